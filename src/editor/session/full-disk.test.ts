import { beforeEach, describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { EditorSession } from './editor-session.ts';
import type { OpenedSession } from './open-session.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let session: EditorSession;
/** Lets the answer of the save through that is on its way. */
let answer: () => void;

beforeEach(async () => {
  server = new FakeServer();
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { files } = server.ports;
  const createVersion: typeof files.createVersion = async (...version) => {
    const created = await files.createVersion(...version);
    await answered;
    return created;
  };
  ({ session } = await server.open({ files: { ...files, createVersion } }));
});

async function write(address: number, value: number): Promise<void> {
  session.byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
  await everythingWritten();
}

/** The database has answered to all that was given to it. */
const everythingWritten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The tab dies, and the project is opened in another one. */
async function openAfterCrash(): Promise<OpenedSession> {
  server.locks.clear();
  return server.open();
}

describe('a save while the disk is full', () => {
  it('leaves no journal that would lie over it', async () => {
    await write(1, 99);
    server.isDiskFull = true;
    await write(2, 98);
    answer();
    await session.saveAs('Stage 1', '');
    const { session: back, recoveredCount } = await openAfterCrash();
    expect([back.current.name, recoveredCount]).toEqual(['Stage 1', 0]);
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
  });

  it('that finds room again begins a journal of what was saved', async () => {
    await write(1, 99);
    server.isDiskFull = true;
    await write(2, 98);
    const saving = session.saveAs('Stage 1', '');
    await everythingWritten();
    server.isDiskFull = false;
    answer();
    await saving;
    await everythingWritten();
    const { session: back, recoveredCount } = await openAfterCrash();
    expect([back.current, recoveredCount]).toEqual([session.current, 0]);
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
  });
});

describe('what was edited while a save was on its way', () => {
  it('is unsaved over it where the journal began anew meanwhile', async () => {
    await write(1, 99);
    server.isDiskFull = true;
    await write(2, 98);
    const saving = session.saveAs('Stage 1', '');
    server.isDiskFull = false;
    await write(3, 97);
    answer();
    await saving;
    await everythingWritten();
    const { session: back, recoveredCount } = await openAfterCrash();
    expect([back.current, recoveredCount]).toEqual([session.current, 1]);
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
  });

  it('comes back although the disk was full before the answer came', async () => {
    await write(1, 99);
    const saving = session.saveAs('Stage 1', '');
    await write(2, 98);
    const picture = session.byteStore.picture.slice();
    server.isDiskFull = true;
    await write(3, 97);
    answer();
    await saving;
    await everythingWritten();
    const { session: back, recoveredCount } = await openAfterCrash();
    expect([back.current.name, recoveredCount]).toEqual(['Stage 1', 1]);
    expect(back.byteStore.picture).toEqual(picture);
  });
});

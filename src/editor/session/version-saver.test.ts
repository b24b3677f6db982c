import { beforeEach, describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { EditorSession } from './editor-session.ts';
import { FakeServer, stateOf } from './testing/fake-server.ts';

let server: FakeServer;
let session: EditorSession;

beforeEach(async () => {
  server = new FakeServer();
  ({ session } = await server.open());
});

function write({ byteStore }: EditorSession, address: number, value: number): void {
  byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
}

/** Saves while something of it is lost. */
async function saveLosing(what: 'request' | 'answer', save: () => Promise<unknown>): Promise<void> {
  server.loses = what;
  await expect(save()).rejects.toBeInstanceOf(NetworkApiError);
  server.loses = 'nothing';
}

describe.each(['request', 'answer'] as const)('a save whose %s is lost', (what) => {
  it('makes one version when it is sent again', async () => {
    write(session, 1, 99);
    await saveLosing(what, () => session.saveAs('Stage 1', ''));
    expect(session.byteStore.unsavedCount).toBe(1);
    expect(server.lostContactCount).toBe(1);
    await session.saveAs('Stage 1', '');
    expect(server.onServer()).toEqual([['Stage 1', 1, { 1: 99 }]]);
    expect(session.byteStore.unsavedCount).toBe(0);
    expect(session.current).toMatchObject({ name: 'Stage 1', revision: 1 });
  });

  it('saves over a version once when it is sent again', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await saveLosing(what, () => session.saveOver());
    await session.saveOver();
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
    expect(session.byteStore.unsavedCount).toBe(0);
  });

  it('lets everything wait that has to know what became of it', async () => {
    write(session, 1, 99);
    await saveLosing(what, () => session.saveAs('Stage 1', ''));
    const order: string[] = [];
    const settling = session.settle().then(() => order.push('found out'));
    await session.settled.then(() => order.push('waited'));
    await settling;
    expect(order).toEqual(['found out', 'waited']);
  });

  it('does not take back what was undone since', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await saveLosing(what, () => session.saveOver());
    session.byteStore.undo();
    await session.saveOver();
    expect(server.onServer().at(-1)).toMatchObject(['Stage 1', expect.anything(), { 1: 99 }]);
    expect(session.byteStore.picture[2]).toBe(2);
    expect(session.byteStore.unsavedCount).toBe(0);
  });

  it('as a new version is one version with what was done since', async () => {
    write(session, 1, 99);
    await saveLosing(what, () => session.saveAs('Stage 1', ''));
    write(session, 2, 98);
    await session.saveAs('Stage 1', '');
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
    expect(session.byteStore.unsavedCount).toBe(0);
  });

  it.each([
    ['over a version', true],
    ['as a new version', false],
  ])('%s is found out after a crash', async (_, isOver) => {
    if (isOver) {
      write(session, 1, 99);
      await session.saveAs('Stage 1', '');
    }
    write(session, 2, 98);
    await saveLosing(what, () => (isOver ? session.saveOver() : session.saveAs('Stage 1', '')));
    write(session, 3, 97);
    server.locks.clear();
    const { session: back, recoveredCount } = await server.open();
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
    const expected = what === 'answer' ? 1 : 2;
    expect([recoveredCount, back.byteStore.unsavedCount]).toEqual([expected, expected]);
    await (back.isOnOriginal ? back.saveAs('Stage 1', '') : back.saveOver());
    expect(server.onServer()).toHaveLength(1);
    expect(server.onServer()[0]?.[2]).toEqual(stateOf(session));
  });

  it('does not take back after a crash what was undone before it', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await saveLosing(what, () => session.saveOver());
    session.byteStore.undo();
    server.locks.clear();
    const { session: back } = await server.open();
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
    expect(back.byteStore.unsavedCount).toBe(what === 'answer' ? 1 : 0);
  });

  it('leaves the steps to undo over two crashes', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await saveLosing(what, () => session.saveOver());
    for (let crash = 0; crash < 2; crash++) {
      server.locks.clear();
      const { session: back } = await server.open();
      expect(back.byteStore.picture).toEqual(session.byteStore.picture);
      expect(back.byteStore.unsavedCount).toBe(what === 'answer' ? 0 : 1);
      expect(back.byteStore.undoSteps).toHaveLength(2);
    }
  });

  it('is found out when the server is back, without saving again', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await saveLosing(what, () => session.saveOver());
    expect(session.hasUnanswered).toBe(true);
    const settled = await session.settle();
    expect(settled?.revision).toBe(what === 'answer' ? 2 : undefined);
    expect(session.byteStore.unsavedCount).toBe(what === 'answer' ? 0 : 1);
    expect(server.versions.size).toBe(1);
  });
});

describe('a save that the browser sends twice', () => {
  beforeEach(() => {
    server.loses = 'answer';
    server.repeats = true;
  });

  it('is one save, and no conflict with itself', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    await session.saveOver();
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
    expect(session.byteStore.unsavedCount).toBe(0);
  });
});

describe('a version that another window has saved over', () => {
  it('is a conflict, also after a save without an answer', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    const { id } = session.current;
    write(session, 2, 98);
    await saveLosing('request', () => session.saveOver());
    server.update(id, { patches: { 5: 55 }, revision: 1 });
    await expect(session.saveOver()).rejects.toMatchObject({ status: 409 });
    expect(server.onServer()).toEqual([['Stage 1', 2, { 5: 55 }]]);
    expect(session.byteStore.unsavedCount).toBe(1);
  });

  it('is no conflict when it holds the very same bytes', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    server.update(session.current.id, { patches: { 1: 99, 2: 98 }, revision: 1 });
    await session.saveOver();
    expect(session.byteStore.unsavedCount).toBe(0);
    expect(session.current.revision).toBe(2);
  });
});

describe('a save that the server refuses', () => {
  it('is not taken for one without an answer', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    server.versions.clear();
    write(session, 2, 98);
    await expect(session.saveOver()).rejects.toMatchObject({ status: 404 });
    expect(session.hasUnanswered).toBe(false);
    expect(server.lostContactCount).toBe(0);
  });
});

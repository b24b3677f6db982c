import { beforeEach, describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import type { EditorSession } from './editor-session.ts';
import { openSession } from './open-session.ts';
import type { SessionPorts } from './session-ports.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let session: EditorSession;

beforeEach(async () => {
  server = new FakeServer();
  ({ session } = await server.open());
});

function write({ byteStore }: EditorSession, address: number, value: number): void {
  byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
}

describe('a journal database', () => {
  const unreadable = async (): Promise<JournalDatabase> => {
    const journals = await server.ports.openJournals();
    if (journals === undefined) throw new Error('the browser has journals');
    return { ...journals, list: (): Promise<never> => Promise.reject(new Error('corrupt')) };
  };

  it.each([
    ['that cannot be read', unreadable],
    ['that the browser does not have', async (): Promise<undefined> => undefined],
  ] as const)(
    '%s does not keep a project from being opened, and is told',
    async (_, openJournals) => {
      const told: boolean[] = [];
      const { session: next } = await openSession(
        'p1',
        { ...server.ports, openJournals },
        () => undefined,
        (isKept) => told.push(isKept),
      );
      expect(told).toEqual([false]);
      expect(next.byteStore.picture).toEqual(session.byteStore.picture);
      expect(server.journals.size).toBe(1);
    },
  );
});

describe('a journal that was left behind', () => {
  it('is read when its tab has let it go, not as it was listed before', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    const { id } = session.current;
    write(session, 2, 98);
    // The other tab takes over what a third has saved, and ends, just before this one gets the lock.
    const lateLock: SessionPorts['lock'] = async (name) => {
      if (server.journals.get('id-0')?.journal.header.versionRevision !== 2) {
        server.update(id, { patches: { 5: 55 }, revision: 1 });
        await session.takeOverFromServer();
        server.locks.clear();
      }
      return server.ports.lock(name);
    };
    const { session: next } = await server.open({ lock: lateLock });
    expect(next.byteStore.picture).toEqual(session.byteStore.picture);
    expect(next.byteStore.picture[5]).toBe(55);
  });

  it('that is gone when its lock is free leaves the newest version', async () => {
    write(session, 1, 99);
    const lateLock: SessionPorts['lock'] = async (name) => {
      server.journals.delete('id-0');
      server.locks.clear();
      return server.ports.lock(name);
    };
    const { session: next, recoveredCount } = await server.open({ lock: lateLock });
    expect([recoveredCount, next.byteStore.modifiedCount]).toEqual([0, 0]);
    expect(server.journals.size).toBe(1);
  });

  it('comes back at the next attempt when the server goes while it is being opened', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    const { id } = session.current;
    write(session, 2, 98);
    server.update(id, { patches: { 5: 55 }, revision: 1 });
    server.locks.clear();
    const away = {
      ...server.ports.files,
      version: async () => Promise.reject(new NetworkApiError()),
    };
    const attempt = server.open({ files: away });
    await expect(attempt).rejects.toBeInstanceOf(NetworkApiError);
    const { recoveredCount, movedToNewRevision } = await server.open();
    expect([recoveredCount, movedToNewRevision]).toEqual([1, true]);
  });

  it('gives all of its work back where its version was deleted', async () => {
    write(session, 1, 99);
    await session.saveAs('Stage 1', '');
    write(session, 2, 98);
    server.versions.clear();
    server.locks.clear();
    const { session: back, recoveredCount, isVersionGone } = await server.open();
    expect([recoveredCount, isVersionGone, back.isOnOriginal]).toEqual([2, true, true]);
    expect(back.byteStore.picture).toEqual(session.byteStore.picture);
    server.locks.clear();
    const { session: again } = await server.open();
    expect(again.byteStore.picture).toEqual(session.byteStore.picture);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { Version } from '../../../core/contract/files.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { EditorSession } from './editor-session.ts';
import { FakeServer, stateOf } from './testing/fake-server.ts';

let server: FakeServer;
let session: EditorSession;
let seen: Version;

beforeEach(async () => {
  server = new FakeServer();
  ({ session } = await server.open());
  session.byteStore.apply(patchFromEntries([[1, 99]]), 'entry', 'user');
  seen = await session.saveAs('Stage 1', 'first try');
});

const listedNames = (): string[] => session.versions.map(({ name, info }) => `${name}: ${info}`);

describe('renaming a version', () => {
  it('renames it here and on the server', async () => {
    expect(await session.renameVersion(seen, 'Stage 2', 'second')).toBe(true);
    expect(listedNames()).toEqual(['Stage 2: second']);
    expect(session.current.name).toBe('Stage 2');
    expect(server.onServer()[0]?.[0]).toBe('Stage 2');
  });

  it('does not go over other names from elsewhere, and shows them', async () => {
    server.rename(seen.id, { name: 'Torque', info: 'of the other window' });
    expect(await session.renameVersion(seen, 'Stage 2', 'second')).toBe(false);
    expect(listedNames()).toEqual(['Torque: of the other window']);
    expect(server.onServer()[0]?.[0]).toBe('Torque');
  });

  it('goes over them once they were seen', async () => {
    server.rename(seen.id, { name: 'Torque', info: '' });
    await session.renameVersion(seen, 'Stage 2', '');
    expect(await session.renameVersion(session.versions[0]!, 'Stage 2', '')).toBe(true);
    expect(server.onServer()[0]?.[0]).toBe('Stage 2');
  });

  it('does not mind that its bytes were saved elsewhere', async () => {
    server.update(seen.id, { patches: { 1: 98 }, revision: 1 });
    expect(await session.renameVersion(seen, 'Stage 2', 'second')).toBe(true);
    expect(server.onServer()).toEqual([['Stage 2', 3, { 1: 98 }]]);
  });

  it('takes the names that it had already given for its own, where the answer was lost', async () => {
    server.loses = 'answer';
    await expect(session.renameVersion(seen, 'Stage 2', '')).rejects.toBeInstanceOf(
      NetworkApiError,
    );
    server.loses = 'nothing';
    expect(await session.renameVersion(seen, 'Stage 2', '')).toBe(true);
    expect(server.onServer()).toEqual([['Stage 2', 2, { 1: 99 }]]);
  });
});

describe('work of the server on the current version', () => {
  /** The server has changed the version. */
  function work(patches: Record<number, number>): void {
    server.update(seen.id, { patches, revision: 1 });
  }

  it('is taken over as one step, saved under the new revision', async () => {
    work({ 1: 99, 7: 70 });
    await session.takeOverWork('checksum');
    expect(stateOf(session)).toEqual({ 1: 99, 7: 70 });
    expect(session.byteStore.unsavedCount).toBe(0);
    expect(session.current.revision).toBe(2);
    expect(session.versions.map(({ revision }) => revision)).toEqual([2]);
    expect(session.byteStore.undoSteps.map(({ label }) => label)).toEqual(['entry', 'checksum']);
    session.byteStore.undo();
    expect(stateOf(session)).toEqual({ 1: 99 });
    await session.saveOver();
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99 }]]);
  });

  it('leaves what was edited meanwhile unsaved, in the store and in the journal', async () => {
    session.byteStore.apply(
      patchFromEntries([
        [2, 22],
        [7, 77],
      ]),
      'entry',
      'user',
    );
    work({ 1: 99, 7: 70, 8: 80 });
    await session.takeOverWork('checksum');
    expect(stateOf(session)).toEqual({ 1: 99, 2: 22, 7: 77, 8: 80 });
    expect(session.byteStore.unsavedCount).toBe(2);
    server.locks.clear();
    const again = await server.open();
    expect(stateOf(again.session)).toEqual({ 1: 99, 2: 22, 7: 77, 8: 80 });
    expect([again.recoveredCount, again.movedToNewRevision]).toEqual([2, false]);
    expect(again.session.byteStore.unsavedCount).toBe(2);
    await again.session.saveOver();
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99, 2: 22, 7: 77, 8: 80 }]]);
  });

  it('leaves no journal behind where the session has ended before it is there', async () => {
    work({ 1: 99, 7: 70 });
    const taking = session.takeOverWork('checksum');
    await session.close(true);
    await taking;
    expect(server.journals.size).toBe(0);
  });
});

describe('a version that was changed elsewhere', () => {
  it('is found out, and only by its bytes', async () => {
    expect(await session.isChangedElsewhere()).toBe(false);
    server.rename(seen.id, { name: 'Torque', info: '' });
    expect(await session.isChangedElsewhere()).toBe(false);
    expect(listedNames()).toEqual(['Torque: ']);
    server.update(seen.id, { patches: { 1: 98 }, revision: 2 });
    expect(await session.isChangedElsewhere()).toBe(true);
    await session.takeOverFromServer();
    expect(await session.isChangedElsewhere()).toBe(false);
  });

  it('is not asked about where it is there no more, or on the original', async () => {
    server.versions.clear();
    expect(await session.isChangedElsewhere()).toBe(false);
    await session.changeVersion('ori', false);
    expect(await session.isChangedElsewhere()).toBe(false);
  });

  it('says nothing of what was saved here while it was asked for', async () => {
    const { files } = server.ports;
    server.locks.clear();
    let saveMeanwhile = async (): Promise<void> => undefined;
    const opened = await server.open({
      files: {
        ...files,
        versions: async (...ask) => {
          const versions = await files.versions(...ask);
          await saveMeanwhile();
          return versions;
        },
      },
    });
    saveMeanwhile = async () => {
      opened.session.byteStore.apply(patchFromEntries([[3, 33]]), 'entry', 'user');
      await opened.session.saveOver();
    };
    expect(await opened.session.isChangedElsewhere()).toBe(false);
    expect(opened.session.versions.map(({ revision }) => revision)).toEqual([2]);
  });
});

describe('importing a version', () => {
  const patch = patchFromEntries([[2, 55]]);

  it.each(['request', 'answer'] as const)(
    'makes one version when it is asked for again after its %s was lost',
    async (lost) => {
      server.loses = lost;
      await expect(session.importVersion('Dyno', '', patch, false)).rejects.toBeInstanceOf(
        NetworkApiError,
      );
      server.loses = 'nothing';
      await session.importVersion('Dyno', '', patch, false);
      expect(server.onServer().map(([name]) => name)).toEqual(['Stage 1', 'Dyno']);
    },
  );

  it('makes two where two are asked for', async () => {
    await session.importVersion('Dyno', '', patch, false);
    await session.importVersion('Dyno', '', patch, false);
    expect(server.onServer().map(([name]) => name)).toEqual(['Stage 1', 'Dyno', 'Dyno']);
  });
});

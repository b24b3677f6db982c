import { beforeEach, describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { Version } from '../../../core/contract/files.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { EditorSession } from './editor-session.ts';
import { FakeServer } from './testing/fake-server.ts';

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

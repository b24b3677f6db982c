import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalHeader } from '../../core/bytes/journal.ts';
import type { ProjectMap } from '../../core/contract/maps.ts';
import type { Project } from '../../core/contract/projects.ts';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import { NetworkApiError } from '../api/api-error.ts';
import type { JournalDatabase } from '../platform/journal-database.ts';
import { type TakeOverPorts, takeOverViewed } from './take-over-viewed.ts';
import { NO_WORK, type ViewedFile, type ViewedFiles } from './viewed-files.ts';

const SHA256 = 'a'.repeat(64);
const PROJECT = { id: 'p1', originalSha256: SHA256 } as Project;
const FOUND_ID = '00000000-0000-8000-8000-000000000100';

const map = (id: string, folderId: string | null): ProjectMap => ({
  ...mapDefinition({ id, folderId }),
  revision: 1,
  updatedAt: '',
});
const VIEWED: ViewedFile = {
  sha256: SHA256,
  changedAtMs: 1,
  file: new File([Uint8Array.of(1)], 'golf.bin'),
  folders: [{ id: 'f1', name: 'Mine', details: 'note', revision: 3 }],
  maps: [map(FOUND_ID, 'f1'), map('m2', null)],
  marks: [{ address: 4, text: 'here' }],
};

let stored: Map<string, ViewedFile>;
let journals: Map<string, string>;
let open: Set<string>;
let sent: Array<readonly [string, unknown]>;
let lostAt: number;
let ports: TakeOverPorts;

beforeEach(() => {
  stored = new Map([[SHA256, VIEWED]]);
  journals = new Map([['j1', `local-${SHA256}`]]);
  open = new Set();
  sent = [];
  lostAt = Number.POSITIVE_INFINITY;
  const send = async (what: string, content: unknown): Promise<never> => {
    if (sent.length === lostAt) throw new NetworkApiError();
    sent.push([what, content]);
    return undefined as never;
  };
  const viewed: ViewedFiles = {
    read: async (sha256) => stored.get(sha256),
    change: async (sha256, change) => {
      const after = change(stored.get(sha256));
      stored.set(sha256, after);
      return after;
    },
    wanted: async () => undefined,
    remove: async (sha256) => void stored.delete(sha256),
  };
  const database: Partial<JournalDatabase> = {
    list: async (projectId) =>
      [...journals]
        .filter(([, of]) => of === projectId)
        .map(([journalId]) => ({ journalId, header: {} as JournalHeader })),
    moveTo: async (journalId, projectId) => void journals.set(journalId, projectId),
  };
  ports = {
    viewed,
    maps: {
      createFolder: (_, folder) => send('folder', folder),
      createMaps: (_, maps) => send('maps', maps),
    },
    marks: { setMark: (_, mark) => send('mark', mark) },
    openJournals: async () => database as JournalDatabase,
    lock: async (name) => (open.has(name) ? undefined : { release: () => undefined }),
  };
});

/** Folders and maps of a call, as ids. */
const idsOf = (index: number): string[] =>
  [sent[index]?.[1]].flat().map((thing) => (thing as ProjectMap).id);

describe('a project of a file that was looked at', () => {
  it('gets its edits, folders, maps and marks, and nothing of them stays behind', async () => {
    await takeOverViewed(PROJECT, ports);
    expect([...journals]).toEqual([['j1', 'p1']]);
    expect(sent.map(([what]) => what)).toEqual(['folder', 'maps', 'mark']);
    expect(sent[0]?.[1]).toMatchObject({ name: 'Mine', details: 'note' });
    expect(sent[1]?.[1]).toMatchObject([{ folderId: idsOf(0)[0] }, { folderId: null }]);
    expect(sent[2]?.[1]).toEqual({ address: 4, text: 'here' });
    expect(stored.size).toBe(0);
  });

  it('gives what comes from the file ids that others with the same file do not have', async () => {
    await takeOverViewed(PROJECT, ports);
    expect(idsOf(1)).not.toContain(FOUND_ID);
  });

  it('makes nothing twice when it is asked for again after an answer was lost', async () => {
    lostAt = 2;
    await expect(takeOverViewed(PROJECT, ports)).rejects.toBeInstanceOf(NetworkApiError);
    expect(stored.size).toBe(1);
    const [folders, maps] = [idsOf(0), idsOf(1)];
    sent = [];
    lostAt = Number.POSITIVE_INFINITY;
    await takeOverViewed(PROJECT, ports);
    expect([idsOf(0), idsOf(1)]).toEqual([folders, maps]);
    expect(stored.size).toBe(0);
  });

  it('gives another project other ids, where the first got a part of it', async () => {
    lostAt = 2;
    await expect(takeOverViewed(PROJECT, ports)).rejects.toBeInstanceOf(NetworkApiError);
    const [folders, maps] = [idsOf(0), idsOf(1)];
    sent = [];
    lostAt = Number.POSITIVE_INFINITY;
    await takeOverViewed({ ...PROJECT, id: 'p2' }, ports);
    expect(idsOf(0)).not.toEqual(folders);
    expect(idsOf(1).some((id) => maps.includes(id))).toBe(false);
    expect(sent[1]?.[1]).toMatchObject([{ folderId: idsOf(0)[0] }, { folderId: null }]);
  });

  it('is given up between two calls, and goes on where it was', async () => {
    const aborter = new AbortController();
    const { createFolder } = ports.maps;
    ports = {
      ...ports,
      maps: {
        ...ports.maps,
        createFolder: (...call) => {
          aborter.abort();
          return createFolder(...call);
        },
      },
    };
    await expect(takeOverViewed(PROJECT, ports, aborter.signal)).rejects.toThrow('abort');
    expect([sent.length, stored.size]).toEqual([1, 1]);
    await takeOverViewed(PROJECT, ports);
    expect([sent.length, stored.size]).toEqual([4, 0]);
  });

  it('leaves the edits of a window that is still open to it', async () => {
    open.add('mapwright-journal-j1');
    await takeOverViewed(PROJECT, ports);
    expect([...journals]).toEqual([['j1', `local-${SHA256}`]]);
  });

  it.each([
    ['no project was asked for', { ...VIEWED, file: undefined }],
    ['it is another file', { ...VIEWED, sha256: 'b'.repeat(64) }],
  ])('gets nothing where %s', async (_, { file, ...rest }) => {
    stored = new Map([[rest.sha256, { ...rest, ...(file && { file }) }]]);
    await takeOverViewed(PROJECT, ports);
    expect(sent).toEqual([]);
    expect([...journals]).toEqual([['j1', `local-${SHA256}`]]);
    expect(stored.size).toBe(1);
  });

  it('gets edits alone where there is nothing else', async () => {
    stored.set(SHA256, { ...VIEWED, ...NO_WORK });
    await takeOverViewed(PROJECT, ports);
    expect(sent).toEqual([]);
    expect([...journals]).toEqual([['j1', 'p1']]);
  });
});

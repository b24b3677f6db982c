import { type DBSchema, openDB } from 'idb';
import type { Folder, ProjectMap } from '../../core/contract/maps.ts';
import type { Mark } from '../../core/contract/marks.ts';

/** The work on a file that was looked at without an account, but for its bytes: those are in the journal. */
export interface ViewedWork {
  /** By name. */
  readonly folders: readonly Folder[];
  /** The person's own, oldest first. */
  readonly maps: readonly ProjectMap[];
  /** By ascending address. */
  readonly marks: readonly Mark[];
}

/** Makes one change of the work, on whatever the work is then. */
export type WorkChange = (work: ViewedWork) => ViewedWork;

/** A file that was looked at without an account, as this browser remembers it. */
export interface ViewedFile extends ViewedWork {
  /** Of its bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly changedAtMs: number;
  /** The file itself, once a project is to be made of it; never before. */
  readonly file?: File;
  /** The project for which folders and maps have been given ids: no other can have things of the same ids. */
  readonly numberedFor?: string;
}

/** Nothing was done yet. */
export const NO_WORK: ViewedWork = { folders: [], maps: [], marks: [] };

/** Files that are remembered; the one that was changed longest ago is forgotten first. */
const MAX_VIEWED_FILES = 20;

interface ViewedSchema extends DBSchema {
  files: { key: string; value: ViewedFile };
}

/** The memory of this browser for files that were looked at without an account. Nothing of it is ever sent by itself. */
export interface ViewedFiles {
  read(sha256: string): Promise<ViewedFile | undefined>;
  /**
   * Changes what is known of a file, in one step: nothing that another window writes is lost.
   *
   * @param change gives what is to be kept, at once; it is given `undefined` for a file that nothing is known of
   * @returns what is kept now
   */
  change(
    sha256: string,
    change: (before: ViewedFile | undefined) => ViewedFile,
  ): Promise<ViewedFile>;
  /** The last one of which a project is to be made. */
  wanted(): Promise<(ViewedFile & { readonly file: File }) | undefined>;
  remove(sha256: string): Promise<void>;
}

/** @throws DOMException where the browser has or allows no database, as in some private windows */
export async function openViewedFiles(): Promise<ViewedFiles> {
  const database = await openDB<ViewedSchema>('mapwright-viewed', 1, {
    upgrade: (db) => void db.createObjectStore('files', { keyPath: 'sha256' }),
  });
  return {
    read: (sha256) => database.get('files', sha256),
    change: async (sha256, change) => {
      const { store, done } = database.transaction('files', 'readwrite');
      const work = async (): Promise<ViewedFile> => {
        const after = change(await store.get(sha256));
        await store.put(after);
        const old = newestFirst(await store.getAll()).slice(MAX_VIEWED_FILES);
        await Promise.all(old.map((viewed) => store.delete(viewed.sha256)));
        return after;
      };
      const [after] = await Promise.all([work(), done]);
      return after;
    },
    wanted: async () => {
      const viewed = newestFirst(await database.getAll('files')).find(
        ({ file }) => file !== undefined,
      );
      return viewed?.file && { ...viewed, file: viewed.file };
    },
    remove: (sha256) => database.delete('files', sha256),
  };
}

function newestFirst(all: readonly ViewedFile[]): readonly ViewedFile[] {
  return all.toSorted((a, b) => b.changedAtMs - a.changedAtMs);
}

/** Id under which the work on a file that has no project is kept in this browser. */
export function localProjectId(sha256: string): string {
  return `local-${sha256}`;
}

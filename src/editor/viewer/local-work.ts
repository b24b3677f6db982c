import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import type { Mark } from '../../../core/contract/marks.ts';
import { compareFolders } from '../../../core/maps/name-order.ts';
import type { ViewedWork, WorkChange } from '../../kept/viewed-files.ts';

/** The work on a file that is in this browser alone, but for its bytes: folders, own maps, marks. */
export class LocalWork {
  readonly #changed: (change: WorkChange) => void;
  #work: ViewedWork;

  /** @param changed is told of every change, to keep it: another window may work on the same file */
  constructor(work: ViewedWork, changed: (change: WorkChange) => void) {
    this.#work = work;
    this.#changed = changed;
  }

  get state(): ViewedWork {
    return this.#work;
  }

  setFolder(folder: Folder): void {
    this.#change(({ folders }) => {
      const others = folders.filter(({ id }) => id !== folder.id);
      return { folders: [...others, folder].sort(compareFolders) };
    });
  }

  /** Its maps move to the root. */
  deleteFolder(folderId: string): void {
    this.#change(({ folders, maps }) => ({
      folders: folders.filter(({ id }) => id !== folderId),
      maps: maps.map((map) => (map.folderId === folderId ? { ...map, folderId: null } : map)),
    }));
  }

  /** In the place of those with the same ids; others behind them. */
  setMaps(maps: readonly ProjectMap[]): void {
    this.#change(({ maps: before }) => {
      const changed = new Map(maps.map((map) => [map.id, map]));
      const kept = before.map((map) => {
        const now = changed.get(map.id);
        changed.delete(map.id);
        return now ?? map;
      });
      return { maps: [...kept, ...changed.values()] };
    });
  }

  deleteMaps(mapIds: readonly string[]): void {
    this.#change(({ maps }) => ({ maps: maps.filter(({ id }) => !mapIds.includes(id)) }));
  }

  /** Takes the place of a mark at the same address. */
  setMark(mark: Mark): void {
    this.#change(({ marks }) => {
      const others = marks.filter(({ address }) => address !== mark.address);
      return { marks: [...others, mark].sort((a, b) => a.address - b.address) };
    });
  }

  deleteMark(marked: number): void {
    this.#change(({ marks }) => ({ marks: marks.filter(({ address }) => address !== marked) }));
  }

  #change(part: (work: ViewedWork) => Partial<ViewedWork>): void {
    const change: WorkChange = (work) => ({ ...work, ...part(work) });
    this.#work = change(this.#work);
    this.#changed(change);
  }
}

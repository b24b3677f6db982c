import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import type { Mark } from '../../../core/contract/marks.ts';
import { compareFolders } from '../../../core/maps/name-order.ts';
import type { ViewedWork } from '../../kept/viewed-files.ts';

/** The work on a file that is in this browser alone, but for its bytes: folders, own maps, marks. */
export class LocalWork {
  readonly #changed: (work: ViewedWork) => void;
  #work: ViewedWork;

  /** @param changed is told of every change, to keep it */
  constructor(work: ViewedWork, changed: (work: ViewedWork) => void) {
    this.#work = work;
    this.#changed = changed;
  }

  get state(): ViewedWork {
    return this.#work;
  }

  setFolder(folder: Folder): void {
    const others = this.#work.folders.filter(({ id }) => id !== folder.id);
    this.#set({ folders: [...others, folder].sort(compareFolders) });
  }

  /** Its maps move to the root. */
  deleteFolder(folderId: string): void {
    this.#set({
      folders: this.#work.folders.filter(({ id }) => id !== folderId),
      maps: this.#work.maps.map((map) =>
        map.folderId === folderId ? { ...map, folderId: null } : map,
      ),
    });
  }

  /** In the place of those with the same ids; others behind them. */
  setMaps(maps: readonly ProjectMap[]): void {
    const changed = new Map(maps.map((map) => [map.id, map]));
    const kept = this.#work.maps.map((map) => {
      const now = changed.get(map.id);
      changed.delete(map.id);
      return now ?? map;
    });
    this.#set({ maps: [...kept, ...changed.values()] });
  }

  deleteMaps(mapIds: readonly string[]): void {
    this.#set({ maps: this.#work.maps.filter(({ id }) => !mapIds.includes(id)) });
  }

  /** Takes the place of a mark at the same address. */
  setMark(mark: Mark): void {
    const others = this.#work.marks.filter(({ address }) => address !== mark.address);
    this.#set({ marks: [...others, mark].sort((a, b) => a.address - b.address) });
  }

  deleteMark(marked: number): void {
    this.#set({ marks: this.#work.marks.filter(({ address }) => address !== marked) });
  }

  #set(change: Partial<ViewedWork>): void {
    this.#work = { ...this.#work, ...change };
    this.#changed(this.#work);
  }
}

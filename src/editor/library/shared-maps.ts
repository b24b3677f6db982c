import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MapName } from '../../../core/contract/map-names.ts';
import type { MapPack, PackMap } from '../../../core/contract/map-packs.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { cellsKey } from '../../../core/map-library/same-cells.ts';
import { isApiError } from '../../api/api-error.ts';
import type { MapLibrary } from './map-library.ts';

/** What is known of the maps of others that are in the open file. */
export interface SharedMapsState {
  /** `none`: no pack fits, or nobody has asked yet. What was there before stays while it is asked for anew. */
  readonly packStatus: 'none' | 'loading' | 'ready' | 'failed';
  readonly pack: MapPack | undefined;
  /** By the id of the potential map. */
  readonly names: ReadonlyMap<string, MapName>;
  readonly counts:
    | { readonly found: number; readonly named: number; readonly notFound: number }
    | undefined;
  /** Whether maps of the library are still being looked for. */
  readonly isMatching: boolean;
  /** Maps of the person that were made by taking over what others have, last. */
  readonly madeIds: readonly string[];
}

/** What is done with maps of others. Whatever did not work was told, and but for `loadPack` nothing rejects. */
export interface SharedMapsWork {
  /** Fetches names anew. */
  loadNames(): Promise<void>;
  /** Fetches names anew, and the pack where there is one. */
  reload(): Promise<void>;
  /** Fetches the pack of a project that has one. @returns its maps @throws ApiError, which nobody was told of */
  loadPack(): Promise<readonly ProjectMap[]>;
  /** Takes names of potential maps over, as maps of the person. @returns ids of the new ones */
  accept(mapIds: readonly string[]): Promise<readonly string[]>;
  /** Copies maps of the pack to those of the person, with their folders; what is locked stays out. @returns ids of the new ones */
  copy(mapIds: readonly string[]): Promise<readonly string[]>;
  /** Says that a map of the pack stands where it was carried to. */
  confirm(mapId: string): Promise<void>;
  buy(): Promise<void>;
  lookAgain(): Promise<void>;
}

/** Maps of others: of the map pack, and names for potential maps. What works with them has a script of its own. */
export class SharedMaps {
  readonly store: StoreApi<SharedMapsState> = createStore<SharedMapsState>(() => ({
    packStatus: 'none',
    pack: undefined,
    names: new Map(),
    counts: undefined,
    isMatching: false,
    madeIds: [],
  }));
  readonly #work: () => Promise<SharedMapsWork>;
  readonly #failed: () => void;

  /** @param failed tells that the script could not be fetched */
  constructor(work: () => Promise<SharedMapsWork>, failed: () => void) {
    this.#work = work;
    this.#failed = failed;
  }

  /** Does something once its script is there. @returns `undefined` where it cannot be fetched */
  async run<Result>(act: (work: SharedMapsWork) => Promise<Result>): Promise<Result | undefined> {
    let work: SharedMapsWork;
    try {
      work = await this.#work();
    } catch {
      this.#failed();
      return undefined;
    }
    return act(work);
  }

  /**
   * Makes maps of others those of the person: of potential maps their names, of several only those that are sure; of the pack what is
   * not locked. What was made last can be taken back in one step.
   */
  async takeOver(mapIds: readonly string[], library: MapLibrary): Promise<void> {
    const { ofPack, named } = this.#toTake(mapIds, library);
    if (ofPack.length + named.length === 0) return;
    const made = await this.run(async (work) => [
      ...(ofPack.length > 0 ? await work.copy(ofPack) : []),
      ...(named.length > 0 ? await work.accept(named) : []),
    ]);
    if (made !== undefined && made.length > 0) this.store.setState({ madeIds: made });
  }

  /** Whether `takeOver` would make any map: not where all of them are locked, unnamed, or the person's already. */
  wouldTake(mapIds: readonly string[], library: MapLibrary): boolean {
    const { ofPack, named } = this.#toTake(mapIds, library);
    return ofPack.length + named.length > 0;
  }

  #toTake(
    mapIds: readonly string[],
    library: MapLibrary,
  ): { readonly ofPack: readonly string[]; readonly named: readonly string[] } {
    const { names } = this.store.getState();
    const own = ownCells(library.store.getState().maps);
    const ofPack = mapIds.filter((id) => {
      const map = library.map(id);
      if (map?.kind !== 'MAPPACK_MAP' || own.has(cellsKey(map))) return false;
      return packMapOf(map)?.isLocked !== true;
    });
    const named = mapIds.filter((id) => {
      const name = names.get(id);
      if (name === undefined || own.has(cellsKey(name.map))) return false;
      return name.isSure || mapIds.length === 1;
    });
    return { ofPack, named };
  }

  /** Takes back what was taken over last. */
  async takeBack(library: MapLibrary): Promise<void> {
    const made = this.store.getState().madeIds;
    const isThere = (id: string): boolean => library.map(id) !== undefined;
    this.store.setState({ madeIds: [] });
    try {
      await library.deleteMaps(made.filter(isThere));
    } catch (error) {
      // The client has told the person. What is still there can be taken back once more, unless others were taken over since.
      if (!isApiError(error)) throw error;
      this.store.setState(({ madeIds }) =>
        madeIds.length > 0 ? {} : { madeIds: made.filter(isThere) },
      );
    }
    await this.run((work) => work.reload());
  }

  /** Names that are as sure as a solution has to be. */
  sureIds(): string[] {
    return [...this.store.getState().names.values()]
      .filter(({ isSure }) => isSure)
      .map(({ mapId }) => mapId);
  }
}

/** A map of the pack; `undefined` for all others. */
export function packMapOf(map: ProjectMap | undefined): PackMap | undefined {
  return map?.kind === 'MAPPACK_MAP' && 'isLocked' in map ? (map as PackMap) : undefined;
}

/** The cells of the person's own maps, as `cellsKey` has them. */
export function ownCells(maps: readonly ProjectMap[]): ReadonlySet<string> {
  return new Set(maps.flatMap((map) => (map.kind === 'USER_MAP' ? [cellsKey(map)] : [])));
}

/**
 * Maps as the tree shows them: potential ones under the names that others have for them, without those that the person has taken
 * over.
 */
export function namedMaps(
  maps: readonly ProjectMap[],
  names: ReadonlyMap<string, MapName>,
): readonly ProjectMap[] {
  const own = ownCells(maps);
  return maps.flatMap((map): ProjectMap[] => {
    if (map.kind !== 'POTENTIAL_MAP') return [map];
    if (own.has(cellsKey(map))) return [];
    const name = names.get(map.id);
    return [name === undefined ? map : { ...map, name: name.map.name }];
  });
}

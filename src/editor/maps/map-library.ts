import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_MAPS_DELETED_AT_ONCE } from '../../../core/contract/limits.ts';
import type { Folder, FolderFields, MapFields, ProjectMap } from '../../../core/contract/maps.ts';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { mapCellAt } from '../../../core/maps/cell-address.ts';
import type { MapsApi } from '../../api/maps-api.ts';

/** Whether the lists are there. `failed` leaves what was there before. */
export type LibraryStatus = 'loading' | 'ready' | 'failed';

/** Maps and folders of the open project. */
export interface LibraryState {
  readonly status: LibraryStatus;
  readonly folders: readonly Folder[];
  /** User maps and potential maps; among themselves, those the likeliest first. */
  readonly maps: readonly ProjectMap[];
}

/**
 * Maps and folders of the open project, kept in step with the server.
 *
 * Every change is first made on the server and then here; one that fails rejects with `ApiError`, tells the person through the
 * client's reactions, and changes nothing here.
 */
export class MapLibrary {
  readonly store: StoreApi<LibraryState> = createStore<LibraryState>(() => ({
    status: 'loading',
    folders: [],
    maps: [],
  }));
  readonly #projectId: string;
  readonly #api: MapsApi;
  #loading: Promise<void> = Promise.resolve();

  constructor(projectId: string, api: MapsApi) {
    this.#projectId = projectId;
    this.#api = api;
  }

  /** Fetches all lists; never rejects. */
  load(): Promise<void> {
    this.#loading = this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.store.setState({ status: 'loading' });
    try {
      const [folders, maps, potential] = await Promise.all([
        this.#api.folders(this.#projectId),
        this.#api.maps(this.#projectId),
        this.#api.potentialMaps(this.#projectId),
      ]);
      this.store.setState({ status: 'ready', folders, maps: [...maps, ...potential.map(asMap)] });
    } catch {
      // The client has told the person; the tree offers to try again.
      this.store.setState({ status: 'failed' });
    }
  }

  /** Fetches all lists if they could not be fetched before; never rejects. */
  async loadMissing(): Promise<void> {
    if (this.store.getState().status === 'failed') await this.load();
  }

  /**
   * Fetches the potential maps anew, in the background: those that are shown stay until others are there. It is asked for
   * whenever news may have been missed, mostly for nothing, and then nobody hears of it.
   */
  async reloadPotentialMaps(): Promise<void> {
    // What is on its way may be older than what is asked for now.
    await this.#loading;
    if (this.store.getState().status !== 'ready') return;
    try {
      const potential = await this.#api.potentialMaps(this.#projectId);
      this.store.setState((state) => {
        const { maps } = state;
        const former = maps.filter(({ kind }) => kind === 'POTENTIAL_MAP');
        if (areSame(former, potential)) return state;
        const others = maps.filter(({ kind }) => kind !== 'POTENTIAL_MAP');
        return { maps: [...others, ...potential.map(asMap)] };
      });
    } catch {
      // The client has told the person; what was there stays.
    }
  }

  /** The map with an id, or `undefined`. */
  map(mapId: string): ProjectMap | undefined {
    return this.store.getState().maps.find(({ id }) => id === mapId);
  }

  /** The map whose values lie at an address; a potential one only where there is no other. */
  mapAt(address: number): ProjectMap | undefined {
    return this.store.getState().maps.find((map) => mapCellAt(map, address) !== undefined);
  }

  async createMaps(maps: readonly MapFields[]): Promise<readonly ProjectMap[]> {
    const created = await this.#api.createMaps(this.#projectId, [...maps]);
    this.store.setState((state) => ({ maps: [...state.maps, ...created] }));
    return created;
  }

  async updateMap(mapId: string, fields: MapFields): Promise<ProjectMap> {
    return this.#takeOver(await this.#api.updateMap(this.#projectId, mapId, fields));
  }

  async moveMap(mapId: string, folderId: string | null): Promise<ProjectMap> {
    return this.#takeOver(await this.#api.moveMap(this.#projectId, mapId, folderId));
  }

  /** Deletes maps, in as many calls as their number needs; those of calls that worked are gone when a later one fails. */
  async deleteMaps(mapIds: readonly string[]): Promise<void> {
    for (let i = 0; i < mapIds.length; i += MAX_MAPS_DELETED_AT_ONCE) {
      const part = mapIds.slice(i, i + MAX_MAPS_DELETED_AT_ONCE);
      await this.#api.deleteMaps(this.#projectId, part);
      const gone = new Set(part);
      this.store.setState(({ maps }) => ({ maps: maps.filter(({ id }) => !gone.has(id)) }));
    }
  }

  async createFolder(fields: FolderFields): Promise<Folder> {
    const folder = await this.#api.createFolder(this.#projectId, fields);
    this.store.setState(({ folders }) => ({ folders: sorted([...folders, folder]) }));
    return folder;
  }

  async updateFolder(folderId: string, fields: FolderFields): Promise<Folder> {
    const folder = await this.#api.updateFolder(this.#projectId, folderId, fields);
    this.store.setState(({ folders }) => ({
      folders: sorted(folders.map((former) => (former.id === folderId ? folder : former))),
    }));
    return folder;
  }

  /** Deletes a folder; its maps move to the root. */
  async deleteFolder(folderId: string): Promise<void> {
    await this.#api.deleteFolder(this.#projectId, folderId);
    this.store.setState(({ folders, maps }) => ({
      folders: folders.filter(({ id }) => id !== folderId),
      maps: maps.map((map) => (map.folderId === folderId ? { ...map, folderId: null } : map)),
    }));
  }

  #takeOver(map: ProjectMap): ProjectMap {
    this.store.setState(({ maps }) => ({
      maps: maps.map((former) => (former.id === map.id ? map : former)),
    }));
    return map;
  }
}

type Stamped = Pick<ProjectMap, 'id' | 'updatedAt'>;

/** Whether two lists hold the same maps in the same state and order. */
function areSame(some: readonly Stamped[], others: readonly Stamped[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, updatedAt }, i) => id === others[i]?.id && updatedAt === others[i].updatedAt)
  );
}

/** Its place among all is that in the list, its type is told by its words. */
function asMap({ rank: _, type: __, ...map }: PotentialMap): ProjectMap {
  return map;
}

function sorted(folders: readonly Folder[]): readonly Folder[] {
  return folders.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** What a person says of a map, without what the server adds. */
export function fieldsOfMap({ id: _, kind: __, updatedAt: ___, ...fields }: ProjectMap): MapFields {
  return fields;
}

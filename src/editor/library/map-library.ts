import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { MAX_MAPS_DELETED_AT_ONCE } from '../../../core/contract/limits.ts';
import type { Folder, FolderFields, ProjectMap } from '../../../core/contract/maps.ts';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { mapCellAt } from '../../../core/maps/cell-address.ts';
import { fieldsOfMap, type MapFields } from '../../../core/maps/map-definition.ts';
import { compareFolders } from '../../../core/maps/name-order.ts';
import { hasSameContent } from '../../../core/values/same-content.ts';
import { isApiError, isChangedElsewhere, isRefusal } from '../../api/api-error.ts';
import { changeOver } from '../../api/change-over.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { mapsInParts } from '../../api/maps-in-parts.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import { newId } from '../../platform/new-id.ts';
import { Turns } from '../../platform/turns.ts';

/** Whether the lists are there. `failed` leaves what was there before. */
export type LibraryStatus = 'loading' | 'ready' | 'failed';

/** Maps and folders of the open project. */
export interface LibraryState {
  readonly status: LibraryStatus;
  readonly folders: readonly Folder[];
  /** User maps, those of the map pack and potential maps; among themselves, the last the likeliest first. */
  readonly maps: readonly ProjectMap[];
}

/** A thing as a form was filled with it. */
type Seen = Pick<ProjectMap, 'id' | 'revision'>;

/** How often a change is made anew on what others have made of the map meanwhile. */
const MOST_TRIES = 5;

/**
 * Maps and folders of the open project, kept in step with the server.
 *
 * Every change is first made on the server and then here; one that fails rejects with `ApiError`, tells the person through the
 * client's reactions, and changes nothing here. Changes of one map go one after the other.
 *
 * What was changed or deleted elsewhere since it was listed is found out when it is changed here: the lists are then fetched anew.
 */
export class MapLibrary {
  readonly store: StoreApi<LibraryState> = createStore<LibraryState>(() => ({
    status: 'loading',
    folders: [],
    maps: [],
  }));
  readonly #projectId: string;
  readonly #api: MapsApi;
  readonly #tellChangedElsewhere: (failure: AlertCode) => void;
  readonly #packMaps: () => Promise<readonly ProjectMap[]>;
  readonly #turns = new Turns();
  readonly #newMaps = new RepeatableRequest<ReadonlyArray<MapFields & { readonly id: string }>>();
  readonly #newFolder = new RepeatableRequest<FolderFields & { readonly id: string }>();
  #loading: Promise<void> = Promise.resolve();
  /** Changes that were made here: lists that were asked for before one may be older than it. */
  #changeCount = 0;

  /**
   * @param tellChangedElsewhere says what was not done because others have changed the same meanwhile
   * @param packMaps fetches the maps of the map pack, if the project has bought it; where it cannot, those that are shown stay
   */
  constructor(
    projectId: string,
    api: MapsApi,
    tellChangedElsewhere: (failure: AlertCode) => void,
    packMaps: () => Promise<readonly ProjectMap[]> = async () => [],
  ) {
    this.#packMaps = packMaps;
    this.#projectId = projectId;
    this.#api = api;
    this.#tellChangedElsewhere = tellChangedElsewhere;
  }

  /** Fetches all lists; never rejects. */
  load(): Promise<void> {
    this.#loading = this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.store.setState({ status: 'loading' });
    try {
      await this.#fetch();
    } catch {
      // Of a call that failed the client has told; whatever it was, the tree offers to try again.
      this.store.setState({ status: 'failed' });
    }
  }

  /** Fetches all lists; those that are shown stay until the others are there. @throws ApiError */
  async #fetch(): Promise<void> {
    for (;;) {
      const changeCount = this.#changeCount;
      const [folders, maps, ofPack, potential] = await Promise.all([
        this.#api.folders(this.#projectId),
        this.#api.maps(this.#projectId),
        this.#ofPack(),
        this.#api.potentialMaps(this.#projectId),
      ]);
      if (changeCount !== this.#changeCount) continue;
      const all = [...maps, ...ofPack, ...potential.map(asMap)];
      this.store.setState({ status: 'ready', folders, maps: all });
      return;
    }
  }

  /** Resolves when the lists are there, or cannot be had. */
  settled(): Promise<void> {
    const { store } = this;
    return new Promise((resolve) => {
      const look = (): boolean => store.getState().status !== 'loading';
      if (look()) {
        resolve();
        return;
      }
      const unsubscribe = store.subscribe(() => {
        if (!look()) return;
        unsubscribe();
        resolve();
      });
    });
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
      // Of a call that failed the client has told; whatever it was, what was there stays.
    }
  }

  /** Fetches the maps of the map pack anew, in the background: those that are shown stay until others are there. */
  async reloadPackMaps(): Promise<void> {
    await this.#loading;
    if (this.store.getState().status !== 'ready') return;
    const ofPack = await this.#ofPack();
    this.store.setState(({ maps }) => ({
      maps: [
        ...maps.filter(({ kind }) => kind === 'USER_MAP'),
        ...ofPack,
        ...maps.filter(({ kind }) => kind === 'POTENTIAL_MAP'),
      ],
    }));
  }

  /** The maps of the map pack as they are now. Where they cannot be had, the person's own maps are there all the same. */
  async #ofPack(): Promise<readonly ProjectMap[]> {
    try {
      return await this.#packMaps();
    } catch (error) {
      if (!isApiError(error)) throw error;
      return this.store.getState().maps.filter(({ kind }) => kind === 'MAPPACK_MAP');
    }
  }

  /** Takes a map of the pack over as the server has it now. */
  takeOverPackMap(map: ProjectMap): void {
    this.#takeOver(map);
  }

  /** The map with an id, or `undefined`. */
  map(mapId: string): ProjectMap | undefined {
    return this.store.getState().maps.find(({ id }) => id === mapId);
  }

  /** The map whose values lie at an address; a potential one only where there is no other. */
  mapAt(address: number): ProjectMap | undefined {
    return this.store.getState().maps.find((map) => mapCellAt(map, address) !== undefined);
  }

  /**
   * Creates maps, in as many calls as their number needs. Asked for again after a call got no answer, the maps that were created
   * by it are not created once more.
   */
  createMaps(maps: readonly MapFields[]): Promise<readonly ProjectMap[]> {
    return this.#newMaps.send(
      [JSON.stringify(maps)],
      () => maps.map((fields) => ({ ...fields, id: newId() })),
      async (request) => {
        const created: ProjectMap[] = [];
        for (const part of mapsInParts(request)) {
          const answer = await this.#onListed(() => this.#api.createMaps(this.#projectId, part));
          const ids = idsOf(answer);
          this.#change(({ maps: before }) => ({
            maps: [...before.filter(({ id }) => !ids.has(id)), ...answer],
          }));
          created.push(...answer);
        }
        return created;
      },
    );
  }

  /**
   * Changes a map to what a form says of it.
   *
   * @param seen the map as it was when the form took it over
   * @returns `false` where others have changed it since: the library then has it as they have left it, or has it no more. Nobody
   * is told of that but the caller
   */
  updateMap(seen: Seen, fields: MapFields): Promise<boolean> {
    return this.#turns.take(seen.id, () =>
      this.#changeSeen(
        async () => this.#takeOver(await this.#putMap(seen, fields)),
        () => this.map(seen.id),
        (now) => hasSameContent(fieldsOfMap(now), fields),
      ),
    );
  }

  /**
   * Changes a part of a map, on whatever it is when its turn has come. Where others were before, it is made anew on what they have
   * left.
   *
   * @param change gives the map with the part changed; `undefined` where it has no such part any more
   * @returns whether it was done; the person is told if others have kept it from being done
   */
  changeMap(mapId: string, change: (map: ProjectMap) => MapFields | undefined): Promise<boolean> {
    return this.#onNewest(mapId, 'SAVE_MAP_PROPERTIES_FAILURE', async (map) => {
      const fields = change(map);
      if (fields === undefined) return false;
      this.#takeOver(await this.#putMap(map, fields));
      return true;
    });
  }

  /** Moves a map, unless others have moved it elsewhere meanwhile. @returns as `changeMap` */
  moveMap(mapId: string, folderId: string | null): Promise<boolean> {
    let first: ProjectMap | undefined;
    return this.#onNewest(mapId, 'SAVE_MAP_DETAILS_FAILURE', async (map) => {
      first ??= map;
      if (map.folderId === folderId && map.kind === 'USER_MAP') return true;
      if (map.folderId !== first.folderId) return false;
      const { revision } = map;
      this.#takeOver(await this.#api.moveMap(this.#projectId, mapId, { folderId, revision }));
      return true;
    });
  }

  /** Deletes maps, in as many calls as their number needs; those of calls that worked are gone when a later one fails. */
  async deleteMaps(mapIds: readonly string[]): Promise<void> {
    for (const part of partsOf(mapIds, MAX_MAPS_DELETED_AT_ONCE)) {
      await this.#onListed(() => this.#api.deleteMaps(this.#projectId, part));
      const gone = new Set(part);
      this.#change(({ maps }) => ({ maps: maps.filter(({ id }) => !gone.has(id)) }));
    }
  }

  /** Creates a folder. Asked for again after the call got no answer, no second one is created. */
  createFolder(fields: FolderFields): Promise<Folder> {
    return this.#newFolder.send(
      [JSON.stringify(fields)],
      () => ({ ...fields, id: newId() }),
      async (request) =>
        this.#takeOverFolder(await this.#api.createFolder(this.#projectId, request)),
    );
  }

  /** Changes a folder to what a form says of it; as `updateMap`. */
  updateFolder({ id, revision }: Seen, fields: Required<FolderFields>): Promise<boolean> {
    return this.#changeSeen(
      async () => {
        const sent = { ...fields, revision };
        return this.#takeOverFolder(await this.#api.updateFolder(this.#projectId, id, sent));
      },
      () => this.store.getState().folders.find((folder) => folder.id === id),
      ({ name, details }) => hasSameContent({ name, details }, fields),
    );
  }

  /** Deletes a folder; its maps move to the root. */
  async deleteFolder(folderId: string): Promise<void> {
    await this.#onListed(() => this.#api.deleteFolder(this.#projectId, folderId));
    this.#change(({ folders, maps }) => ({
      folders: folders.filter(({ id }) => id !== folderId),
      maps: maps.map((map) => (map.folderId === folderId ? { ...map, folderId: null } : map)),
    }));
  }

  #putMap({ id, revision }: Seen, fields: MapFields): Promise<ProjectMap> {
    return this.#api.updateMap(this.#projectId, id, { ...fields, revision });
  }

  /**
   * Works on a map when its turn has come, and again on what others have made of it meanwhile.
   *
   * @param work is given up by `false`
   */
  #onNewest(
    mapId: string,
    failure: AlertCode,
    work: (map: ProjectMap) => Promise<boolean>,
  ): Promise<boolean> {
    return this.#turns.take(mapId, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const map = this.map(mapId);
        try {
          if (map === undefined || !(await this.#onListed(() => work(map)))) break;
          return true;
        } catch (error) {
          if (!isChangedElsewhere(error)) throw error;
        }
        await this.#fetch();
      }
      this.#tellChangedElsewhere(failure);
      return false;
    });
  }

  /** @returns whether the thing is as it is wanted */
  async #changeSeen<Thing>(
    send: () => Promise<Thing>,
    newest: () => Thing | undefined,
    isWanted: (now: Thing) => boolean,
  ): Promise<boolean> {
    const { isDone } = await changeOver<Thing | undefined>({
      send: () => this.#onListed(send),
      read: async () => {
        await this.#fetch();
        return newest();
      },
      isWanted: (now) => now !== undefined && isWanted(now),
    });
    return isDone;
  }

  /** Makes a call that is about what is listed here. Where the server has that no more, the lists are fetched anew. */
  async #onListed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (isAboutNothing(error)) await this.#fetch();
      throw error;
    }
  }

  #takeOver(map: ProjectMap): ProjectMap {
    this.#change(({ maps }) => ({
      maps: maps.map((former) => (former.id === map.id ? map : former)),
    }));
    return map;
  }

  #takeOverFolder(folder: Folder): Folder {
    this.#change(({ folders }) => ({
      folders: [...folders.filter(({ id }) => id !== folder.id), folder].sort(compareFolders),
    }));
    return folder;
  }

  #change(change: (state: LibraryState) => Partial<LibraryState>): void {
    this.#changeCount++;
    this.store.setState(change);
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

/** Whether a call was refused because a map or a folder it is about is not there. */
function isAboutNothing(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  return error.status === 404 || error.fields.some(({ path }) => path.endsWith('folderId'));
}

/** The list in parts of at most `length`. */
function partsOf<Part>(list: readonly Part[], length: number): ReadonlyArray<readonly Part[]> {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, i) =>
    list.slice(i * length, (i + 1) * length),
  );
}

function idsOf(things: ReadonlyArray<{ readonly id: string }>): ReadonlySet<string> {
  return new Set(things.map(({ id }) => id));
}

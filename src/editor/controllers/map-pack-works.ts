import { MIN_NAME_LENGTH } from '../../../core/contract/limits.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { cellsKey } from '../../../core/map-library/same-cells.ts';
import { fieldsOfMap, type MapFields } from '../../../core/maps/map-definition.ts';
import { type BuyPorts, buy } from '../../account/buy.ts';
import { isApiError } from '../../api/api-error.ts';
import type { MapPacksApi } from '../../api/map-packs-api.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import type { AlertsStore } from '../../state/alerts-store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { MapLibrary } from '../library/map-library.ts';
import {
  ownCells,
  packMapOf,
  type SharedMaps,
  type SharedMapsWork,
} from '../library/shared-maps.ts';

/** What work with maps of others needs. */
export interface MapPackParts extends BuyPorts {
  readonly projectId: string;
  readonly packs: MapPacksApi;
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly library: MapLibrary;
  readonly store: SharedMaps['store'];
  /** The words of the person's language, those of purchases among them. */
  texts(): Promise<Texts>;
}

/** Buys the map pack of the open project, and takes its maps and names of potential maps over. */
export class MapPackWorks implements SharedMapsWork {
  readonly #parts: MapPackParts;
  readonly #purchases = new RepeatableRequest<string>();

  constructor(parts: MapPackParts) {
    this.#parts = parts;
  }

  async reload(): Promise<void> {
    await Promise.all([this.loadNames(), this.#parts.library.reloadPackMaps()]);
  }

  async loadNames(): Promise<void> {
    const { packs, projectId, store } = this.#parts;
    await this.#told(async () => {
      const { names, counts, isMatching } = await packs.names(projectId);
      store.setState({
        names: new Map(names.map((name) => [name.mapId, name])),
        counts,
        isMatching,
      });
    });
  }

  async loadPack(): Promise<readonly ProjectMap[]> {
    const { packs, projectId, store } = this.#parts;
    store.setState({ packStatus: 'loading' });
    try {
      const pack = await packs.pack(projectId);
      store.setState({ pack, packStatus: pack === undefined ? 'none' : 'ready' });
      return pack?.maps ?? [];
    } catch (error) {
      store.setState({ packStatus: 'failed' });
      throw error;
    }
  }

  async accept(mapIds: readonly string[]): Promise<readonly string[]> {
    const { names } = this.#parts.store.getState();
    const made = await this.#create(this.#fresh(mapIds.flatMap((id) => names.get(id)?.map ?? [])));
    if (made.length > 0) await this.loadNames();
    return made;
  }

  async copy(mapIds: readonly string[]): Promise<readonly string[]> {
    const { library } = this.#parts;
    const maps = mapIds.flatMap((id) => packMapOf(library.map(id)) ?? []);
    const open = this.#fresh(maps.filter(({ isLocked }) => !isLocked));
    let made: readonly string[] = [];
    await this.#told(async () => {
      const folderIds = await this.#foldersFor(open.map(({ folder }) => folder));
      made = await this.#create(
        open.map((map) => ({
          ...fieldsOfMap(map),
          folderId: map.folder === null ? null : (folderIds.get(map.folder) ?? null),
        })),
      );
    });
    return made;
  }

  /** Ids of the person's folders with these names; those that are not there are made. */
  async #foldersFor(names: ReadonlyArray<string | null>): Promise<ReadonlyMap<string, string>> {
    const { library } = this.#parts;
    const ids = new Map<string, string>();
    for (const name of new Set(names)) {
      // A folder of the pack may have a name that a person cannot give: its maps come to the root.
      if (name === null || name.length < MIN_NAME_LENGTH) continue;
      const known = library.store.getState().folders.find((folder) => folder.name === name);
      ids.set(name, (known ?? (await library.createFolder({ name }))).id);
    }
    return ids;
  }

  /** Those of which the person has none at the same cells. */
  #fresh<Wanted extends MapFields>(wanted: readonly Wanted[]): readonly Wanted[] {
    const own = ownCells(this.#parts.library.store.getState().maps);
    return wanted.filter((map) => !own.has(cellsKey(map)));
  }

  /** @returns ids of the new ones */
  async #create(maps: readonly MapFields[]): Promise<readonly string[]> {
    if (maps.length === 0) return [];
    let made: readonly string[] = [];
    await this.#told(async () => {
      made = (await this.#parts.library.createMaps(maps)).map(({ id }) => id);
    });
    return made;
  }

  async confirm(mapId: string): Promise<void> {
    const { library, packs, projectId } = this.#parts;
    const map = packMapOf(library.map(mapId));
    if (map === undefined || !map.isLocked) return;
    await this.#told(async () => library.takeOverPackMap(await packs.confirm(projectId, map)));
  }

  async buy(): Promise<void> {
    const { alerts, packs, projectId, store } = this.#parts;
    const { pack } = store.getState();
    if (pack === undefined) {
      alerts.show({ code: 'NO_MAPPACKS_FOR_ECU' });
      return;
    }
    const { t } = await this.#parts.texts();
    const end = await buy(this.#parts, {
      subject: t('purchase.mapPack.subject'),
      notes: [t('purchase.mapPack.note')],
      price: pack.price,
      keys: this.#purchases,
      prepare: async () => [],
      send: (offer, key) => packs.buy(projectId, offer, key),
    });
    if (end.kind !== 'notBought') await this.reload();
  }

  async lookAgain(): Promise<void> {
    const { packs, projectId } = this.#parts;
    await this.#told(() => packs.lookAgain(projectId));
    await this.reload();
  }

  /** Of a call that failed the client has told. */
  async #told(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }
}

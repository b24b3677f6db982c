import type { MapLibrary } from '../library/map-library.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { EditorStore } from '../state/editor-store.ts';
import {
  activeTab,
  addMapTab,
  closeMissingMaps,
  companionMode,
  type EditorTabs,
  HEX_TAB_ID,
  type HexTabView,
  joinPanes,
  openMapTab,
  setHexView,
  setTabCamera,
  setTabSelection,
  setTabZoom,
  splitTabs,
} from '../state/editor-tabs.ts';
import type { DumpController } from './dump-controller.ts';
import { MapController, type MapControllerPorts } from './map-controller.ts';

/** What the controller of the tabs asks of the editor around it. */
export interface TabPorts extends MapControllerPorts {
  /** How the dump is read, and where it stands; `undefined` until it was shown. */
  hexView(): HexTabView | undefined;
  /** The maps of the project are others, or lie elsewhere. */
  mapsChanged(): void;
  /** Remembers the tabs for the next visit. */
  storeTabs(tabs: EditorTabs): void;
}

/** The open tabs and the controllers of the maps in them. */
export class TabController {
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  readonly #library: MapLibrary;
  readonly #ports: TabPorts;
  /** Controllers of the maps that were opened, by id. */
  readonly #maps = new Map<string, MapController>();
  readonly #unsubscribe: () => void;

  constructor(session: EditorSession, store: EditorStore, library: MapLibrary, ports: TabPorts) {
    this.#session = session;
    this.#store = store;
    this.#library = library;
    this.#ports = ports;
    this.#unsubscribe = library.store.subscribe(() => this.#libraryChanged());
  }

  /** The map that is shown, or `undefined` while the dump is. */
  get activeMap(): MapController | undefined {
    const tab = activeTab(this.#store.getState().tabs);
    return tab.kind === 'map' ? this.mapController(tab.id) : undefined;
  }

  /** The controller of an open map; made when it is asked for first. */
  mapController(mapId: string): MapController {
    const made = this.#maps.get(mapId);
    if (made !== undefined) return made;
    const tab = this.#store.getState().tabs.tabs.find(({ id }) => id === mapId);
    const { selection, camera, zoom } = tab?.kind === 'map' ? tab : {};
    const controller = new MapController(
      {
        mapId,
        session: this.#session,
        store: this.#store,
        library: this.#library,
        ports: this.#ports,
      },
      selection,
    );
    controller.camera = camera;
    controller.zoom = zoom;
    this.#maps.set(mapId, controller);
    return controller;
  }

  /** Changes the open tabs. What is selected in them, and how they are seen, is remembered first. */
  change(change: (tabs: EditorTabs) => EditorTabs): void {
    this.#store.setState(({ tabs }) => ({ tabs: change(this.#withStates(tabs)) }));
    this.#ports.storeTabs(this.#store.getState().tabs);
    this.#ports.cursorChanged();
  }

  openMap(mapId: string): void {
    this.change((tabs) => openMapTab(tabs, mapId));
  }

  /** Opens a map in a second pane, beside what is shown. */
  openBeside(mapId: string): void {
    this.change((tabs) => {
      const mode = tabs.activeId === mapId ? companionMode(activeTab(tabs)) : 'TEXT';
      return splitTabs(addMapTab(tabs, mapId), mapId, mode);
    });
  }

  /** Shows an open tab in a second pane. */
  splitTab(id: string): void {
    this.change((tabs) => {
      const tab = tabs.tabs.find((candidate) => candidate.id === id);
      if (tab === undefined) return tabs;
      return splitTabs(tabs, id, tabs.activeId === id ? companionMode(tab) : tab.mode);
    });
  }

  /** Goes from one pane to two and back. */
  toggleSplit(): void {
    const { beside, activeId } = this.#store.getState().tabs;
    if (beside === undefined) this.splitTab(activeId);
    else this.change(joinPanes);
  }

  /**
   * Selects in the pane beside what is selected in the active one: the bytes of a map in the dump, the cell of a byte of the
   * dump in a map, the same cells of a map of the same size.
   */
  keepInStep(dump: DumpController): void {
    const { tabs } = this.#store.getState();
    const { beside } = tabs;
    if (beside === undefined || beside.id === tabs.activeId) return;
    const active = this.activeMap;
    if (beside.id === HEX_TAB_ID) {
      const words = active?.selectedWords();
      if (words !== undefined) dump.follow(words.addresses.toSorted((a, b) => a - b));
      return;
    }
    const other = this.mapController(beside.id);
    if (active === undefined) {
      const address = dump.cursor()?.address;
      if (address !== undefined) other.followAddress(address);
    } else if (active.map?.width === other.map?.width && active.map?.height === other.map?.height) {
      other.followSelection(active.selection);
    }
  }

  /** Writes down tabs, selections and cameras, as when the page may be about to go. */
  remember(): void {
    this.#ports.storeTabs(this.#withStates(this.#store.getState().tabs));
  }

  dispose(): void {
    this.remember();
    this.#unsubscribe();
  }

  #withStates(tabs: EditorTabs): EditorTabs {
    const hexView = this.#ports.hexView();
    let next = hexView === undefined ? tabs : setHexView(tabs, hexView);
    for (const [mapId, { selection, camera, zoom }] of this.#maps) {
      next = setTabSelection(next, mapId, selection);
      if (camera) next = setTabCamera(next, mapId, camera);
      if (zoom) next = setTabZoom(next, mapId, zoom);
    }
    return next;
  }

  #libraryChanged(): void {
    const { status } = this.#library.store.getState();
    if (status !== 'ready') return;
    const isThere = (mapId: string): boolean => this.#library.map(mapId) !== undefined;
    for (const mapId of this.#maps.keys()) if (!isThere(mapId)) this.#maps.delete(mapId);
    const { tabs } = this.#store.getState();
    const kept = closeMissingMaps(tabs, isThere);
    if (kept !== tabs) this.change(() => kept);
    else this.#ports.mapsChanged();
  }
}

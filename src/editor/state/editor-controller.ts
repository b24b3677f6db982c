import type { StoreEvent } from '../../../core/bytes/byte-store.ts';
import { nextDifference } from '../../../core/compare/next-difference.ts';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { MapFields } from '../../../core/contract/maps.ts';
import {
  type CellEdit,
  type CellGroup,
  mapCells,
  rawCells,
} from '../../../core/edits/cell-values.ts';
import { restoreCells, stepCells } from '../../../core/edits/value-changes.ts';
import {
  type CellSelection,
  selectCell,
  selectedAddresses,
} from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { inspectBytes } from '../../../core/values/inspect-bytes.ts';
import type {
  HexEntryRequest,
  HexMenuRequest,
  HexView,
  HexViewData,
  HexViewState,
} from '../../../renderer/hex/hex-view-contract.ts';
import type {
  HexLineDragRequest,
  HexLineState,
  HexLineView,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import type { MapLibrary } from '../maps/map-library.ts';
import { mapFromSelection } from '../maps/new-map.ts';
import type { EditorSession } from '../session/editor-session.ts';
import {
  activateTab,
  activeTab,
  closeMissingMaps,
  type EditorTabs,
  HEX_TAB_ID,
  openMapTab,
  setTabSelection,
} from '../tabs/editor-tabs.ts';
import { type CursorSummary, summarizeCursor, summarizeWords } from './cursor-summary.ts';
import type { EditorDialog, EditorState, EditorStore, MapSettings } from './editor-store.ts';
import { editOfEntry } from './entry-value.ts';
import { changeHexSettings, type HexSettings, wordTypeOf } from './hex-settings.ts';
import { MapController } from './map-controller.ts';

/** Limits of the account. Specification 3, "Settings". */
export interface EditLimits {
  readonly maxVersionBytes: number;
  readonly maxRequestBytes: number;
}

/** What the controller asks of the application around it. */
export interface ControllerPorts {
  alert(code: AlertCode): void;
  limits(): EditLimits;
  /** Remembers the tabs for the next visit. */
  keepTabs(tabs: EditorTabs): void;
}

/**
 * Everything a person does to the bytes of an open file, between view, byte store and the numbers React shows.
 *
 * Views hear which bytes changed and read them when they draw; React hears counts and texts.
 */
export class EditorController {
  readonly session: EditorSession;
  readonly store: EditorStore;
  readonly library: MapLibrary;
  readonly #ports: ControllerPorts;
  /** Controllers of the maps that were opened, by id. */
  readonly #maps = new Map<string, MapController>();
  readonly #unsubscribes: ReadonlyArray<() => void>;
  #view: HexView | undefined;
  #lineView: HexLineView | undefined;
  /** How the views of the dump were left. */
  #hexState: HexViewState | undefined;
  #lineState: HexLineState | undefined;
  /** Where to go as soon as a view of the dump is there. */
  #pendingAddress: number | undefined;
  #selection: CellSelection | undefined;

  constructor(
    session: EditorSession,
    store: EditorStore,
    library: MapLibrary,
    ports: ControllerPorts,
  ) {
    this.session = session;
    this.store = store;
    this.library = library;
    this.#ports = ports;
    this.#unsubscribes = [
      session.store.subscribe((event) => this.#bytesChanged(event)),
      session.subscribe(() => this.#versionsChanged()),
      library.store.subscribe(() => this.#libraryChanged()),
    ];
    this.#versionsChanged();
    this.#countsChanged();
  }

  /** The bytes as a view reads them. */
  get viewData(): HexViewData {
    const { store } = this.session;
    return {
      current: store.picture,
      original: store.original,
      isUnsaved: (address) => store.isUnsaved(address),
    };
  }

  /** Connects the dump on the screen, or none; a dump that comes back is where it was left. */
  attachView(view: HexView | undefined): void {
    if (view === undefined) this.#hexState = this.#view?.state();
    this.#view = view;
    if (view === undefined) return;
    const { selection, topAddress } = this.#hexState ?? view.state();
    view.restoreState({ selection: this.#selection ?? selection, topAddress });
    this.#goToPending(view);
    this.selectionChanged(view.state().selection);
  }

  /** Connects the line of the dump on the screen, or none. */
  attachLineView(view: HexLineView | undefined): void {
    if (view === undefined) this.#lineState = this.#lineView?.state();
    this.#lineView = view;
    if (view === undefined) return;
    if (this.#lineState !== undefined) view.restoreState(this.#lineState);
    if (this.#selection !== undefined) view.setSelection(this.#selection);
    this.#goToPending(view);
    this.selectionChanged(view.state().selection);
  }

  dispose(): void {
    this.rememberTabs();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  // -- tabs --

  /** The map that is shown, or `undefined` while the dump is. */
  get activeMap(): MapController | undefined {
    const tab = activeTab(this.store.getState().tabs);
    return tab.kind === 'map' ? this.mapController(tab.id) : undefined;
  }

  /** The controller of an open map; made when it is asked for first. */
  mapController(mapId: string): MapController {
    const made = this.#maps.get(mapId);
    if (made !== undefined) return made;
    const tab = this.store.getState().tabs.tabs.find(({ id }) => id === mapId);
    const selection = tab?.kind === 'map' ? tab.selection : undefined;
    const controller = new MapController(
      {
        mapId,
        session: this.session,
        store: this.store,
        library: this.library,
        ports: {
          isEditable: () => this.isEditable(),
          cursorChanged: () => this.#summarize(),
          axisBlocked: () => this.store.setState({ isAxisBlocked: true }),
        },
      },
      selection,
    );
    this.#maps.set(mapId, controller);
    return controller;
  }

  /** Changes the open tabs. What was selected in the tab that is left is remembered first. */
  changeTabs(change: (tabs: EditorTabs) => EditorTabs): void {
    this.store.setState(({ tabs }) => ({ tabs: change(this.#withSelections(tabs)) }));
    this.#ports.keepTabs(this.store.getState().tabs);
    this.#summarize();
  }

  openMap(mapId: string): void {
    this.changeTabs((tabs) => openMapTab(tabs, mapId));
  }

  /** Writes down tabs and selections, as when the page may be about to go. */
  rememberTabs(): void {
    this.#ports.keepTabs(this.#withSelections(this.store.getState().tabs));
  }

  /** The map that the selection of the dump stands for, not yet saved. */
  newMap(folderId: string | null): MapFields {
    const selection = this.#selection ?? selectCell(this.#geometry(), 'consecutive', 0);
    return mapFromSelection(this.#geometry(), selection, wordTypeOf(this.#hex()), folderId);
  }

  /** Puts the keyboard into the view that is shown. */
  focusView(): void {
    (this.activeMap?.view ?? this.#view ?? this.#lineView)?.focus();
  }

  /** Opens the in-place editor of the view that is shown. */
  openEntry(): void {
    (this.activeMap?.view ?? this.#view)?.openEntry();
  }

  selectAll(): void {
    const map = this.activeMap;
    if (map === undefined) this.#view?.selectAll();
    else map.selectAll();
  }

  // -- what the view tells --

  selectionChanged(selection: CellSelection): void {
    this.#selection = selection;
    this.#summarize();
  }

  selectionExceeded(): void {
    this.#ports.alert('SELECTION_SIZE_EXCEEDED');
  }

  openMenu(menu: HexMenuRequest): void {
    this.store.setState({ menu });
  }

  closeMenu(): void {
    this.store.setState({ menu: undefined });
  }

  /** Writes what was typed. `false` if it is no value. */
  enter(request: HexEntryRequest): boolean {
    const outcome = editOfEntry(this.#bytes(), request.addresses, this.#hex(), request.text);
    if (outcome.ok) this.#apply(outcome.edit, 'entry');
    return outcome.ok;
  }

  /** Adds what was dragged in the line of the dump. */
  drag({ addresses, delta }: HexLineDragRequest): void {
    if (!this.isEditable()) return;
    const { picture } = this.session.store;
    const cells = rawCells(addresses, wordTypeOf(this.#hex()));
    this.#apply(
      mapCells(picture, cells, (value) => value + delta),
      'drag',
    );
  }

  // -- edits --

  /** Adds `step` raw units to every selected cell. */
  step(step: number): void {
    const map = this.activeMap;
    if (map !== undefined) {
      map.step(step);
      return;
    }
    const { picture } = this.session.store;
    this.#edit((cells) => stepCells(picture, cells, step), 'step');
  }

  /** Gives every selected cell its original bytes. */
  restoreOriginal(): void {
    const map = this.activeMap;
    if (map !== undefined) {
      map.restoreOriginal();
      return;
    }
    const { picture, original } = this.session.store;
    this.#edit((cells) => restoreCells(picture, original, cells), 'restoreOriginal');
  }

  undo(): void {
    this.#showChange(this.session.store.undo()?.change.addresses);
  }

  redo(): void {
    this.#showChange(this.session.store.redo()?.change.addresses);
  }

  /** Whether cells may be changed: never while the original is shown, so that nobody edits blindly. */
  isEditable(): boolean {
    return this.#hex().display !== 'ori' && this.store.getState().busy !== 'changingVersion';
  }

  // -- moving and showing --

  /** Moves to the next place that differs from the original, or the one before. */
  goToDifference(step: 1 | -1): void {
    const { picture, original } = this.session.store;
    const words = this.activeMap?.selectedWords();
    const from = words?.cursorAddress ?? this.#selection?.cursorAddress ?? 0;
    const address = nextDifference(original, picture, from, step);
    if (address !== undefined) this.goTo(address);
  }

  /** Shows an address in the dump. */
  goTo(address: number): void {
    const view = this.#view ?? this.#lineView;
    if (this.activeMap === undefined && view !== undefined) {
      view.goTo(address);
      return;
    }
    this.#pendingAddress = address;
    this.changeTabs((tabs) => activateTab(tabs, HEX_TAB_ID));
  }

  changeHex(part: Partial<HexSettings>): void {
    this.store.setState((state) => ({ hex: changeHexSettings(state.hex, part) }));
    this.#summarize();
  }

  changeMapSettings(part: Partial<MapSettings>): void {
    this.store.setState(({ mapSettings }) => ({ mapSettings: { ...mapSettings, ...part } }));
  }

  /** Takes as many columns as the view has room for. */
  fitWidth(): void {
    const fitting = this.#view?.fittingWidthCells();
    if (fitting !== undefined) this.changeHex({ widthCells: fitting });
  }

  openDialog(dialog: EditorDialog): void {
    this.store.setState({ dialog });
  }

  closeDialog(): void {
    this.store.setState({ dialog: undefined });
  }

  graphicsChanged(state: 'lost' | 'restored'): void {
    this.store.setState({ isGraphicsLost: state === 'lost' });
  }

  /** Whether everything fits into a version; tells the person if not. */
  checkVersionLimit(): boolean {
    const fits = this.session.store.modifiedCount <= this.#ports.limits().maxVersionBytes;
    if (!fits) this.#ports.alert('MAX_FILE_MODIFICATIONS_REACHED');
    return fits;
  }

  #edit(edit: (cells: CellGroup) => CellEdit, label: string): void {
    if (!this.isEditable()) return;
    if (this.#selection === undefined) return;
    const addresses = selectedAddresses(this.#geometry(), this.#selection);
    this.#apply(edit(rawCells(addresses, wordTypeOf(this.#hex()))), label);
  }

  #apply(edit: CellEdit, label: string): void {
    this.session.store.apply(edit.patch, label, 'user');
  }

  /** Shows where an undo has changed something: goes there in the dump, lights the cells up in a map. */
  #showChange(addresses: Uint32Array | undefined): void {
    const [first] = addresses ?? [];
    if (addresses === undefined || first === undefined) return;
    const map = this.activeMap;
    if (map === undefined) {
      this.goTo(first);
      return;
    }
    const touched = new Set(addresses);
    map.flash((address) => touched.has(address));
  }

  #goToPending(view: Pick<HexView, 'goTo'>): void {
    if (this.#pendingAddress !== undefined) view.goTo(this.#pendingAddress);
    this.#pendingAddress = undefined;
  }

  #withSelections(tabs: EditorTabs): EditorTabs {
    let next = tabs;
    for (const [mapId, { selection }] of this.#maps) next = setTabSelection(next, mapId, selection);
    return next;
  }

  #libraryChanged(): void {
    const { status } = this.library.store.getState();
    if (status !== 'ready') return;
    const { tabs } = this.store.getState();
    const kept = closeMissingMaps(tabs, (mapId) => this.library.map(mapId) !== undefined);
    if (kept !== tabs) this.changeTabs(() => kept);
    for (const mapId of this.#maps.keys()) {
      if (this.library.map(mapId) === undefined) this.#maps.delete(mapId);
    }
  }

  #bytesChanged(event: StoreEvent): void {
    const hasNewMarks = event.kind === 'saved' || event.kind === 'load';
    for (const { start, end } of event.dirty) {
      this.#view?.bytesChanged(start, end);
      this.#lineView?.bytesChanged(start, end);
      for (const map of this.#maps.values()) map.bytesChanged(start, end);
    }
    // What is saved decides how every changed cell is marked, not only the cells that changed now.
    if (hasNewMarks) {
      this.#view?.marksChanged();
      for (const map of this.#maps.values()) map.marksChanged();
    }
    const before = this.store.getState();
    this.#countsChanged();
    if (event.kind === 'edit' || event.kind === 'redo') this.#warnAtLimits(before);
    this.#summarize();
  }

  /** Tells once when a limit is passed, not with every edit beyond it. */
  #warnAtLimits(before: EditorState): void {
    const { maxVersionBytes, maxRequestBytes } = this.#ports.limits();
    const { modifiedCount, unsavedCount } = this.store.getState();
    if (modifiedCount > maxVersionBytes && before.modifiedCount <= maxVersionBytes) {
      this.#ports.alert('MAX_FILE_MODIFICATIONS_REACHED');
    } else if (unsavedCount > maxRequestBytes && before.unsavedCount <= maxRequestBytes) {
      this.#ports.alert('MAX_UNSAVED_MODIFICATIONS_REACHED');
    }
  }

  #countsChanged(): void {
    const { modifiedCount, unsavedCount, undoSteps, redoSteps } = this.session.store;
    this.store.setState({
      modifiedCount,
      unsavedCount,
      undoLabel: undoSteps.at(-1)?.label,
      redoLabel: redoSteps.at(-1)?.label,
    });
  }

  #versionsChanged(): void {
    const { current, versions } = this.session;
    this.store.setState({ current, versions });
  }

  #summarize(): void {
    const bytes = this.#bytes();
    const map = this.activeMap;
    const cursor = map === undefined ? this.#hexCursor(bytes) : this.#mapCursor(bytes, map);
    const inspection = cursor && {
      bigEndian: inspectBytes(bytes.current, cursor.address, true),
      littleEndian: inspectBytes(bytes.current, cursor.address, false),
    };
    this.store.setState({ cursor, inspection });
  }

  #hexCursor(bytes: ComparedBytes): CursorSummary | undefined {
    if (this.#selection === undefined) return undefined;
    return summarizeCursor(bytes, this.#geometry(), this.#selection, this.#hex());
  }

  #mapCursor(bytes: ComparedBytes, map: MapController): CursorSummary | undefined {
    const words = map.selectedWords();
    return words && summarizeWords(bytes, words, this.#hex().format);
  }

  #geometry(): GridGeometry {
    const { widthCells, wordBytes, shiftBytes } = this.#hex();
    return {
      widthCells,
      wordBytes,
      shiftBytes,
      fileLengthBytes: this.session.store.picture.length,
    };
  }

  #bytes(): ComparedBytes {
    const { picture, original } = this.session.store;
    return { current: picture, original };
  }

  #hex(): HexSettings {
    return this.store.getState().hex;
  }
}

import type { StoreEvent } from '../../../core/bytes/byte-store.ts';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { placeOfAddress } from '../../../core/maps/cursor-place.ts';
import type { AddressBase } from '../../../core/values/cpu-address.ts';
import {
  fitsVersion,
  type ModificationLimits,
  passedLimit,
} from '../../../core/versions/modification-limits.ts';
import { QuietTimer } from '../../../renderer/frame/quiet-timer.ts';
import type { DumpMenuRequest } from '../../../renderer/view/view-contract.ts';
import { isFocusFree } from '../../platform/focus.ts';
import { isTypingPlace } from '../base/typing-place.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { MarkList } from '../library/mark-list.ts';
import type { TreeState } from '../library/stored-tree.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { EditableView } from '../state/editable-view.ts';
import type {
  EditorDialog,
  EditorState,
  EditorStore,
  MapSettings,
  ReadonlyEditorStore,
  Surroundings,
} from '../state/editor-store.ts';
import { type EditorTabs, hexViewOf } from '../state/editor-tabs.ts';
import { changeHexSettings, type HexSettings } from '../state/hex-settings.ts';
import { nextSimilar } from '../state/similar-selection.ts';
import type { TreeSubject } from '../state/tree-subject.ts';
import { CellEdits } from './cell-edits.ts';
import { CompareController } from './compare-controller.ts';
import { CursorMoves } from './cursor-moves.ts';
import { DumpController } from './dump-controller.ts';
import { FileChecks } from './file-checks.ts';
import { inspectCursor } from './inspect-cursor.ts';
import { MapBuilder } from './map-builder.ts';
import { PreviewController } from './preview-controller.ts';
import { SearchController } from './search-controller.ts';
import { TabController } from './tab-controller.ts';

/** What the controller asks of the application around it. */
export interface ControllerPorts {
  alert(code: AlertCode): void;
  /** Those of the account. */
  limits(): ModificationLimits;
  /** Remembers the tabs for the next visit. */
  storeTabs(tabs: EditorTabs): void;
}

const ALERT_OF_LIMIT = {
  maxVersionBytes: 'MAX_FILE_MODIFICATIONS_REACHED',
  maxRequestBytes: 'MAX_UNSAVED_MODIFICATIONS_REACHED',
} as const satisfies Record<keyof ModificationLimits, AlertCode>;

/** How long the cursor must not have moved before its bytes are read as every type, in milliseconds. */
const INSPECT_QUIET_MS = 100;

/**
 * An open file in the editor, between view, byte store and the numbers React shows: what is shown of it and said about it. What a
 * person does to its bytes and where the cursor goes have controllers of their own.
 *
 * Views hear which bytes changed and read them when they draw; React hears counts and texts.
 */
export class EditorController {
  readonly session: EditorSession;
  readonly store: ReadonlyEditorStore;
  readonly library: MapLibrary;
  readonly marks: MarkList;
  readonly dump: DumpController;
  readonly tabs: TabController;
  readonly searching: SearchController;
  readonly compare: CompareController;
  readonly building: MapBuilder;
  readonly previews: PreviewController;
  readonly checks: FileChecks;
  readonly edits: CellEdits;
  readonly moves: CursorMoves;
  readonly #store: EditorStore;
  readonly #ports: ControllerPorts;
  readonly #unsubscribes: ReadonlyArray<() => void>;
  /** What had the focus when tabs were changed last. */
  #focusedBefore: Element | null = null;
  readonly #inspectTimer = new QuietTimer(INSPECT_QUIET_MS, () => this.#inspect());

  constructor(
    session: EditorSession,
    store: EditorStore,
    library: MapLibrary,
    marks: MarkList,
    ports: ControllerPorts,
  ) {
    this.session = session;
    this.store = store;
    this.#store = store;
    this.library = library;
    this.marks = marks;
    this.#ports = ports;
    const shared = {
      isEditable: () => this.isEditable(),
      cursorChanged: () => this.#cursorChanged(),
      selectionExceeded: () => this.selectionExceeded(),
      comparedWith: () => this.compare.bytes,
    };
    this.compare = new CompareController(session, store, () => this.#summarize());
    const dumpPorts = { ...shared, mapAt: (address: number) => library.mapAt(address) };
    this.dump = new DumpController(session, store, dumpPorts, hexViewOf(store.getState().tabs));
    this.tabs = new TabController(session, store, library, {
      ...shared,
      axisBlocked: () => store.setState({ isAxisBlocked: true }),
      viewShown: () => this.#summarize(),
      mapsChanged: () => this.#followCursor(),
      hexView: () => this.dump.tabView(),
      storeTabs: (tabs) => ports.storeTabs(tabs),
    });
    this.searching = new SearchController(session, library, () => this.target.cursor());
    this.building = new MapBuilder(store, {
      fileLengthBytes: session.byteStore.picture.length,
      cursorAddress: () => this.dump.cursor()?.address,
    });
    this.previews = new PreviewController(store, () => this.tabs.activeMap?.mapId);
    this.checks = new FileChecks(session.byteStore, store);
    this.edits = new CellEdits(session.byteStore, store, {
      target: () => this.target,
      isEditable: () => this.isEditable(),
      isTargetEditable: () => this.isTargetEditable(),
    });
    const { dump, tabs, searching, compare } = this;
    this.moves = new CursorMoves(
      { session, library, marks, dump, tabs, searching, compare },
      {
        cursor: () => this.target.cursor(),
        openDialog: (dialog) => this.openDialog(dialog),
      },
    );
    this.#unsubscribes = [
      session.byteStore.subscribe((event) => this.#bytesChanged(event)),
      session.subscribe(() => this.#versionsChanged()),
      store.subscribe((now, before) => {
        if (now.tabs !== before.tabs) this.#focusedBefore = document.activeElement;
      }),
    ];
    this.#versionsChanged();
    this.#countsChanged();
  }

  dispose(): void {
    this.tabs.dispose();
    this.compare.dispose();
    this.searching.stop();
    this.#inspectTimer.dispose();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  /** What commands work on: the map that is shown, or the dump. */
  get target(): EditableView {
    return this.tabs.activeMap ?? this.dump;
  }

  // -- what the view tells --

  selectionExceeded(): void {
    this.#ports.alert('SELECTION_SIZE_EXCEEDED');
  }

  /** Tells that a script that was needed could not be fetched. */
  scriptFailed(): void {
    this.#ports.alert('UNEXPECTED_ERROR');
  }

  /** Says in the status bar whether a link to what is shown was copied. */
  tellLink(isCopied: boolean): void {
    this.#store.setState({ report: { link: isCopied ? 'copied' : 'notCopied' } });
  }

  openMenu(menu: DumpMenuRequest): void {
    this.#store.setState({ menu });
  }

  closeMenu(): void {
    this.#store.setState({ menu: undefined, mapMenu: undefined });
  }

  /** Whether the file may be changed: never while the original is shown, so that nobody edits blindly. */
  isEditable(): boolean {
    return this.#hex().display !== 'ori' && this.store.getState().busy !== 'changingVersion';
  }

  /** Whether what commands work on may be changed: the file, unless the map that is shown is locked. */
  isTargetEditable(): boolean {
    return this.isEditable() && this.tabs.activeMap?.isLocked !== true;
  }

  // -- selecting --

  /** Selects the cells of the dump at some addresses; `false` while a map is shown. */
  selectAddresses(addresses: readonly number[], isCut: boolean): boolean {
    if (this.tabs.activeMap !== undefined) return false;
    const selected = this.dump.selectAddresses(addresses);
    if (isCut || selected?.exceeded === true) this.selectionExceeded();
    return selected !== undefined;
  }

  /**
   * Selects cells like the one at the cursor: at first those that are joined to it, the second time wherever they are.
   *
   * @param tolerance how much they may differ, in raw units, where similar data is selected already
   */
  selectSimilar(tolerance?: number): void {
    const { similar: before, tabs } = this.store.getState();
    const value = this.target.cursorValue(true);
    const type = this.target.valueStyle()?.type;
    if (value === undefined || type === undefined) return;
    const similar = nextSimilar(before, { tabId: tabs.activeId, value, type }, tolerance);
    this.target.select({ kind: 'similar', ...similar });
    // After the selection, which ends what was selected before.
    this.#store.setState({ similar });
  }

  // -- showing --

  /** Puts the keyboard into the view, unless a dialog, a menu or a field has it. */
  takeFocus(): void {
    const { dialog, menu, mapMenu } = this.store.getState();
    if ((dialog ?? menu ?? mapMenu) !== undefined || isTypingPlace(document.activeElement)) return;
    this.target.focus();
  }

  /** Puts the keyboard into a view that has come; whoever has gone elsewhere since it was asked for is left there. */
  takeFocusWhenShown(): void {
    if (isFocusFree() || document.activeElement === this.#focusedBefore) this.takeFocus();
  }

  /** Has the tree bring a map into sight; without one, it has. */
  revealMap(mapId: string | undefined): void {
    this.#store.setState({ revealedMapId: mapId });
  }

  /** Says for which line of the tree keys are meant while the tree has the focus. */
  meanTreeLine(treeSubject: TreeSubject | undefined): void {
    this.#store.setState({ treeSubject });
  }

  /** Shows a step of the tour, from 0; without one, ends it. */
  goToTourStep(tourStep: number | undefined): void {
    this.#store.setState({ tourStep });
  }

  /** Shows in the tab of a map how it would be after what is typed into its properties. */
  showDraft(mapDraft: EditorState['mapDraft']): void {
    this.#store.setState({ mapDraft });
  }

  /** Hides what lies over the editor without a question. */
  closeFloating(): void {
    this.#store.setState({ preview: undefined, similar: undefined });
  }

  changeAddressBase(addressBase: AddressBase): void {
    this.#store.setState({ addressBase });
  }

  /** Notes what goes on around the file, or that the person has read of it. */
  note(change: Partial<Surroundings>): void {
    this.#store.setState(change);
  }

  changeHex(part: Partial<HexSettings>): void {
    this.#store.setState((state) => ({ hex: changeHexSettings(state.hex, part) }));
    this.#summarize();
  }

  changeMapSettings(part: Partial<MapSettings>): void {
    this.#store.setState(({ mapSettings }) => ({ mapSettings: { ...mapSettings, ...part } }));
  }

  /** Takes as many columns as the view has room for. */
  fitWidth(): void {
    const fitting = this.dump.fittingWidthCells();
    if (fitting !== undefined) this.changeHex({ widthCells: fitting });
  }

  changeTree(change: Partial<TreeState>): void {
    this.#store.setState(({ tree }) => ({ tree: { ...tree, ...change } }));
  }

  openDialog(dialog: EditorDialog): void {
    this.#store.setState({ dialog });
  }

  closeDialog(): void {
    this.#store.setState({ dialog: undefined });
  }

  graphicsChanged(state: 'lost' | 'restored'): void {
    this.#store.setState({ isGraphicsLost: state === 'lost' });
  }

  /**
   * Whether so many changed bytes fit into a version; tells the person if not.
   *
   * @param modifiedCount those of the file as it is now, unless told
   */
  checkVersionLimit(modifiedCount: number = this.session.byteStore.modifiedCount): boolean {
    const fits = fitsVersion(modifiedCount, this.#ports.limits());
    if (!fits) this.#ports.alert('MAX_FILE_MODIFICATIONS_REACHED');
    return fits;
  }

  #bytesChanged(event: StoreEvent): void {
    // Views hear of changes themselves, and only what is drawn shows a preview.
    if (event.kind === 'preview') return;
    const before = this.store.getState();
    this.#store.setState({ byteRevision: before.byteRevision + 1 });
    this.#countsChanged();
    if (event.kind === 'edit' || event.kind === 'redo') this.#warnAtLimits(before);
    this.#summarize();
  }

  /** Tells once when a limit is passed, not with every edit beyond it. */
  #warnAtLimits(before: EditorState): void {
    const passed = passedLimit(before, this.store.getState(), this.#ports.limits());
    if (passed !== undefined) this.#ports.alert(ALERT_OF_LIMIT[passed]);
  }

  #countsChanged(): void {
    const { modifiedCount, unsavedCount, undoSteps, redoSteps } = this.session.byteStore;
    this.#store.setState({
      modifiedCount,
      unsavedCount,
      undoLabel: undoSteps.at(-1)?.label,
      redoLabel: redoSteps.at(-1)?.label,
      // That work has come back and is not saved yet is not true any more.
      ...(unsavedCount === 0 && { recoveredCount: 0, isMoved: false }),
    });
  }

  #versionsChanged(): void {
    const { current, versions } = this.session;
    this.#store.setState({ current, versions });
  }

  #summarize(): void {
    this.#store.setState({ cursor: this.target.cursor() });
    this.#inspectTimer.touch();
  }

  /** Reads the bytes at the cursor as every type, and looks for their map: too much for every step of a drag. */
  #inspect(): void {
    const { picture } = this.session.byteStore;
    const { cursor } = this.store.getState();
    const inspection = cursor && inspectCursor(picture, cursor.address);
    const { maps } = this.library.store.getState();
    const place = cursor && placeOfAddress(maps, cursor.address);
    this.#store.setState({ inspection, place });
  }

  #cursorChanged(): void {
    const { report, similar } = this.store.getState();
    if ((report ?? similar) !== undefined) {
      this.#store.setState({ report: undefined, similar: undefined });
    }
    this.#followCursor();
  }

  #followCursor(): void {
    this.tabs.keepInStep(this.dump);
    this.#summarize();
  }

  #hex(): HexSettings {
    return this.store.getState().hex;
  }
}

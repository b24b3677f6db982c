import type { StoreEvent } from '../../../core/bytes/byte-store.ts';
import { nextDifference } from '../../../core/compare/next-difference.ts';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { inspectBytes } from '../../../core/values/inspect-bytes.ts';
import type { HexMenuRequest } from '../../../renderer/hex/hex-view-contract.ts';
import { type CheckResult, checkFile } from '../checksums/check-file.ts';
import type { MapLibrary } from '../maps/map-library.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { activateTab, type EditorTabs, HEX_TAB_ID } from '../tabs/editor-tabs.ts';
import { DumpController } from './dump-controller.ts';
import type { EditTarget } from './edit-target.ts';
import type { EditorDialog, EditorState, EditorStore, MapSettings } from './editor-store.ts';
import { changeHexSettings, type HexSettings } from './hex-settings.ts';
import { TabController } from './tab-controller.ts';

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
  readonly dump: DumpController;
  readonly tabs: TabController;
  readonly #ports: ControllerPorts;
  readonly #unsubscribes: ReadonlyArray<() => void>;

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
    const shared = {
      isEditable: () => this.isEditable(),
      cursorChanged: () => this.#summarize(),
    };
    this.dump = new DumpController(session, store, shared);
    this.tabs = new TabController(session, store, library, {
      ...shared,
      axisBlocked: () => store.setState({ isAxisBlocked: true }),
      keepTabs: (tabs) => ports.keepTabs(tabs),
    });
    this.#unsubscribes = [
      session.store.subscribe((event) => this.#bytesChanged(event)),
      session.subscribe(() => this.#versionsChanged()),
    ];
    this.#versionsChanged();
    this.#countsChanged();
  }

  dispose(): void {
    this.tabs.dispose();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  /** What commands work on: the map that is shown, or the dump. */
  get target(): EditTarget {
    return this.tabs.activeMap ?? this.dump;
  }

  // -- what the view tells --

  selectionExceeded(): void {
    this.#ports.alert('SELECTION_SIZE_EXCEEDED');
  }

  openMenu(menu: HexMenuRequest): void {
    this.store.setState({ menu });
  }

  closeMenu(): void {
    this.store.setState({ menu: undefined, mapMenu: undefined });
  }

  // -- edits --

  undo(): void {
    const undone = this.session.store.undo();
    if (undone !== undefined) this.target.showChange(undone.change.addresses);
  }

  redo(): void {
    const redone = this.session.store.redo();
    if (redone !== undefined) this.target.showChange(redone.change.addresses);
  }

  /** Whether cells may be changed: never while the original is shown, so that nobody edits blindly. */
  isEditable(): boolean {
    return this.#hex().display !== 'ori' && this.store.getState().busy !== 'changingVersion';
  }

  // -- moving and showing --

  /** Moves to the next place that differs from the original, or the one before. */
  goToDifference(step: 1 | -1): void {
    const { picture, original } = this.session.store;
    const from = this.target.cursor()?.address ?? 0;
    const address = nextDifference(original, picture, from, step);
    if (address !== undefined) this.goTo(address);
  }

  /** Shows an address in the dump. */
  goTo(address: number): void {
    if (this.tabs.activeMap !== undefined) {
      this.tabs.change((tabs) => activateTab(tabs, HEX_TAB_ID));
    }
    this.dump.goTo(address);
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
    const fitting = this.dump.fittingWidthCells();
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

  /** Checks all checksums of the file as it is now, off the main thread. Nothing is changed. */
  checkChecksums(): Promise<CheckResult> {
    const { picture, original } = this.session.store;
    // Copies, because the worker takes them away.
    return checkFile({
      original: new Uint8Array(original.slice()),
      current: new Uint8Array(picture.slice()),
    });
  }

  /** Whether everything fits into a version; tells the person if not. */
  checkVersionLimit(): boolean {
    const fits = this.session.store.modifiedCount <= this.#ports.limits().maxVersionBytes;
    if (!fits) this.#ports.alert('MAX_FILE_MODIFICATIONS_REACHED');
    return fits;
  }

  #bytesChanged(event: StoreEvent): void {
    const hasNewMarks = event.kind === 'saved' || event.kind === 'load';
    for (const { start, end } of event.dirty) {
      this.dump.bytesChanged(start, end);
      this.tabs.bytesChanged(start, end);
    }
    // What is saved decides how every changed cell is marked, not only the cells that changed now.
    if (hasNewMarks) {
      this.dump.marksChanged();
      this.tabs.marksChanged();
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
    const { picture } = this.session.store;
    const cursor = this.target.cursor();
    const inspection = cursor && {
      bigEndian: inspectBytes(picture, cursor.address, true),
      littleEndian: inspectBytes(picture, cursor.address, false),
    };
    this.store.setState({ cursor, inspection });
  }

  #hex(): HexSettings {
    return this.store.getState().hex;
  }
}

import type { StoreEvent } from '../../../core/bytes/byte-store.ts';
import { nextDifference } from '../../../core/compare/next-difference.ts';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { type CellEdit, type CellGroup, rawCells } from '../../../core/edits/cell-values.ts';
import { restoreCells, stepCells } from '../../../core/edits/value-changes.ts';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { inspectBytes } from '../../../core/values/inspect-bytes.ts';
import type {
  HexEntryRequest,
  HexMenuRequest,
  HexView,
  HexViewData,
} from '../../../renderer/hex/hex-view-contract.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { summarizeCursor } from './cursor-summary.ts';
import type { EditorDialog, EditorState, EditorStore } from './editor-store.ts';
import { editOfEntry } from './entry-value.ts';
import { changeHexSettings, type HexSettings, wordTypeOf } from './hex-settings.ts';

/** Limits of the account. Specification 3, "Settings". */
export interface EditLimits {
  readonly maxVersionBytes: number;
  readonly maxRequestBytes: number;
}

/** What the controller asks of the application around it. */
export interface ControllerPorts {
  alert(code: AlertCode): void;
  limits(): EditLimits;
}

/**
 * Everything a person does to the bytes of an open file, between view, byte store and the numbers React shows.
 *
 * Views hear which bytes changed and read them when they draw; React hears counts and texts.
 */
export class EditorController {
  readonly session: EditorSession;
  readonly store: EditorStore;
  readonly #ports: ControllerPorts;
  readonly #unsubscribes: ReadonlyArray<() => void>;
  #view: HexView | undefined;
  #selection: CellSelection | undefined;

  constructor(session: EditorSession, store: EditorStore, ports: ControllerPorts) {
    this.session = session;
    this.store = store;
    this.#ports = ports;
    this.#unsubscribes = [
      session.store.subscribe((event) => this.#bytesChanged(event)),
      session.subscribe(() => this.#versionsChanged()),
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

  /** Connects the view on the screen, or none. */
  attachView(view: HexView | undefined): void {
    this.#view = view;
    if (view !== undefined) this.selectionChanged(view.state().selection);
  }

  get view(): HexView | undefined {
    return this.#view;
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
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

  // -- edits --

  /** Adds `step` raw units to every selected cell. */
  step(step: number): void {
    const { picture } = this.session.store;
    this.#edit((cells) => stepCells(picture, cells, step), 'step');
  }

  /** Gives every selected cell its original bytes. */
  restoreOriginal(): void {
    const { picture, original } = this.session.store;
    this.#edit((cells) => restoreCells(picture, original, cells), 'restoreOriginal');
  }

  undo(): void {
    this.#reveal(this.session.store.undo()?.change.addresses[0]);
  }

  redo(): void {
    this.#reveal(this.session.store.redo()?.change.addresses[0]);
  }

  /** Whether cells may be changed: never while the original is shown, so that nobody edits blindly. */
  isEditable(): boolean {
    return this.#hex().display !== 'ori' && this.store.getState().busy !== 'changingVersion';
  }

  // -- moving and showing --

  /** Moves to the next place that differs from the original, or the one before. */
  goToDifference(step: 1 | -1): void {
    const { picture, original } = this.session.store;
    const from = this.#selection?.cursorAddress ?? 0;
    this.#reveal(nextDifference(original, picture, from, step));
  }

  goTo(address: number): void {
    this.#reveal(address);
  }

  changeHex(part: Partial<HexSettings>): void {
    this.store.setState((state) => ({ hex: changeHexSettings(state.hex, part) }));
    this.#summarize();
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
    const addresses = this.#view?.selectedAddresses() ?? [];
    this.#apply(edit(rawCells(addresses, wordTypeOf(this.#hex()))), label);
  }

  #apply(edit: CellEdit, label: string): void {
    this.session.store.apply(edit.patch, label, 'user');
  }

  #reveal(address: number | undefined): void {
    if (address !== undefined) this.#view?.goTo(address);
  }

  #bytesChanged(event: StoreEvent): void {
    for (const { start, end } of event.dirty) this.#view?.bytesChanged(start, end);
    // What is saved decides how every changed cell is marked, not only the cells that changed now.
    if (event.kind === 'saved' || event.kind === 'load') this.#view?.marksChanged();
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
    if (this.#selection === undefined) return;
    const bytes = this.#bytes();
    const { cursorAddress } = this.#selection;
    const cursor = summarizeCursor(bytes, this.#geometry(), this.#selection, this.#hex());
    const inspection = {
      bigEndian: inspectBytes(bytes.current, cursorAddress, true),
      littleEndian: inspectBytes(bytes.current, cursorAddress, false),
    };
    this.store.setState({ cursor, inspection });
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

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
import type {
  HexEntryRequest,
  HexView,
  HexViewData,
  HexViewState,
} from '../../../renderer/hex/hex-view-contract.ts';
import type {
  HexLineDragRequest,
  HexLineState,
  HexLineView,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import { mapFromSelection } from '../maps/new-map.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { type CursorSummary, summarizeCursor } from './cursor-summary.ts';
import type { EditTarget } from './edit-target.ts';
import type { EditorStore } from './editor-store.ts';
import { editOfEntry } from './entry-value.ts';
import { type HexSettings, wordTypeOf } from './hex-settings.ts';

/** What the controller of the dump asks of the editor around it. */
export interface DumpPorts {
  isEditable(): boolean;
  /** The cursor or what is selected has changed. */
  cursorChanged(): void;
}

/** Everything a person does to the dump, drawn as cells or as a line; one selection serves both. */
export class DumpController implements EditTarget {
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  readonly #ports: DumpPorts;
  #cells: HexView | undefined;
  #line: HexLineView | undefined;
  /** How the views were left. */
  #cellsState: HexViewState | undefined;
  #lineState: HexLineState | undefined;
  /** Where to go as soon as there is a view. */
  #pendingAddress: number | undefined;
  #selection: CellSelection | undefined;

  constructor(session: EditorSession, store: EditorStore, ports: DumpPorts) {
    this.#session = session;
    this.#store = store;
    this.#ports = ports;
  }

  /** The bytes as a view reads them. */
  get viewData(): HexViewData {
    const { store } = this.#session;
    return {
      current: store.picture,
      original: store.original,
      isUnsaved: (address) => store.isUnsaved(address),
    };
  }

  /** Connects the cells on the screen, or none; cells that come back are where they were left. */
  attachCells(view: HexView | undefined): void {
    if (view === undefined) this.#cellsState = this.#cells?.state();
    this.#cells = view;
    if (view === undefined) return;
    const { selection, topAddress } = this.#cellsState ?? view.state();
    view.restoreState({ selection: this.#selection ?? selection, topAddress });
    this.#goToPending(view);
    this.selectionChanged(view.state().selection);
  }

  /** Connects the line on the screen, or none. */
  attachLine(view: HexLineView | undefined): void {
    if (view === undefined) this.#lineState = this.#line?.state();
    this.#line = view;
    if (view === undefined) return;
    if (this.#lineState !== undefined) view.restoreState(this.#lineState);
    if (this.#selection !== undefined) view.setSelection(this.#selection);
    this.#goToPending(view);
    this.selectionChanged(view.state().selection);
  }

  /** Bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void {
    this.#cells?.bytesChanged(start, end);
    this.#line?.bytesChanged(start, end);
  }

  /** What is saved has changed. */
  marksChanged(): void {
    this.#cells?.marksChanged();
  }

  // -- what views tell --

  selectionChanged(selection: CellSelection): void {
    this.#selection = selection;
    this.#ports.cursorChanged();
  }

  /** Writes what was typed. `false` if it is no value. */
  enter(request: HexEntryRequest): boolean {
    const { picture, original } = this.#session.store;
    const bytes = { current: picture, original };
    const outcome = editOfEntry(bytes, request.addresses, this.#hex(), request.text);
    if (outcome.ok) this.#apply(outcome.edit, 'entry');
    return outcome.ok;
  }

  /** Adds what was dragged in the line. */
  drag({ addresses, delta }: HexLineDragRequest): void {
    if (!this.#ports.isEditable()) return;
    const cells = rawCells(addresses, wordTypeOf(this.#hex()));
    this.#apply(
      mapCells(this.#session.store.picture, cells, (value) => value + delta),
      'drag',
    );
  }

  // -- what commands ask --

  step(step: number): void {
    const { picture } = this.#session.store;
    this.#edit((cells) => stepCells(picture, cells, step), 'step');
  }

  restoreOriginal(): void {
    const { picture, original } = this.#session.store;
    this.#edit((cells) => restoreCells(picture, original, cells), 'restoreOriginal');
  }

  selectAll(): void {
    this.#cells?.selectAll();
  }

  openEntry(): void {
    this.#cells?.openEntry();
  }

  focus(): void {
    (this.#cells ?? this.#line)?.focus();
  }

  showChange([first]: Uint32Array): void {
    if (first !== undefined) this.goTo(first);
  }

  /** Moves the cursor to an address, now or as soon as the dump is shown. */
  goTo(address: number): void {
    const view = this.#cells ?? this.#line;
    if (view === undefined) this.#pendingAddress = address;
    else view.goTo(address);
  }

  /** Columns that the cells have room for, or `undefined` while they are not shown. */
  fittingWidthCells(): number | undefined {
    return this.#cells?.fittingWidthCells();
  }

  cursor(): CursorSummary | undefined {
    if (this.#selection === undefined) return undefined;
    const { picture, original } = this.#session.store;
    const bytes = { current: picture, original };
    return summarizeCursor(bytes, this.#geometry(), this.#selection, this.#hex());
  }

  /** The map that the selection stands for, not yet saved. */
  newMap(folderId: string | null): MapFields {
    const selection = this.#selection ?? selectCell(this.#geometry(), 'consecutive', 0);
    return mapFromSelection(this.#geometry(), selection, wordTypeOf(this.#hex()), folderId);
  }

  #goToPending(view: Pick<HexView, 'goTo'>): void {
    if (this.#pendingAddress !== undefined) view.goTo(this.#pendingAddress);
    this.#pendingAddress = undefined;
  }

  #edit(edit: (cells: CellGroup) => CellEdit, label: string): void {
    if (!this.#ports.isEditable() || this.#selection === undefined) return;
    const addresses = selectedAddresses(this.#geometry(), this.#selection);
    this.#apply(edit(rawCells(addresses, wordTypeOf(this.#hex()))), label);
  }

  #apply(edit: CellEdit, label: string): void {
    this.#session.store.apply(edit.patch, label, 'user');
  }

  #geometry(): GridGeometry {
    const { widthCells, wordBytes, shiftBytes } = this.#hex();
    const fileLengthBytes = this.#session.store.picture.length;
    return { widthCells, wordBytes, shiftBytes, fileLengthBytes };
  }

  #hex(): HexSettings {
    return this.#store.getState().hex;
  }
}

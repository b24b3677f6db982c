import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import type { CopiedSelection, PasteOptions } from '../../../core/clipboard/clipboard-content.ts';
import type { PasteSource } from '../../../core/clipboard/paste-cells.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { rawCells } from '../../../core/edits/cell-values.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import { type EditTarget, targetOfCells, targetOfOnly } from '../../../core/edits/edit-target.ts';
import {
  type PlannedChange,
  type PlannedEdit,
  planOnCells,
} from '../../../core/edits/planned-edit.ts';
import { commandOfEntry } from '../../../core/edits/typed-change.ts';
import type { ValueStyle } from '../../../core/edits/value-style.ts';
import { addressesOfMap, lastAddressOfMap, mapCellAt } from '../../../core/maps/cell-address.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import {
  type CellSelection,
  type ExtendedSelection,
  selectCell,
} from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import { mapFromSelection } from '../../../core/selection/map-from-selection.ts';
import {
  selectAddresses,
  selectAllSimilarCells,
  selectChangedCells,
  selectColumn,
  selectJoinedSimilarCells,
  selectRow,
} from '../../../core/selection/select-cells.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import { readWord } from '../../../core/values/word.ts';
import type {
  HexEntryRequest,
  HexView,
  HexViewState,
} from '../../../renderer/hex/hex-view-contract.ts';
import type {
  HexLineDragRequest,
  HexLineState,
  HexLineView,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import { followBytes } from '../../../renderer/view/follow-bytes.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { type CursorSummary, summarizeCursor } from '../state/cursor-summary.ts';
import type { EditableView, SelectionCommand, SimilarCommand } from '../state/editable-view.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { activeTab, type HexTabView } from '../state/editor-tabs.ts';
import { type HexSettings, wordTypeOf } from '../state/hex-settings.ts';
import { copyOfDump, type DumpCells, pasteIntoDump } from './dump-clipboard.ts';

/** What the controller of the dump asks of the editor around it. */
export interface DumpPorts {
  isEditable(): boolean;
  /** The cursor or what is selected has changed. */
  cursorChanged(): void;
  /** More cells than a person may select. */
  selectionExceeded(): void;
  /** What the file is compared with: the original, or a version. */
  comparedWith(): ReadonlyBytes;
  /** The map whose values lie at an address; a found one only where there is no other. */
  mapAt(address: number): ProjectMap | undefined;
}

/** Rows that stay in sight above a selection that was jumped to. */
const ROWS_ABOVE = 4;

/** Everything a person does to the dump, drawn as cells or as a line; one selection serves both. */
export class DumpController implements EditableView {
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  readonly #ports: DumpPorts;
  #cells: HexView | undefined;
  #line: HexLineView | undefined;
  /** What ends that a view hears of changes. */
  readonly #stopFollowing: { cells?: (() => void) | undefined; line?: (() => void) | undefined } =
    {};
  /** How the views were left. */
  #cellsState: HexViewState | undefined;
  #lineState: HexLineState | undefined;
  /** Where to go as soon as there is a view. */
  #pendingAddress: number | undefined;
  #selection: CellSelection | undefined;
  /** A view is being given a selection: what it tells meanwhile is no news. */
  #isHandingOver = false;

  /** @param left as the dump was left at the last visit */
  constructor(
    session: EditorSession,
    store: EditorStore,
    ports: DumpPorts,
    left: HexTabView | undefined,
  ) {
    this.#session = session;
    this.#store = store;
    this.#ports = ports;
    this.#selection = left?.selection;
    this.#cellsState = left;
  }

  /** How the dump is read, and where it stands; `undefined` until it was shown. */
  tabView(): HexTabView | undefined {
    if (this.#selection === undefined) return undefined;
    const { format, wordBytes, bigEndian, signed, shiftBytes } = this.#hex();
    const { topAddress } = this.#cells?.state() ?? this.#cellsState ?? { topAddress: 0 };
    const selection = this.#selection;
    return { format, wordBytes, bigEndian, signed, shiftBytes, selection, topAddress };
  }

  /** Connects the cells on the screen, or none; cells that come back are where they were left. */
  attachCells(view: HexView | undefined): void {
    if (view === undefined) this.#cellsState = this.#cells?.state();
    this.#cells = view;
    this.#stopFollowing.cells?.();
    this.#stopFollowing.cells = view && followBytes(view, this.#session.byteStore);
    if (view === undefined) return;
    const { selection, topAddress } = this.#cellsState ?? view.state();
    view.restoreState({ selection: this.#selection ?? selection, topAddress });
    this.#goToPending(view);
    this.selectionChanged(view.state().selection, 'cells');
  }

  /** Connects the line on the screen, or none. */
  attachLine(view: HexLineView | undefined): void {
    if (view === undefined) this.#lineState = this.#line?.state();
    this.#line = view;
    this.#stopFollowing.line?.();
    this.#stopFollowing.line = view && followBytes(view, this.#session.byteStore);
    if (view === undefined) return;
    if (this.#lineState !== undefined) view.restoreState(this.#lineState);
    if (this.#selection !== undefined) view.setSelection(this.#selection);
    this.#goToPending(view);
    this.selectionChanged(view.state().selection, 'line');
  }

  /** @param from the view that tells; another one on the screen takes the selection over */
  selectionChanged(selection: CellSelection, from: 'cells' | 'line'): void {
    if (this.#isHandingOver) return;
    this.#selection = selection;
    this.#handOver(selection, from);
    this.#ports.cursorChanged();
  }

  /** Writes what was typed. `false` if it is no value, or nothing may be changed. */
  enter({ addresses, text }: HexEntryRequest): boolean {
    if (!this.#ports.isEditable()) return false;
    const { format, display } = this.#hex();
    const type = wordTypeOf(this.#hex());
    const style = { type, scale: RAW_SCALE, format, showsRaw: true, display };
    const command = commandOfEntry(text, style);
    return command !== undefined && this.#write(addresses, command, 'entry');
  }

  /** Adds what was dragged in the line. */
  drag({ addresses, delta }: HexLineDragRequest): void {
    if (!this.#ports.isEditable()) return;
    const expression = { kind: 'add', amount: delta } as const;
    const operation = {
      kind: 'change',
      expression,
      reference: 'current',
      forcesStep: false,
    } as const;
    this.#write(addresses, { operation, isRaw: true }, 'drag');
  }

  // -- what commands ask --

  plan(command: CellCommand): PlannedEdit {
    const target = this.#target();
    if (target === undefined) return { ok: false, reason: 'nothingSelected' };
    return planOnCells(this.#bytes(), target, command);
  }

  valueStyle(): ValueStyle | undefined {
    if (this.#selection === undefined) return undefined;
    const settings = this.#hex();
    return {
      type: wordTypeOf(settings),
      scale: RAW_SCALE,
      precision: 0,
      format: settings.format,
      unit: '',
      isScaled: false,
      showsRaw: true,
    };
  }

  cursorValue(): number | undefined {
    if (this.#selection === undefined) return undefined;
    const { picture } = this.#session.byteStore;
    return readWord(picture, this.#selection.cursorAddress, wordTypeOf(this.#hex()));
  }

  unselectedBlockCells(): number {
    const target = this.#target();
    if (target?.block === undefined) return 0;
    return target.block.addresses.length - target.cells.addresses.length;
  }

  copy(): CopiedSelection | undefined {
    const cells = this.#selectedCells();
    const { project, current } = this.#session;
    const from = { projectId: project.id, versionId: current.id };
    return cells && copyOfDump(this.#bytes(), cells, from);
  }

  planPaste(source: PasteSource, options: PasteOptions): PlannedChange {
    const cells = this.#selectedCells();
    if (cells === undefined) return { ok: false, reason: 'nothingSelected' };
    return pasteIntoDump(this.#bytes(), cells, source, options);
  }

  /** Selects the cells at some addresses; `undefined` if there are none. */
  selectAddresses(addresses: readonly number[]): ExtendedSelection | undefined {
    const { selectionMode } = this.#hex();
    const selected = selectAddresses(this.#geometry(), selectionMode, addresses);
    if (selected !== undefined) this.#select(selected.selection);
    return selected;
  }

  selectAll(): void {
    this.#cells?.selectAll();
  }

  select(command: SelectionCommand): void {
    if (this.#selection === undefined) return;
    const selected = this.#selectionAfter(command, this.#selection);
    if (selected === undefined) return;
    this.#select(selected.selection);
    if (selected.exceeded) this.#ports.selectionExceeded();
  }

  openEntry(): void {
    this.#cells?.openEntry();
  }

  focus(): void {
    const isLine = activeTab(this.#store.getState().tabs).mode === '2D';
    const [first, second] = isLine ? [this.#line, this.#cells] : [this.#cells, this.#line];
    (first ?? second)?.focus();
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
    return summarizeCursor(this.#shown(), this.#geometry(), this.#selection, this.#hex());
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

  #selectionAfter(
    command: SelectionCommand,
    selection: CellSelection,
  ): ExtendedSelection | undefined {
    const geometry = this.#geometry();
    const { cursorAddress, mode } = selection;
    if (typeof command === 'object') return this.#similar(command, selection);
    switch (command) {
      case 'row':
        return { selection: selectRow(geometry, cursorAddress), exceeded: false };
      case 'column':
        return selectColumn(geometry, cursorAddress);
      case 'map': {
        const map = this.#ports.mapAt(cursorAddress);
        return map && selectAddresses(geometry, mode, addressesOfMap(map));
      }
      case 'none':
        return { selection: selectCell(geometry, mode, cursorAddress), exceeded: false };
      case 'changed':
        return selectChangedCells(geometry, mode, this.#shown());
    }
  }

  /** Joined cells, or those of the map that the cursor is in, or of the file where it is in none. */
  #similar({ reach, tolerance }: SimilarCommand, selection: CellSelection): ExtendedSelection {
    const geometry = this.#geometry();
    const { current } = this.#bytes();
    const type = wordTypeOf(this.#hex());
    if (reach === 'joined') {
      return selectJoinedSimilarCells(geometry, selection, current, type, tolerance);
    }
    const map = this.#ports.mapAt(selection.cursorAddress);
    if (map === undefined) {
      return selectAllSimilarCells(geometry, selection, current, type, tolerance);
    }
    const within = { start: map.cells.address, end: lastAddressOfMap(map) + 1 };
    const isOfMap = (address: number): boolean => mapCellAt(map, address) !== undefined;
    return selectAllSimilarCells(geometry, selection, current, type, tolerance, within, isOfMap);
  }

  #bytes(): ComparedBytes {
    const { picture, original } = this.#session.byteStore;
    return { current: picture, original };
  }

  /** The bytes as they are shown and compared. */
  #shown(): ComparedBytes {
    return { current: this.#session.byteStore.picture, original: this.#ports.comparedWith() };
  }

  #selectedCells(): DumpCells | undefined {
    if (this.#selection === undefined) return undefined;
    return { geometry: this.#geometry(), selection: this.#selection, settings: this.#hex() };
  }

  /** Shows a selection that did not come from a view. */
  #select(selection: CellSelection): void {
    this.#selection = selection;
    this.#handOver(selection, undefined);
    this.#ports.cursorChanged();
  }

  /**
   * Selects the cells at some addresses because the map beside did; tells nobody.
   *
   * @param addresses ascending; nothing happens if there are none
   */
  follow(addresses: readonly number[]): void {
    const { selectionMode } = this.#hex();
    const selected = selectAddresses(this.#geometry(), selectionMode, addresses);
    if (selected === undefined) return;
    this.#selection = selected.selection;
    this.#handOver(selected.selection, undefined);
  }

  /** Gives a selection to the views, but for the one it came from. */
  #handOver(selection: CellSelection, from: 'cells' | 'line' | undefined): void {
    this.#isHandingOver = true;
    try {
      if (from !== 'cells') this.#showInCells(selection);
      if (from !== 'line') this.#line?.setSelection(selection);
    } finally {
      this.#isHandingOver = false;
    }
  }

  #showInCells(selection: CellSelection): void {
    const view = this.#cells;
    const { cursorAddress } = selection;
    const isSeen = view?.cellRect(cursorAddress) !== undefined;
    view?.restoreState({
      selection,
      topAddress: isSeen ? view.state().topAddress : Math.max(0, cursorAddress - this.#someRows()),
    });
  }

  /** Bytes of the rows that are shown above a place that was jumped to. */
  #someRows(): number {
    const { widthCells, wordBytes } = this.#hex();
    return ROWS_ABOVE * widthCells * wordBytes;
  }

  #target(): EditTarget | undefined {
    if (this.#selection === undefined) return undefined;
    return targetOfCells(this.#geometry(), this.#selection, wordTypeOf(this.#hex()));
  }

  /** Does a command on these cells, whatever is selected. @returns whether it could be done */
  #write(addresses: readonly number[], command: CellCommand, label: ChangeLabel): boolean {
    const target = targetOfOnly(rawCells(addresses, wordTypeOf(this.#hex())));
    const planned = planOnCells(this.#shown(), target, command);
    if (planned.ok) this.#session.byteStore.apply(planned.patch, label, 'user');
    return planned.ok;
  }

  #geometry(): GridGeometry {
    const { widthCells, wordBytes, shiftBytes } = this.#hex();
    const fileLengthBytes = this.#session.byteStore.picture.length;
    return { widthCells, wordBytes, shiftBytes, fileLengthBytes };
  }

  #hex(): HexSettings {
    return this.#store.getState().hex;
  }
}

import { hasAddress } from '../../core/selection/ascending-addresses.ts';
import {
  addCell,
  type CellSelection,
  extendSelection,
  regridSelection,
  selectAllCells,
  selectCell,
  selectedAddresses,
} from '../../core/selection/cell-selection.ts';
import {
  addressOfCell,
  type CellPlace,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
  nearestCellAddress,
} from '../../core/selection/grid-geometry.ts';
import { isSameSelection } from '../../core/selection/same-selection.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { WordType } from '../../core/values/word.ts';
import { CellFormatter } from '../grid/cell-formatter.ts';
import { bandOfRow, type SelectionBand, selectionBands } from '../grid/selection-bands.ts';
import type { DumpBytes } from '../view/view-contract.ts';
import { cellFormatOf, geometryOf, wordTypeOf } from './hex-cells.ts';
import type { BarScale, HexViewSettings } from './hex-view-contract.ts';
import type { PanePicture } from './pane-picture.ts';
import { RegionFills } from './region-fills.ts';

/** Whether a gesture changed the selection, and whether it wanted more than 2000 cells. */
export interface SelectionOutcome {
  readonly moved: boolean;
  readonly exceeded: boolean;
}

const NO_BANDS: readonly SelectionBand[] = [];
const NO_ADDRESSES: readonly number[] = [];

/** What a hex view shows and what is selected in it. Knows no pixels, no DOM, no graphics. */
export class HexModel implements PanePicture {
  isEntryPending = false;
  regions: RegionFills = new RegionFills([]);
  #data: DumpBytes;
  #settings: HexViewSettings;
  #geometry: GridGeometry;
  #selection: CellSelection;
  #formatter: CellFormatter;
  #wordType: WordType;
  #bands: readonly SelectionBand[];
  #cursor: CellPlace;
  #hasRange: boolean;

  constructor(data: DumpBytes, settings: HexViewSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#geometry = geometryOf(settings, data.current.length);
    this.#formatter = new CellFormatter(cellFormatOf(settings));
    this.#wordType = wordTypeOf(settings);
    this.#selection = selectCell(this.#geometry, settings.selectionMode, 0);
    this.#bands = selectionBands(this.#geometry, this.#selection);
    this.#cursor = cellOfAddress(this.#geometry, this.#selection.cursorAddress);
    this.#hasRange = isRange(this.#selection, this.#bands);
  }

  get data(): DumpBytes {
    return this.#data;
  }

  get settings(): HexViewSettings {
    return this.#settings;
  }

  get geometry(): GridGeometry {
    return this.#geometry;
  }

  get selection(): CellSelection {
    return this.#selection;
  }

  /** Cells of the shape between anchor and cursor, the cursor alone included. */
  get bands(): readonly SelectionBand[] {
    return this.#bands;
  }

  get markedBands(): readonly SelectionBand[] {
    return this.hasRange ? this.#bands : NO_BANDS;
  }

  get addedAddresses(): readonly number[] {
    return this.#selection.addedAddresses ?? NO_ADDRESSES;
  }

  get cursor(): CellPlace {
    return this.#cursor;
  }

  get formatter(): CellFormatter {
    return this.#formatter;
  }

  get wordType(): WordType {
    return this.#wordType;
  }

  get display(): DisplayMode {
    return this.#settings.display;
  }

  get barScale(): BarScale {
    return this.#settings.barScale;
  }

  /** Whether more than the cursor cell is selected. */
  get hasRange(): boolean {
    return this.#hasRange;
  }

  /** Whether the cursor stands on a cell that can be read and written: not so in a file shorter than a word. */
  get hasCursorCell(): boolean {
    return isWholeCell(this.#geometry, this.#selection.cursorAddress);
  }

  /** Whether a cell is selected, the cursor alone included. */
  isSelected(row: number, column: number): boolean {
    const band = bandOfRow(this.#bands, row);
    if (band !== undefined && column >= band.firstColumn && column <= band.lastColumn) return true;
    return hasAddress(this.addedAddresses, addressOfCell(this.#geometry, { row, column }));
  }

  /** Start addresses of the selected whole cells, ascending. */
  selectedAddresses(): readonly number[] {
    return selectedAddresses(this.#geometry, this.#selection);
  }

  setData(data: DumpBytes): void {
    this.#data = data;
    this.#regrid();
  }

  setSettings(settings: HexViewSettings): void {
    const mode = settings.selectionMode;
    if (mode !== this.#settings.selectionMode) this.#selection = { ...this.#selection, mode };
    this.#settings = settings;
    this.#formatter = new CellFormatter(cellFormatOf(settings));
    this.#wordType = wordTypeOf(settings);
    this.#regrid();
  }

  /** Puts the cursor on the cell at `address`, or moves the end of the selection there. */
  moveTo(address: number, isExtending: boolean): SelectionOutcome {
    if (!isExtending) {
      return this.#select(selectCell(this.#geometry, this.#settings.selectionMode, address), false);
    }
    const { selection, exceeded } = extendSelection(this.#geometry, this.#selection, address);
    return this.#select(selection, exceeded);
  }

  /** Keeps what is selected and puts the cursor on the cell at `address`, from where it can be extended. */
  addCell(address: number): SelectionOutcome {
    const { selection, exceeded } = addCell(this.#geometry, this.#selection, address);
    return this.#select(selection, exceeded);
  }

  /** Selects a whole row, or all rows from where the selection began to this one. */
  selectRow(row: number, isExtending: boolean): SelectionOutcome {
    const address = nearestCellAddress(
      this.#geometry,
      addressOfCell(this.#geometry, { row, column: 0 }),
    );
    const start = isExtending
      ? { ...this.#selection, mode: 'rows' as const }
      : selectCell(this.#geometry, 'rows', address);
    const { selection, exceeded } = extendSelection(this.#geometry, start, address);
    return this.#select(selection, exceeded);
  }

  /** Selects from one address to another in the shape of the settings. */
  selectRange(fromAddress: number, toAddress: number): SelectionOutcome {
    const start = selectCell(this.#geometry, this.#settings.selectionMode, fromAddress);
    const { selection, exceeded } = extendSelection(this.#geometry, start, toAddress);
    return this.#select(selection, exceeded);
  }

  /** Selects every cell; changes nothing and reports `exceeded` if the file has more than 2000. */
  selectAll(): SelectionOutcome {
    const all = selectAllCells(this.#geometry, this.#settings.selectionMode);
    return all === undefined ? { moved: false, exceeded: true } : this.#select(all, false);
  }

  /** Leaves only the cursor cell selected. */
  collapse(): SelectionOutcome {
    return this.moveTo(this.#selection.cursorAddress, false);
  }

  /** Takes a selection over as it is, moved to the cells of this grid. */
  restore(selection: CellSelection): SelectionOutcome {
    return this.#select(regridSelection(this.#geometry, selection), false);
  }

  #regrid(): void {
    this.#geometry = geometryOf(this.#settings, this.#data.current.length);
    this.#place(regridSelection(this.#geometry, this.#selection));
  }

  #select(selection: CellSelection, exceeded: boolean): SelectionOutcome {
    const moved = !isSameSelection(selection, this.#selection);
    if (moved) this.#place(selection);
    return { moved, exceeded };
  }

  #place(selection: CellSelection): void {
    this.#selection = selection;
    this.#bands = selectionBands(this.#geometry, selection);
    this.#cursor = cellOfAddress(this.#geometry, selection.cursorAddress);
    this.#hasRange = isRange(selection, this.#bands);
  }
}

/** Whether a selection has more cells than that of its cursor. Asked once a selection: drawing a row must not allocate. */
function isRange(
  { cursorAddress, addedAddresses = NO_ADDRESSES }: CellSelection,
  bands: readonly SelectionBand[],
): boolean {
  const [first] = bands;
  return (
    addedAddresses.some((address) => address !== cursorAddress) ||
    bands.length !== 1 ||
    first === undefined ||
    first.firstRow !== first.lastRow ||
    first.firstColumn !== first.lastColumn
  );
}

import { hasAddress } from '../../core/selection/ascending-addresses.ts';
import type { CellSelection } from '../../core/selection/cell-selection.ts';
import {
  addressOfCell,
  type CellPlace,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
} from '../../core/selection/grid-geometry.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { WordType } from '../../core/values/word.ts';
import { CellFormatter } from '../grid/cell-formatter.ts';
import { DumpSelection } from '../grid/dump-selection.ts';
import { bandOfRow, type SelectionBand, selectionBands } from '../grid/selection-bands.ts';
import type { DumpBytes } from '../view/view-contract.ts';
import { cellFormatOf, geometryOf, wordTypeOf } from './hex-cells.ts';
import type { BarScale, HexViewSettings } from './hex-view-contract.ts';
import type { PanePicture } from './pane-picture.ts';
import { RegionFills } from './region-fills.ts';

const NO_BANDS: readonly SelectionBand[] = [];
const NO_ADDRESSES: readonly number[] = [];

/** What a hex view shows and what is selected in it. Knows no pixels, no DOM, no graphics. */
export class HexModel implements PanePicture {
  isEntryPending = false;
  regions: RegionFills = new RegionFills([]);
  readonly selected: DumpSelection;
  #data: DumpBytes;
  #settings: HexViewSettings;
  #formatter: CellFormatter;
  #wordType: WordType;
  #bands: readonly SelectionBand[];
  #cursor: CellPlace;
  #hasRange: boolean;

  constructor(data: DumpBytes, settings: HexViewSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#formatter = new CellFormatter(cellFormatOf(settings));
    this.#wordType = wordTypeOf(settings);
    const geometry = geometryOf(settings, data.current.length);
    this.selected = new DumpSelection(geometry, settings.selectionMode, () => this.#placed());
    const { selection } = this.selected;
    this.#bands = selectionBands(geometry, selection);
    this.#cursor = cellOfAddress(geometry, selection.cursorAddress);
    this.#hasRange = isRange(selection, this.#bands);
  }

  get data(): DumpBytes {
    return this.#data;
  }

  get settings(): HexViewSettings {
    return this.#settings;
  }

  get geometry(): GridGeometry {
    return this.selected.geometry;
  }

  get selection(): CellSelection {
    return this.selected.selection;
  }

  /** Cells of the shape between anchor and cursor, the cursor alone included. */
  get bands(): readonly SelectionBand[] {
    return this.#bands;
  }

  get markedBands(): readonly SelectionBand[] {
    return this.hasRange ? this.#bands : NO_BANDS;
  }

  get addedAddresses(): readonly number[] {
    return this.selection.addedAddresses ?? NO_ADDRESSES;
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
    return isWholeCell(this.geometry, this.selection.cursorAddress);
  }

  /** Whether a cell is selected, the cursor alone included. */
  isSelected(row: number, column: number): boolean {
    const band = bandOfRow(this.#bands, row);
    if (band !== undefined && column >= band.firstColumn && column <= band.lastColumn) return true;
    return hasAddress(this.addedAddresses, addressOfCell(this.geometry, { row, column }));
  }

  setData(data: DumpBytes): void {
    this.#data = data;
    this.#regrid();
  }

  setSettings(settings: HexViewSettings): void {
    const mode = settings.selectionMode;
    if (mode !== this.#settings.selectionMode) this.selected.reshape(mode);
    this.#settings = settings;
    this.#formatter = new CellFormatter(cellFormatOf(settings));
    this.#wordType = wordTypeOf(settings);
    this.#regrid();
  }

  #regrid(): void {
    const { selectionMode } = this.#settings;
    this.selected.regrid(geometryOf(this.#settings, this.#data.current.length), selectionMode);
  }

  #placed(): void {
    const { geometry, selection } = this.selected;
    this.#bands = selectionBands(geometry, selection);
    this.#cursor = cellOfAddress(geometry, selection.cursorAddress);
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

import { lastAddressOfMap, type MapCell, mapCellAt } from '../../core/maps/cell-address.ts';
import { type MapArea, mapCellText, type ShownMap } from '../../core/maps/map-cell-text.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { CellReader } from './cell-reader.ts';
import { CellTextWriter, cellTextStyle } from './cell-text-writer.ts';
import { columnGlyphs } from './column-glyphs.ts';
import { type CornerLines, cornerLines } from './corner-lines.ts';
import { MapExtremes } from './map-extremes.ts';
import { type AxisPoints, isInAxis, readAxisPoints } from './table-axis.ts';
import { TableSelection } from './table-selection.ts';
import { TextGlyphs } from './text-glyphs.ts';

/** What a change of bytes means for the picture: nothing, some rows of the map, or the sizes of its parts as well. */
export type TableChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows'; readonly first: number; readonly last: number }
  | { readonly kind: 'sizes' };

/** Changed ranges up to this length are looked up byte by byte. */
const SHORT_CHANGE_BYTES = 64;

const NO_CELLS: readonly MapCell[] = [];

/** What a table shows and what is selected in it. Knows no pixels, no DOM, no graphics. */
export class TableModel {
  /** Whether a text is being typed that will go to all selected cells. */
  isEntryPending = false;
  /** Cells that are lit up for a moment, rows as in the map. */
  litCells: readonly MapCell[] = NO_CELLS;
  litArea: MapArea = 'data';
  readonly selected: TableSelection;
  #textGlyphs: TextGlyphs = new TextGlyphs();
  #data: MapViewData;
  #settings: MapViewSettings;
  #shown: ShownMap;
  #reader: CellReader;
  #writer: CellTextWriter;
  #extremes: MapExtremes;
  #x: AxisPoints;
  #y: AxisPoints;
  #corner: CornerLines;
  #columnGlyphs: readonly number[];

  constructor(data: MapViewData, settings: MapViewSettings) {
    this.#data = data;
    this.#settings = settings;
    this.selected = new TableSelection(data.map, settings.isFirstRowAtBottom);
    this.#shown = shownMap(data, settings);
    this.#reader = new CellReader(data, settings);
    this.#writer = new CellTextWriter(cellTextStyle(data.map, settings));
    this.#extremes = new MapExtremes(this.#reader, data.map.height, data.map.width);
    this.#x = readAxisPoints(data, this.#shown, 'x', this.#textGlyphs);
    this.#y = readAxisPoints(data, this.#shown, 'y', this.#textGlyphs);
    this.#corner = cornerLines(data.map, settings.isFirstRowAtBottom, this.#textGlyphs);
    this.#columnGlyphs = this.#measureColumns();
  }

  get data(): MapViewData {
    return this.#data;
  }

  get settings(): MapViewSettings {
    return this.#settings;
  }

  /** Numbers of the glyphs that names and units are written with. */
  get textGlyphs(): TextGlyphs {
    return this.#textGlyphs;
  }

  get rows(): number {
    return this.#data.map.height;
  }

  get columns(): number {
    return this.#data.map.width;
  }

  get reader(): CellReader {
    return this.#reader;
  }

  get writer(): CellTextWriter {
    return this.#writer;
  }

  get extremes(): MapExtremes {
    return this.#extremes;
  }

  get x(): AxisPoints {
    return this.#x;
  }

  get y(): AxisPoints {
    return this.#y;
  }

  get corner(): CornerLines {
    return this.#corner;
  }

  /** Glyphs of the widest text of each column, that of its axis included. */
  get columnGlyphs(): readonly number[] {
    return this.#columnGlyphs;
  }

  /** Glyphs of the numbers of the rows. */
  get stripGlyphs(): number {
    return String(this.rows).length;
  }

  /** Texels of a point of the y axis, a mark included: the corner has to fit in them and those of the strip. */
  get axisGlyphs(): number {
    return Math.max(this.#y.longest + 1, this.#corner.glyphs - this.stripGlyphs);
  }

  /** Texels of a point of the x axis, a mark included, and of the number of its column. */
  get headGlyphs(): number {
    return Math.max(this.#x.longest + 1, String(this.columns).length);
  }

  /** Texels of a value, its mark included. */
  get cellGlyphs(): number {
    return 1 + Math.max(...this.#columnGlyphs);
  }

  /** Takes over another state of the map. */
  setData(data: MapViewData): void {
    this.#data = data;
    this.#textGlyphs = new TextGlyphs();
    this.#refresh();
    this.litCells = NO_CELLS;
  }

  setSettings(settings: MapViewSettings): void {
    this.#settings = settings;
    this.#refresh();
  }

  /** Reads again what bytes in [start, end) take part in. */
  bytesChanged(start: number, end: number): TableChange {
    const { map } = this.#data;
    if (isInAxis(map.x, map.width, start, end) || isInAxis(map.y, map.height, start, end)) {
      this.#readAxes();
      this.#extremes.refresh(0, this.rows - 1);
      this.#columnGlyphs = this.#measureColumns();
      return { kind: 'sizes' };
    }
    if (start > lastAddressOfMap(map) || end <= map.cells.address) return { kind: 'nothing' };
    const [first, last] = this.#rowsOf(start, end);
    if (last < first) return { kind: 'nothing' };
    const before = this.#columnGlyphs;
    const { min, max, maxChange } = this.#extremes;
    if (this.#extremes.refresh(first, last)) this.#columnGlyphs = this.#measureColumns();
    if (this.#columnGlyphs.some((glyphs, column) => glyphs !== before[column])) {
      return { kind: 'sizes' };
    }
    const hasOtherHeat =
      (this.#settings.colouring === 'value' &&
        (min !== this.#extremes.min || max !== this.#extremes.max)) ||
      (this.#settings.colouring === 'change' && maxChange !== this.#extremes.maxChange);
    return hasOtherHeat
      ? { kind: 'rows', first: 0, last: this.rows - 1 }
      : { kind: 'rows', first, last };
  }

  /** Text of a cell of the map. */
  cellText(area: MapArea, cell: MapCell): string {
    return mapCellText(this.#data, this.#shown, area, cell);
  }

  #refresh(): void {
    const { map } = this.#data;
    this.selected.setMap(map, this.#settings.isFirstRowAtBottom);
    this.#shown = shownMap(this.#data, this.#settings);
    this.#reader = new CellReader(this.#data, this.#settings);
    this.#writer = new CellTextWriter(cellTextStyle(map, this.#settings));
    this.#extremes = new MapExtremes(this.#reader, map.height, map.width);
    this.#readAxes();
    this.#corner = cornerLines(map, this.#settings.isFirstRowAtBottom, this.#textGlyphs);
    this.#columnGlyphs = this.#measureColumns();
  }

  #readAxes(): void {
    this.#x = readAxisPoints(this.#data, this.#shown, 'x', this.#textGlyphs);
    this.#y = readAxisPoints(this.#data, this.#shown, 'y', this.#textGlyphs);
  }

  #measureColumns(): readonly number[] {
    const axis = this.#x.glyphs.map(({ length }) => length);
    return columnGlyphs(this.#writer, this.#extremes, axis);
  }

  /** Rows of the map that hold bytes of [start, end): the first and the last, the wrong way round for none. */
  #rowsOf(start: number, end: number): readonly [first: number, last: number] {
    if (end - start > SHORT_CHANGE_BYTES) return [0, this.rows - 1];
    let first = this.rows;
    let last = -1;
    for (let address = start; address < end; address++) {
      const cell = mapCellAt(this.#data.map, address);
      if (cell === undefined) continue;
      first = Math.min(first, cell.row);
      last = Math.max(last, cell.row);
    }
    return [first, last];
  }
}

function shownMap(data: MapViewData, { display, showsRaw }: MapViewSettings): ShownMap {
  return { map: data.map, display, showsRaw };
}

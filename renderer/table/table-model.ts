import { isStoredAxis } from '../../core/maps/axis-values.ts';
import { lastAddressOfMap, type MapCell, mapCellAt } from '../../core/maps/cell-address.ts';
import { type MapArea, mapCellText, type ShownMap } from '../../core/maps/map-cell-text.ts';
import {
  addMapCell,
  clampMapSelection,
  type ExtendedMapSelection,
  extendMapSelection,
  isMapCellSelected,
  type MapRectangle,
  type MapSelection,
  mapRectangles,
  selectedMapCells,
  selectMapCell,
} from '../../core/selection/map-selection.ts';
import {
  selectAllMapCells,
  selectMapColumn,
  selectMapRow,
} from '../../core/selection/select-map-cells.ts';
import type { NumberFormat } from '../../core/values/number-format.ts';
import { isWritableScale } from '../../core/values/scale.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { CellReader } from './cell-reader.ts';
import { CellTextWriter, cellTextStyle } from './cell-text-writer.ts';
import { columnGlyphs } from './column-glyphs.ts';
import { type CornerLines, cornerLines } from './corner-lines.ts';
import { MapExtremes } from './map-extremes.ts';
import { type AxisPoints, isInAxis, readAxisPoints } from './table-axis.ts';
import type { TablePlace } from './table-moves.ts';
import { TextGlyphs } from './text-glyphs.ts';

/** What a change of bytes means for the picture: nothing, some rows of the map, or the sizes of its parts as well. */
export type TableChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows'; readonly first: number; readonly last: number }
  | { readonly kind: 'sizes' };

/** Whether a gesture changed the selection, and whether it wanted more than 2000 cells. */
export interface SelectionOutcome {
  readonly moved: boolean;
  readonly exceeded: boolean;
}

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
  #selection: MapSelection = selectMapCell('data', { row: 0, column: 0 });
  #rectangles: readonly MapRectangle[] = mapRectangles(this.#selection);
  #hasRange = false;
  #cursor: TablePlace = { area: 'data', cell: { row: 0, column: 0 } };

  constructor(data: MapViewData, settings: MapViewSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#shown = shownMap(data, settings);
    this.#reader = new CellReader(data, settings);
    this.#writer = new CellTextWriter(cellTextStyle(data.map, settings));
    this.#extremes = new MapExtremes(this.#reader, data.map.height, data.map.width);
    this.#x = readAxisPoints(data, this.#shown, 'x', this.#textGlyphs);
    this.#y = readAxisPoints(data, this.#shown, 'y', this.#textGlyphs);
    this.#corner = cornerLines(data.map, settings.isFirstRowAtBottom, this.#textGlyphs);
    this.#columnGlyphs = this.#measureColumns();
    this.#place(this.#selection);
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

  get selection(): MapSelection {
    return this.#selection;
  }

  /** Rectangles of the selection, rows as in the map. */
  get rectangles(): readonly MapRectangle[] {
    return this.#rectangles;
  }

  /** Whether more than the cursor cell is selected. */
  get hasRange(): boolean {
    return this.#hasRange;
  }

  /** Cursor with its row as it is shown. */
  get cursor(): TablePlace {
    return this.#cursor;
  }

  /** Row of the map for a row as it is shown, and the other way round. */
  flippedRow(row: number): number {
    return this.#settings.isFirstRowAtBottom ? this.rows - 1 - row : row;
  }

  /** Cell of the map for a cell as it is shown, and the other way round. */
  flipped(area: MapArea, cell: MapCell): MapCell {
    if (area === 'x' || !this.#settings.isFirstRowAtBottom) return cell;
    return { row: this.flippedRow(cell.row), column: cell.column };
  }

  /** Takes over another state of the map. */
  setData(data: MapViewData): void {
    this.#data = data;
    this.#textGlyphs = new TextGlyphs();
    this.#refresh();
    this.#place(clampMapSelection(data.map, this.#selection));
    this.litCells = NO_CELLS;
  }

  setSettings(settings: MapViewSettings): void {
    this.#settings = settings;
    this.#refresh();
    this.#place(this.#selection);
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

  /** Puts the cursor on a cell of the map, or moves the end of the selection there where that is in the same area. */
  moveTo(area: MapArea, cell: MapCell, isExtending: boolean): SelectionOutcome {
    if (!isExtending || area !== this.#selection.area) {
      return this.#select({ selection: selectMapCell(area, cell), exceeded: false });
    }
    return this.#select(extendMapSelection(this.#selection, cell));
  }

  /** Keeps what is selected and begins another rectangle at a cell. */
  add(area: MapArea, cell: MapCell): SelectionOutcome {
    const next = addMapCell(this.#selection, area, cell);
    return this.#select({ selection: next, exceeded: next === this.#selection });
  }

  /** Selects a whole row of the map, all rows from the anchor to it, or it beside what is selected. */
  selectRow(row: number, how: 'alone' | 'extending' | 'adding'): SelectionOutcome {
    const lastColumn = this.columns - 1;
    if (how === 'extending' && this.#selection.area === 'data') {
      const { anchor, added } = this.#selection;
      const start = selectMapCell('data', { row: anchor.row, column: 0 });
      return this.#select(extendMapSelection({ ...start, added }, { row, column: lastColumn }));
    }
    if (how === 'adding') return this.#addLine({ row, column: 0 }, { row, column: lastColumn });
    return this.#select(selectMapRow(this.#data.map, 'data', { row, column: 0 }));
  }

  /** Selects a whole column of the map, all columns from the anchor to it, or it beside what is selected. */
  selectColumn(column: number, how: 'alone' | 'extending' | 'adding'): SelectionOutcome {
    const lastRow = this.rows - 1;
    if (how === 'extending' && this.#selection.area === 'data') {
      const { anchor, added } = this.#selection;
      const start = selectMapCell('data', { row: 0, column: anchor.column });
      return this.#select(extendMapSelection({ ...start, added }, { row: lastRow, column }));
    }
    if (how === 'adding') return this.#addLine({ row: 0, column }, { row: lastRow, column });
    return this.#select(selectMapColumn(this.#data.map, 'data', { row: 0, column }));
  }

  /** Selects every cell of an area; changes nothing and reports `exceeded` if it has more than 2000. */
  selectAll(area: MapArea): SelectionOutcome {
    const all = selectAllMapCells(this.#data.map, area);
    if (all === undefined) return { moved: false, exceeded: true };
    return this.#select({ selection: all, exceeded: false });
  }

  /** Leaves only the cursor cell selected. */
  collapse(): SelectionOutcome {
    return this.moveTo(this.#selection.area, this.#selection.cursor, false);
  }

  /** Takes a selection over, cut to the map. */
  restore(selection: MapSelection): SelectionOutcome {
    const clamped = clampMapSelection(this.#data.map, selection);
    return this.#select({ selection: clamped, exceeded: false });
  }

  /** Selected cells of the map, row by row. */
  selectedCells(): readonly MapCell[] {
    return selectedMapCells(this.#selection);
  }

  isSelected(area: MapArea, cell: MapCell): boolean {
    return area === this.#selection.area && isMapCellSelected(this.#selection, cell);
  }

  /** Text of a cell of the map. */
  cellText(area: MapArea, cell: MapCell): string {
    return mapCellText(this.#data, this.#shown, area, cell);
  }

  /** Whether the cells of an area accept a typed text: never while the original is shown, nor where nothing is stored. */
  acceptsEntry(area: MapArea): boolean {
    const { editable, display, showsRaw } = this.#settings;
    if (!editable || display === 'ori') return false;
    const { map } = this.#data;
    if (area === 'data') return showsRaw || isWritableScale(map.scale);
    const axis = map[area];
    if (axis.reference === 'NONE') return false;
    return axis.reference === 'USER_DEF_STRING' || showsRaw || isWritableScale(axis.scale);
  }

  /** Format in which a typed character starts an entry at the cursor, `undefined` where none is accepted. */
  get entryFormat(): NumberFormat | undefined {
    const { area } = this.#selection;
    if (!this.acceptsEntry(area)) return undefined;
    const { map } = this.#data;
    if (area !== 'data') {
      if (map[area].reference === 'USER_DEF_STRING') return 'ASCII';
      return isStoredAxis(map[area]) ? map[area].format : 'DEC';
    }
    const { display } = this.#settings;
    if (display === 'percentageDiff') return 'DEC';
    return display === 'diff' && map.format === 'ASCII' ? 'DEC' : map.format;
  }

  #refresh(): void {
    const { map } = this.#data;
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

  #addLine(from: MapCell, to: MapCell): SelectionOutcome {
    const begun = addMapCell(this.#selection, 'data', from);
    if (begun === this.#selection) return { moved: false, exceeded: true };
    return this.#select(extendMapSelection(begun, to));
  }

  #select({ selection, exceeded }: ExtendedMapSelection): SelectionOutcome {
    const moved = !isSameSelection(selection, this.#selection);
    if (moved) this.#place(selection);
    return { moved, exceeded };
  }

  #place(selection: MapSelection): void {
    this.#selection = selection;
    this.#rectangles = mapRectangles(selection);
    const { area, cursor } = selection;
    this.#cursor = { area, cell: this.flipped(area, cursor) };
    const { row, column } = cursor;
    this.#hasRange = this.#rectangles.some(
      (part) =>
        part.firstRow !== row ||
        part.lastRow !== row ||
        part.firstColumn !== column ||
        part.lastColumn !== column,
    );
  }
}

function shownMap(data: MapViewData, { display, showsRaw }: MapViewSettings): ShownMap {
  return { map: data.map, display, showsRaw };
}

function isSameSelection(a: MapSelection, b: MapSelection): boolean {
  return (
    a.area === b.area &&
    isSameCell(a.anchor, b.anchor) &&
    isSameCell(a.cursor, b.cursor) &&
    a.added.length === b.added.length &&
    a.added.every((part, i) => isSameRectangle(part, b.added[i]))
  );
}

function isSameCell(a: MapCell, b: MapCell): boolean {
  return a.row === b.row && a.column === b.column;
}

function isSameRectangle(a: MapRectangle, b: MapRectangle | undefined): boolean {
  return (
    a.firstRow === b?.firstRow &&
    a.lastRow === b.lastRow &&
    a.firstColumn === b.firstColumn &&
    a.lastColumn === b.lastColumn
  );
}

import { readAxis } from '../../core/maps/axis-values.ts';
import { addressOfWord, lastAddressOfMap, type MapCell } from '../../core/maps/cell-address.ts';
import { axisTexts, mapCellText, type ShownMap } from '../../core/maps/map-cell-text.ts';
import {
  clampMapSelection,
  type ExtendedMapSelection,
  extendMapSelection,
  isMapCellSelected,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
} from '../../core/selection/map-selection.ts';
import { physicalFromRaw } from '../../core/values/scale.ts';
import { type DragUnit, draggedValue, dragUnit, isDraggable } from '../map/drag-delta.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { pointPlaces } from '../map/point-places.ts';
import {
  type CurveGrid,
  cellOfPoint,
  curveGridOf,
  curveOfCell,
  pointOfCell,
} from './curve-grid.ts';
import { CurveValues } from './curve-values.ts';

/** What a line view of a map shows and what is selected in it. Knows no pixels, no DOM, no graphics. */
export class LineModel {
  #data: MapViewData;
  #settings: MapViewSettings;
  #grid: CurveGrid;
  #values: CurveValues;
  #places: Float64Array;
  #pointTexts: readonly string[];
  #curveTexts: readonly string[];
  #selection: MapSelection = selectMapCell('data', { row: 0, column: 0 });
  #activeCell: MapCell = { row: 0, column: 0 };
  #selected: ReadonlySet<number> = new Set();
  #liftedDelta = 0;

  constructor(data: MapViewData, settings: MapViewSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#grid = curveGridOf(data.map);
    this.#values = this.#read();
    this.#places = this.#placePoints();
    this.#pointTexts = this.#textsOf(this.pointAxis);
    this.#curveTexts = this.#textsOf(this.curveAxis);
    this.#place(this.#selection);
  }

  get data(): MapViewData {
    return this.#data;
  }

  get settings(): MapViewSettings {
    return this.#settings;
  }

  get grid(): CurveGrid {
    return this.#grid;
  }

  /** Places of the points, in points from the first. */
  get places(): Float64Array {
    return this.#places;
  }

  /** Axis along the curves, and the one that counts them. */
  get pointAxis(): 'x' | 'y' {
    return this.#grid.isTurned ? 'y' : 'x';
  }

  get curveAxis(): 'x' | 'y' {
    return this.#grid.isTurned ? 'x' : 'y';
  }

  /** Values of the axes as texts, in the order of points and curves. */
  get pointTexts(): readonly string[] {
    return this.#pointTexts;
  }

  get curveTexts(): readonly string[] {
    return this.#curveTexts;
  }

  get selection(): MapSelection {
    return this.#selection;
  }

  /** Cell of the data under the cursor; where the cursor stands on an axis, the cell last stood on in that row or column. */
  get activeCell(): MapCell {
    return this.#activeCell;
  }

  get activeCurve(): number {
    return curveOfCell(this.#grid, this.#activeCell);
  }

  get activePoint(): number {
    return pointOfCell(this.#grid, this.#activeCell);
  }

  /** Whether more than the cursor's cell is selected among the data. */
  get hasRange(): boolean {
    return this.#selected.size > 1;
  }

  /** Whether values can be dragged: never while something other than the current values is shown. */
  get isEditable(): boolean {
    return (
      this.#settings.editable && this.#settings.display === 'mod' && isDraggable(this.dragUnit)
    );
  }

  get hasOriginal(): boolean {
    return this.#settings.showsOriginal && this.#settings.display === 'mod';
  }

  get dragUnit(): DragUnit {
    const { cells, scale } = this.#data.map;
    return dragUnit(cells.type, scale, this.#settings.showsRaw);
  }

  /** Amount by which the selected cells are shown higher than they are; 0 for none. */
  set liftedDelta(delta: number) {
    this.#liftedDelta = delta;
  }

  setData(data: MapViewData): void {
    this.#data = data;
    this.#grid = curveGridOf(data.map);
    this.#refresh();
    this.#place(clampMapSelection(data.map, this.#selection));
  }

  setSettings(settings: MapViewSettings): void {
    this.#settings = settings;
    this.#refresh();
  }

  /** Returns whether the map or its axes lie in bytes [start, end). */
  bytesChanged(start: number, end: number): boolean {
    const { map } = this.#data;
    const isInCells = start <= lastAddressOfMap(map) && end > map.cells.address;
    const isInAxis = this.#isInAxis('x', start, end) || this.#isInAxis('y', start, end);
    if (isInCells) this.#values.bytesChanged(start, end);
    if (isInAxis) this.#refresh();
    return isInCells || isInAxis;
  }

  /** Value of a point as it is shown: dragged, if it is being dragged. */
  valueAt(curve: number, point: number): number {
    const value = this.#values.shownOf(curve)[point] ?? Number.NaN;
    if (this.#liftedDelta === 0 || Number.isNaN(value) || !this.isPointSelected(curve, point)) {
      return value;
    }
    return draggedValue(this.dragUnit, this.#values.rawAt(curve, point), this.#liftedDelta);
  }

  originalAt(curve: number, point: number): number {
    return this.#values.originalOf(curve)[point] ?? Number.NaN;
  }

  /** Whether a point of the data is selected. */
  isPointSelected(curve: number, point: number): boolean {
    return this.#selected.has(curve * this.#grid.points + point);
  }

  /** Selected points of the data as `curve * points + point`. */
  get selectedPoints(): ReadonlySet<number> {
    return this.#selected;
  }

  /** Selected cells of the selection's area, row by row. */
  selectedCells(): readonly MapCell[] {
    return selectedMapCells(this.#selection);
  }

  isSelected(cell: MapCell): boolean {
    return this.#selection.area === 'data' && isMapCellSelected(this.#selection, cell);
  }

  /** Puts the cursor on a cell of the data, or moves the end of the selection there. Returns whether it was cut to 2000. */
  moveTo(cell: MapCell, isExtending: boolean): boolean {
    const canExtend = isExtending && this.#selection.area === 'data';
    const extended: ExtendedMapSelection = canExtend
      ? extendMapSelection(this.#selection, cell)
      : { selection: selectMapCell('data', cell), exceeded: false };
    this.#place(extended.selection);
    return extended.exceeded;
  }

  /** Takes a selection over, cut to the map. */
  restore(selection: MapSelection): void {
    this.#place(clampMapSelection(this.#data.map, selection));
  }

  /** Cell of a point. */
  cellOf(curve: number, point: number): MapCell {
    return cellOfPoint(this.#grid, curve, point);
  }

  /** Text of a cell as the table would show it. */
  cellText(cell: MapCell): string {
    return mapCellText(this.#data, this.#shownMap(), 'data', cell);
  }

  #refresh(): void {
    this.#values = this.#read();
    this.#places = this.#placePoints();
    this.#pointTexts = this.#textsOf(this.pointAxis);
    this.#curveTexts = this.#textsOf(this.curveAxis);
  }

  #read(): CurveValues {
    return new CurveValues({ data: this.#data, settings: this.#settings, grid: this.#grid });
  }

  #shownMap(): ShownMap {
    const { display, showsRaw } = this.#settings;
    return { map: this.#data.map, display, showsRaw };
  }

  #textsOf(axis: 'x' | 'y'): readonly string[] {
    return axisTexts(this.#data, this.#shownMap(), axis);
  }

  #placePoints(): Float64Array {
    const axis = this.#data.map[this.pointAxis];
    const { points } = this.#grid;
    const values = readAxis(this.#data.current, axis, points);
    const numbers =
      values.kind === 'numbers'
        ? values.raw.map((raw) => physicalFromRaw(raw, axis.scale))
        : undefined;
    return pointPlaces(numbers, points, this.#settings.axisDistances);
  }

  #isInAxis(area: 'x' | 'y', start: number, end: number): boolean {
    const { map } = this.#data;
    const { words, reference } = map[area];
    const count = area === 'x' ? map.width : map.height;
    const last = addressOfWord(words, count - 1) + words.type.wordBytes;
    return reference.startsWith('ROM') && start < last && end > words.address;
  }

  #place(selection: MapSelection): void {
    this.#selection = selection;
    const { row, column } = selection.cursor;
    const { area } = selection;
    this.#activeCell = {
      row: area === 'x' ? Math.min(this.#activeCell.row, this.#data.map.height - 1) : row,
      column: area === 'y' ? Math.min(this.#activeCell.column, this.#data.map.width - 1) : column,
    };
    const cells = area === 'data' ? selectedMapCells(selection) : [];
    const { points } = this.#grid;
    this.#selected = new Set(
      cells.map((cell) => curveOfCell(this.#grid, cell) * points + pointOfCell(this.#grid, cell)),
    );
  }
}

import { lastAddressOfMap, type MapCell } from '../../core/maps/cell-address.ts';
import { mapCellText } from '../../core/maps/map-cell-text.ts';
import type { ValueBounds } from '../../core/values/word.ts';
import { type DragUnit, draggedValue, dragUnit, isDraggable } from '../map/drag-delta.ts';
import type { MapViewData } from '../map/map-view-contract.ts';
import type { MeshSide } from './mesh-side.ts';
import { SelectedCells } from './selected-cells.ts';
import { isAxisInRange, type SurfaceLayout, surfaceLayout } from './surface-layout.ts';
import { surfaceLimits } from './surface-limits.ts';
import { SurfaceMarks } from './surface-marks.ts';
import type { PickedVertex, PickField } from './surface-pick.ts';
import type { SurfaceBox } from './surface-projection.ts';
import { SurfaceValues } from './surface-values.ts';
import type { SurfaceSettings } from './surface-view-contract.ts';

/** A point of the box. */
export interface BoxPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What a surface shows and what is selected on it. Knows no pixels, no DOM, no graphics. */
export class SurfaceModel implements PickField {
  readonly selected: SelectedCells = new SelectedCells(
    () => this.#data.map,
    () => this.#marks.select(this.selected.dataCells),
  );
  #data: MapViewData;
  #settings: SurfaceSettings;
  #layout: SurfaceLayout;
  #values: SurfaceValues;
  #marks: SurfaceMarks;
  #limits: ValueBounds;
  #liftedDelta = 0;

  constructor(data: MapViewData, settings: SurfaceSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#layout = surfaceLayout(data, settings);
    this.#values = this.#read();
    this.#limits = this.#limitsOfValues();
    this.#marks = new SurfaceMarks(this.columns, this.rows);
    this.selected.restore(this.selected.selection);
  }

  get data(): MapViewData {
    return this.#data;
  }

  get settings(): SurfaceSettings {
    return this.#settings;
  }

  get box(): SurfaceBox {
    return this.#layout.box;
  }

  /** The sides of the mesh: along x and along y. */
  get columns(): MeshSide {
    return this.#layout.columns;
  }

  get rows(): MeshSide {
    return this.#layout.rows;
  }

  get values(): SurfaceValues {
    return this.#values;
  }

  get marks(): SurfaceMarks {
    return this.#marks;
  }

  /** Values at the floor and at the ceiling of the box. */
  get limits(): ValueBounds {
    return this.#limits;
  }

  /** Where the cells lie on the floor, and what is written beside them. */
  get layout(): SurfaceLayout {
    return this.#layout;
  }

  /** Whether values can be dragged: never while something other than the current values is shown. */
  get isEditable(): boolean {
    const { editable, display } = this.#settings;
    return editable && display === 'mod' && isDraggable(this.dragUnit);
  }

  get dragUnit(): DragUnit {
    const { cells, scale } = this.#data.map;
    return dragUnit(cells.type, scale, this.#settings.showsRaw);
  }

  /** Whether an original lies under the surface that differs from it somewhere. */
  get hasOriginal(): boolean {
    const { showsOriginal, display } = this.#settings;
    return showsOriginal && display === 'mod' && this.#values.range.maxChange > 0;
  }

  /** Places of the vertices: the mesh as it can be picked. */
  get xs(): Float64Array {
    return this.columns.places;
  }

  get ys(): Float64Array {
    return this.rows.places;
  }

  zOf(row: number, column: number): number {
    return this.#heightOf(this.#values.shownAt(row, column));
  }

  cellOfVertex({ row, column }: PickedVertex): MapCell {
    return { row: this.rows.cells[row] ?? 0, column: this.columns.cells[column] ?? 0 };
  }

  /** Value of a cell as it is shown: dragged, if it is being dragged. NaN where there is none. */
  valueOf(cell: MapCell): number {
    if (this.#liftedDelta === 0 || !this.selected.has(cell)) return this.#values.valueOfCell(cell);
    return draggedValue(this.dragUnit, this.#values.rawOfCell(cell), this.#liftedDelta);
  }

  /** Where the middle of a cell lies; on the floor where it has no value. */
  pointOf(cell: MapCell): BoxPoint {
    const z = this.#heightOf(this.valueOf(cell));
    return {
      x: this.columns.cellPlaces[cell.column] ?? 0,
      y: this.rows.cellPlaces[cell.row] ?? 0,
      z: Number.isNaN(z) ? 0 : z,
    };
  }

  setData(data: MapViewData): void {
    this.#data = data;
    this.#refresh();
    this.selected.restore(this.selected.selection);
  }

  setSettings(settings: SurfaceSettings): void {
    this.#settings = settings;
    this.#refresh();
    this.selected.restore(this.selected.selection);
  }

  /** Returns what of the map lies in bytes [start, end): its cells alone, or one of its axes as well. */
  bytesChanged(start: number, end: number): 'nothing' | 'cells' | 'axes' {
    const { map } = this.#data;
    if (isAxisInRange(map, 'x', start, end) || isAxisInRange(map, 'y', start, end)) {
      this.#refresh();
      this.selected.restore(this.selected.selection);
      return 'axes';
    }
    if (start > lastAddressOfMap(map) || end <= map.cells.address) return 'nothing';
    this.#values.bytesChanged(start, end);
    if (this.#liftedDelta === 0) this.#limits = this.#limitsOfValues();
    else this.#lift();
    return 'cells';
  }

  /** Shows the selected cells higher by an amount, 0 for where they are. The limits stay: the box must not move under the hand. */
  setLift(delta: number): void {
    if (delta === this.#liftedDelta) return;
    this.#liftedDelta = delta;
    this.#lift();
  }

  get liftedDelta(): number {
    return this.#liftedDelta;
  }

  /** Text of a cell as the table would show it. */
  cellText(cell: MapCell): string {
    const { display, showsRaw } = this.#settings;
    return mapCellText(this.#data, { map: this.#data.map, display, showsRaw }, 'data', cell);
  }

  #lift(): void {
    const delta = this.#liftedDelta;
    const unit = this.dragUnit;
    const cells = this.selected.dataCells;
    if (delta === 0) this.#values.settle(cells);
    else this.#values.lift(cells, (raw) => draggedValue(unit, raw, delta));
  }

  #heightOf(value: number): number {
    const { min, max } = this.#limits;
    return ((value - min) / (max - min)) * this.box.height;
  }

  #refresh(): void {
    this.#layout = surfaceLayout(this.#data, this.#settings);
    this.#values = this.#read();
    this.#limits = this.#limitsOfValues();
    this.#marks = new SurfaceMarks(this.columns, this.rows);
    this.#liftedDelta = 0;
  }

  #read(): SurfaceValues {
    return new SurfaceValues({
      data: this.#data,
      settings: this.#settings,
      columns: this.columns,
      rows: this.rows,
    });
  }

  #limitsOfValues(): ValueBounds {
    const hasBoth = this.#settings.showsOriginal && this.#settings.display === 'mod';
    return surfaceLimits(this.#values.range, hasBoth);
  }
}

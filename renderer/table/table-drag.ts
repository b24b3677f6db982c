import type { MapSelection } from '../../core/selection/map-selection.ts';
import type { SurfacePoint } from '../grid/grid-layout.ts';
import { autoScrollStep, isOutsideBody } from '../input/auto-scroll.ts';
import type { TableCursor } from './table-cursor.ts';
import { nearestCell, type TableHit } from './table-layout.ts';
import type { SelectionOutcome, TableModel } from './table-model.ts';
import { STALE, type TableStage } from './table-stage.ts';

/** What is selected by a drag: cells of an area, whole rows or whole columns. */
type DragKind = 'data' | 'x' | 'y' | 'row' | 'column';

/** Keys that were held when a drag began. */
export interface DragKeys {
  readonly isExtending: boolean;
  readonly isAdding: boolean;
}

/** A selection being drawn with the pointer: from its press to its release. */
export class TableDrag {
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #cursor: TableCursor;
  /** Selection to go back to when the drag is given up. */
  #before: MapSelection | undefined;
  #kind: DragKind = 'data';
  #point: SurfacePoint | undefined;
  #lastStepMs = 0;

  constructor(model: TableModel, stage: TableStage, cursor: TableCursor) {
    this.#model = model;
    this.#stage = stage;
    this.#cursor = cursor;
  }

  /** @returns `false` if no drag may follow */
  begin(hit: TableHit, keys: DragKeys): boolean {
    const before = this.#model.selection;
    const outcome = this.#press(hit, keys);
    if (outcome === undefined) return false;
    this.#cursor.apply(outcome, false);
    if (hit.area === 'corner' || hit.area === 'none') return false;
    // Without room for what was pressed there is nothing to draw on from.
    if (keys.isAdding && outcome.exceeded && !outcome.moved) return false;
    this.#before = before;
    this.#kind = hit.area;
    this.#point = undefined;
    return true;
  }

  moveTo(point: SurfacePoint): void {
    this.#point = point;
    this.#extendToPoint(point);
    if (isOutsideBody(this.#stage.layout, point)) this.#stage.invalidate(STALE.overlay);
  }

  /** Scrolls on while the pointer is held outside, in the directions that the drag selects in. Returns whether it did. */
  step(timeMs: number): boolean {
    const point = this.#point;
    const elapsedMs = timeMs - this.#lastStepMs;
    this.#lastStepMs = timeMs;
    const { layout, scroll } = this.#stage;
    if (point === undefined || !isOutsideBody(layout, point)) return false;
    const step = autoScrollStep(layout, point, elapsedMs);
    const xPx = this.#kind === 'y' || this.#kind === 'row' ? 0 : step.xPx;
    const yPx = this.#kind === 'x' || this.#kind === 'column' ? 0 : step.yPx;
    if (xPx === 0 && yPx === 0) return false;
    const hasScrolled = scroll.moveBy(layout, xPx, yPx);
    if (!hasScrolled) return false;
    this.#extendToPoint(point);
    // The next step needs a frame of its own.
    this.#stage.invalidate(STALE.overlay);
    return true;
  }

  end(): void {
    this.#before = undefined;
    this.#point = undefined;
  }

  cancel(): void {
    const before = this.#before;
    this.end();
    if (before) this.#cursor.apply(this.#model.restore(before), false);
  }

  #press(hit: TableHit, { isExtending, isAdding }: DragKeys): SelectionOutcome | undefined {
    const model = this.#model;
    const how = isAdding ? 'adding' : isExtending ? 'extending' : 'alone';
    switch (hit.area) {
      case 'data':
      case 'x':
      case 'y': {
        const cell = model.flipped(hit.area, hit);
        return isAdding ? model.add(hit.area, cell) : model.moveTo(hit.area, cell, isExtending);
      }
      case 'row':
        return model.selectRow(model.flippedRow(hit.row), how);
      case 'column':
        return model.selectColumn(hit.column, how);
      case 'corner':
        return model.selectAll('data');
      case 'none':
        return undefined;
    }
  }

  #extendToPoint(point: SurfacePoint): void {
    const { layout, scroll } = this.#stage;
    this.#cursor.apply(this.#extend(nearestCell(layout, scroll, point)), false);
  }

  #extend(cell: { readonly row: number; readonly column: number }): SelectionOutcome {
    const model = this.#model;
    switch (this.#kind) {
      case 'data':
        return model.moveTo('data', model.flipped('data', cell), true);
      case 'x':
        return model.moveTo('x', { row: 0, column: cell.column }, true);
      case 'y':
        return model.moveTo('y', { row: model.flippedRow(cell.row), column: 0 }, true);
      case 'row':
        return model.selectRow(model.flippedRow(cell.row), 'extending');
      case 'column':
        return model.selectColumn(cell.column, 'extending');
    }
  }
}

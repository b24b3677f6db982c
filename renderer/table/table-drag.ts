import type { MapSelection } from '../../core/selection/map-selection.ts';
import type { SurfacePoint } from '../grid/grid-layout.ts';
import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import { autoScrollStep, isOutsideBody } from '../input/auto-scroll.ts';
import type { TableCursor } from './table-cursor.ts';
import { nearestCell, type TableHit } from './table-hit.ts';
import type { TableModel } from './table-model.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** The parts of a stage that a drag works on. */
type DraggedStage = Pick<TableStage, 'layout' | 'scroll' | 'invalidate'>;

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
  readonly #stage: DraggedStage;
  readonly #cursor: Pick<TableCursor, 'apply'>;
  /** Selection to go back to when the drag is given up. */
  #before: MapSelection | undefined;
  #kind: DragKind = 'data';
  #point: SurfacePoint | undefined;
  #lastStepMs = 0;

  constructor(model: TableModel, stage: DraggedStage, cursor: Pick<TableCursor, 'apply'>) {
    this.#model = model;
    this.#stage = stage;
    this.#cursor = cursor;
  }

  /** @returns `false` if no drag may follow */
  begin(hit: TableHit, keys: DragKeys): boolean {
    const before = this.#model.selected.selection;
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
    if (before) this.#cursor.apply(this.#model.selected.restore(before), false);
  }

  #press(hit: TableHit, { isExtending, isAdding }: DragKeys): SelectionOutcome | undefined {
    const { selected } = this.#model;
    const how = isAdding ? 'adding' : isExtending ? 'extending' : 'alone';
    switch (hit.area) {
      case 'data':
      case 'x':
      case 'y': {
        const cell = selected.flipped(hit.area, { row: hit.row, column: hit.column });
        return isAdding
          ? selected.add(hit.area, cell)
          : selected.moveTo(hit.area, cell, isExtending);
      }
      case 'row':
        return selected.selectRow(selected.flippedRow(hit.row), how);
      case 'column':
        return selected.selectColumn(hit.column, how);
      case 'corner':
        return selected.selectAll('data');
      case 'none':
        return undefined;
    }
  }

  #extendToPoint(point: SurfacePoint): void {
    const { layout, scroll } = this.#stage;
    this.#cursor.apply(this.#extend(nearestCell(layout, scroll, point)), false);
  }

  #extend(cell: { readonly row: number; readonly column: number }): SelectionOutcome {
    const { selected } = this.#model;
    switch (this.#kind) {
      case 'data':
        return selected.moveTo('data', selected.flipped('data', cell), true);
      case 'x':
        return selected.moveTo('x', { row: 0, column: cell.column }, true);
      case 'y':
        return selected.moveTo('y', { row: selected.flippedRow(cell.row), column: 0 }, true);
      case 'row':
        return selected.selectRow(selected.flippedRow(cell.row), 'extending');
      case 'column':
        return selected.selectColumn(cell.column, 'extending');
    }
  }
}

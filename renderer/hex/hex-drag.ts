import type { CellSelection } from '../../core/selection/cell-selection.ts';
import { addressOfCell } from '../../core/selection/grid-geometry.ts';
import { nearestCell, type SurfacePoint } from '../grid/grid-layout.ts';
import { autoScrollStep, isOutsideBody } from '../input/auto-scroll.ts';
import type { PressKind } from '../input/press-kind.ts';
import type { HexCursor } from './hex-cursor.ts';
import type { HexHit } from './hex-hit.ts';
import type { HexModel } from './hex-model.ts';
import { type HexStage, STALE } from './hex-stage.ts';
import { nearestPaneColumn } from './pane-layout.ts';

/** A selection being drawn with the pointer: from its press to its release. */
export class HexDrag {
  readonly #model: HexModel;
  readonly #stage: HexStage;
  readonly #cursor: HexCursor;
  /** Selection to go back to when the drag is given up. */
  #before: CellSelection | undefined;
  /** Where the drag began, which says how a point becomes a cell. */
  #area: 'cell' | 'address' | 'pane' = 'cell';
  #point: SurfacePoint | undefined;
  #lastStepMs = 0;

  constructor(model: HexModel, stage: HexStage, cursor: HexCursor) {
    this.#model = model;
    this.#stage = stage;
    this.#cursor = cursor;
  }

  /** @returns `false` if nothing selectable was pressed */
  begin(hit: HexHit, kind: PressKind): boolean {
    if (hit.area === 'header' || hit.area === 'none') return false;
    // Rows are a shape of their own: they are not added to another.
    if (kind === 'add' && hit.area === 'address') return false;
    this.#before = this.#model.selection;
    this.#area = hit.area;
    this.#point = undefined;
    if (kind === 'add' && hit.area !== 'address') {
      const address = addressOfCell(this.#model.geometry, hit);
      this.#cursor.apply(this.#model.selected.add(address), 'never');
    } else {
      this.#select(hit.row, hit.area === 'address' ? 0 : hit.column, kind === 'extend');
    }
    return true;
  }

  moveTo(point: SurfacePoint): void {
    this.#point = point;
    this.#extendToPoint(point);
    if (isOutsideBody(this.#stage.layout, point)) this.#stage.invalidate(STALE.overlay);
  }

  /** Scrolls on while the pointer is held outside. Returns whether it did. */
  step(timeMs: number): boolean {
    const point = this.#point;
    const elapsedMs = timeMs - this.#lastStepMs;
    this.#lastStepMs = timeMs;
    const { layout, scroll } = this.#stage;
    if (point === undefined || !isOutsideBody(layout, point)) return false;
    const { xPx, yPx } = autoScrollStep(layout, point, elapsedMs);
    const hasScrolled = scroll.moveBy(layout, xPx, yPx);
    if (hasScrolled) this.#extendToPoint(point);
    // The next step needs a frame, also when this one scrolled less than a pixel.
    this.#stage.invalidate(STALE.overlay);
    return hasScrolled;
  }

  end(): void {
    this.#before = undefined;
    this.#point = undefined;
  }

  cancel(): void {
    const before = this.#before;
    this.end();
    if (before) this.#cursor.apply(this.#model.selected.restore(before), 'never');
  }

  #extendToPoint(point: SurfacePoint): void {
    const { layout, scroll } = this.#stage;
    const { row, column } = nearestCell(layout, scroll, point);
    if (this.#area === 'pane') {
      const xPx = point.xPx - layout.bodyLeftPx + scroll.leftPx;
      this.#select(row, nearestPaneColumn(this.#stage.pane, xPx), true);
    } else this.#select(row, column, true);
  }

  #select(row: number, column: number, isExtending: boolean): void {
    const outcome =
      this.#area === 'address'
        ? this.#model.selected.selectRow(row, isExtending)
        : this.#model.selected.moveTo(
            addressOfCell(this.#model.geometry, { row, column }),
            isExtending,
          );
    this.#cursor.apply(outcome, 'never');
  }
}

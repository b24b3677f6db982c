import type { GridLayout, SurfacePoint } from '../grid/grid-layout.ts';

/** Rows a second that the grid scrolls for each row's height the pointer is outside; columns likewise. */
const ROWS_PER_SECOND_AND_ROW = 12;
/** Fastest, in device pixels a frame of 16 ms times this: a hand far outside still stops where it wants. */
const MAX_ROWS_PER_SECOND = 400;
/** A frame that took longer counts as this long, in milliseconds: no jump after a pause. */
const MAX_STEP_MS = 50;

/** Body of cells that a drag scrolls when it leaves it, in device pixels. */
export type ScrolledBody = Pick<
  GridLayout,
  'bodyLeftPx' | 'bodyTopPx' | 'bodyWidthPx' | 'bodyHeightPx'
> & { readonly metrics: Pick<GridLayout['metrics'], 'rowHeightPx'> };

/** Whole device pixels to scroll. */
export interface ScrollStep {
  readonly xPx: number;
  readonly yPx: number;
}

/** Whether a dragging pointer at `point` makes the grid scroll. */
export function isOutsideBody(layout: ScrolledBody, point: SurfacePoint): boolean {
  return outsideX(layout, point) !== 0 || outsideY(layout, point) !== 0;
}

/**
 * How far to scroll in a step of a drag that has left the body: the farther out, the faster.
 *
 * @param elapsedMs time since the step before
 */
export function autoScrollStep(
  layout: ScrolledBody,
  point: SurfacePoint,
  elapsedMs: number,
): ScrollStep {
  const seconds = Math.min(MAX_STEP_MS, elapsedMs) / 1000;
  const { rowHeightPx } = layout.metrics;
  const step = (outsidePx: number): number => {
    const rows = (Math.abs(outsidePx) / rowHeightPx) * ROWS_PER_SECOND_AND_ROW;
    const px = Math.ceil(Math.min(MAX_ROWS_PER_SECOND, rows) * rowHeightPx * seconds);
    return Math.sign(outsidePx) * px;
  };
  return { xPx: step(outsideX(layout, point)), yPx: step(outsideY(layout, point)) };
}

function outsideX(layout: ScrolledBody, point: SurfacePoint): number {
  return outside(point.xPx, layout.bodyLeftPx, layout.bodyLeftPx + layout.bodyWidthPx);
}

function outsideY(layout: ScrolledBody, point: SurfacePoint): number {
  return outside(point.yPx, layout.bodyTopPx, layout.bodyTopPx + layout.bodyHeightPx);
}

function outside(px: number, startPx: number, endPx: number): number {
  if (px < startPx) return px - startPx;
  return px >= endPx ? px - endPx + 1 : 0;
}

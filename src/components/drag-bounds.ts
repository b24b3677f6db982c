/** A rectangle in CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Part of a dragged box that must stay visible at the sides and the bottom, in CSS pixels. */
const KEPT_VISIBLE_PX = 64;

/**
 * The nearest move that keeps a box reachable: its top never above the window, and 64 px of it inside at the other sides.
 *
 * @param start where the box was before any move
 * @param move wished distance from there
 */
export function boundedMove(
  start: Box,
  move: { readonly x: number; readonly y: number },
  windowSize: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  return {
    x: clamp(
      move.x,
      KEPT_VISIBLE_PX - start.width - start.left,
      windowSize.width - KEPT_VISIBLE_PX - start.left,
    ),
    y: clamp(
      move.y,
      -start.top,
      Math.max(-start.top, windowSize.height - KEPT_VISIBLE_PX - start.top),
    ),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

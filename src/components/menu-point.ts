/** Distance that context menus keep from the edges of the window, in CSS pixels. Specification 2. */
export const MENU_MARGIN_PX = 32;

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The place nearest to `point` at which a menu may begin.
 *
 * The menu then opens to the side where it fits, so that with this and the same distance on all its other sides nothing
 * of it comes nearer to an edge. In a window smaller than two margins it begins in the middle.
 */
export function menuPoint(
  point: Point,
  windowSize: { readonly width: number; readonly height: number },
): Point {
  return { x: inside(point.x, windowSize.width), y: inside(point.y, windowSize.height) };
}

function inside(position: number, length: number): number {
  const margin = Math.min(MENU_MARGIN_PX, length / 2);
  return Math.min(length - margin, Math.max(margin, position));
}

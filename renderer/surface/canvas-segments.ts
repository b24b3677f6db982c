import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import { type ClipPoint, clipPoint, type HalfSize, picturePoint } from './box-points.ts';
import type { SegmentTable } from './segment-table.ts';
import type { SurfaceProjection } from './surface-projection.ts';

/** Where the lines of a box are drawn. */
export interface SegmentCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly view: SurfaceProjection;
  readonly half: HalfSize;
  readonly colours: PaletteColours;
  /** First entry of the inks in the palette. */
  readonly inkBase: number;
}

/** Draws straight lines of the box, as the shader surface-segments does. */
export function paintSegments(canvas: SegmentCanvas, table: SegmentTable, count: number): void {
  const { context, view, half, colours, inkBase } = canvas;
  context.lineCap = 'square';
  for (let segment = 0; segment < count; segment++) {
    const [x0 = 0, y0 = 0, z0 = 0, ink = 0, x1 = 0, y1 = 0, z1 = 0, widthPx = 0, ...offsets] =
      table.floatsOf(segment, segment + 1);
    const ends = cutNear(clipPoint(view, x0, y0, z0), clipPoint(view, x1, y1, z1), view.near);
    if (ends === undefined) continue;
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = offsets;
    const from = picturePoint(ends[0], half);
    const to = picturePoint(ends[1], half);
    context.strokeStyle = colours.css(inkBase + ink);
    context.lineWidth = widthPx;
    context.beginPath();
    context.moveTo(from.xPx + fromX, from.yPx + fromY);
    context.lineTo(to.xPx + toX, to.yPx + toY);
    context.stroke();
  }
}

/** What lies behind the viewer is cut off: it would be turned round. */
function cutNear(
  a: ClipPoint,
  b: ClipPoint,
  near: number,
): readonly [ClipPoint, ClipPoint] | undefined {
  if (a.w < near && b.w < near) return undefined;
  if (a.w < near) return [between(a, b, near), b];
  if (b.w < near) return [a, between(b, a, near)];
  return [a, b];
}

function between(from: ClipPoint, to: ClipPoint, near: number): ClipPoint {
  const share = (near - from.w) / (to.w - from.w);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, w: near };
}

import { cellOfAddress } from '../../core/selection/grid-geometry.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { surfacePlace, windowRect } from '../device/window-places.ts';
import { cellRect, clipToBody, type SurfacePoint } from '../grid/grid-layout.ts';
import type { CssRect } from '../view/view-contract.ts';
import type { HexModel } from './hex-model.ts';
import type { HexStage } from './hex-stage.ts';

/** Point of the surface, in device pixels, under a point of the window in CSS pixels. */
export function surfacePointAt(
  { canvas }: DrawingSurface,
  { size }: HexStage,
  clientX: number,
  clientY: number,
): SurfacePoint {
  const { xPx, yPx } = surfacePlace(canvas, size.widthPx, clientX, clientY);
  return { xPx: Math.floor(xPx), yPx: Math.floor(yPx) };
}

/** Part of a cell that is in sight, in CSS pixels of the window; `undefined` if none is, or there is no such cell. */
export function clientCellRect(
  { canvas }: DrawingSurface,
  { layout, scroll, size }: HexStage,
  { geometry }: HexModel,
  address: number,
): CssRect | undefined {
  const { row, column } = cellOfAddress(geometry, address);
  if (row < 0 || row >= layout.rows) return undefined;
  const part = clipToBody(layout, cellRect(layout, scroll, row, column));
  return part && windowRect(canvas, size.widthPx, part);
}

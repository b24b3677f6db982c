import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { surfacePlace, windowRect } from '../device/window-places.ts';
import type { SurfacePoint } from '../grid/grid-layout.ts';
import type { CssRect } from '../view/view-contract.ts';
import { areaRect, cellRect, clipRect } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import type { TableStage } from './table-stage.ts';

/** Point of the surface, in device pixels, under a point of the window in CSS pixels. */
export function surfacePointAt(
  { canvas }: DrawingSurface,
  { size }: TableStage,
  clientX: number,
  clientY: number,
): SurfacePoint {
  const { xPx, yPx } = surfacePlace(canvas, size.widthPx, clientX, clientY);
  return { xPx: Math.floor(xPx), yPx: Math.floor(yPx) };
}

/** Part of a cell of the map that is in sight, in CSS pixels of the window; `undefined` if none is, or there is no such cell. */
export function clientCellRect(
  { canvas }: DrawingSurface,
  { layout, scroll, size }: TableStage,
  { selected }: TableModel,
  area: MapArea,
  cell: MapCell,
): CssRect | undefined {
  const { row, column } = selected.flipped(area, cell);
  const isCell =
    row >= 0 &&
    column >= 0 &&
    row < (area === 'x' ? 1 : layout.rows) &&
    column < (area === 'y' ? 1 : layout.columns);
  if (!isCell) return undefined;
  const rect = cellRect(layout, scroll, area, row, column);
  const part = clipRect(rect, areaRect(layout, area));
  return part && windowRect(canvas, size.widthPx, part);
}

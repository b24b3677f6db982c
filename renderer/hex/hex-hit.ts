import {
  type GridHit,
  type GridLayout,
  hitTest,
  type ScrollPlace,
  type SurfacePoint,
} from '../grid/grid-layout.ts';
import { type PaneLayout, paneColumnAt } from './pane-layout.ts';

/** What a point of a hex view lies on: a part of the grid, or the place of a cell in the right pane. */
export type HexHit =
  | GridHit
  | { readonly area: 'pane'; readonly row: number; readonly column: number };

/** What lies under a point, the right pane included. */
export function hexHit(
  layout: GridLayout,
  pane: PaneLayout,
  scroll: ScrollPlace,
  point: SurfacePoint,
): HexHit {
  const hit = hitTest(layout, scroll, point);
  const { bodyLeftPx, bodyWidthPx } = layout;
  if (hit.area !== 'none' || point.xPx < bodyLeftPx || point.xPx >= bodyLeftPx + bodyWidthPx) {
    return hit;
  }
  const column = paneColumnAt(pane, layout, scroll, point);
  if (column === undefined) return hit;
  // The rows of the pane are those of the address column.
  const beside = hitTest(layout, scroll, { xPx: 0, yPx: point.yPx });
  return beside.area === 'address' ? { area: 'pane', row: beside.row, column } : hit;
}

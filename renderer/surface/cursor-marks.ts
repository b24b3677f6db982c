import type { SegmentTable } from './segment-table.ts';
import type { SurfaceModel } from './surface-model.ts';
import { SURFACE_INK } from './surface-palette.ts';

/** Sizes in CSS pixels: from the middle of the diamond to its corners, and its lines. */
const DIAMOND_PX = 7;
const DIAMOND_WIDTH_PX = 2;
const STEM_WIDTH_PX = 1;
/** Arrows above and below a cell that can be dragged up and down: distance, half their width and their height. */
const ARROW_GAP_PX = 5;
const ARROW_HALF_PX = 4;
const ARROW_HEIGHT_PX = 4;

/** Writes the mark of the cursor: a diamond around its point, a line down to the floor, and arrows if it can be dragged. */
export function writeCursor(model: SurfaceModel, segments: SegmentTable, pixelRatio: number): void {
  const point = model.pointOf(model.selected.activeCell);
  const size = DIAMOND_PX * pixelRatio;
  const width = DIAMOND_WIDTH_PX * pixelRatio;
  const { cursor, stem } = SURFACE_INK;
  segments.begin();
  const { x, y, z } = point;
  segments.addLine(x, y, 0, x, y, z, stem, STEM_WIDTH_PX * pixelRatio);
  segments.addMark(point, -size, 0, 0, -size, cursor, width);
  segments.addMark(point, 0, -size, size, 0, cursor, width);
  segments.addMark(point, size, 0, 0, size, cursor, width);
  segments.addMark(point, 0, size, -size, 0, cursor, width);
  if (!model.isEditable || Number.isNaN(model.valueOf(model.selected.activeCell))) return;
  const half = ARROW_HALF_PX * pixelRatio;
  const tip = size + (ARROW_GAP_PX + ARROW_HEIGHT_PX) * pixelRatio;
  const foot = size + ARROW_GAP_PX * pixelRatio;
  for (const up of [-1, 1]) {
    segments.addMark(point, -half, up * foot, 0, up * tip, cursor, width);
    segments.addMark(point, 0, up * tip, half, up * foot, cursor, width);
  }
}

import { STRIPE_PERIOD_PX, STRIPE_PX } from '../canvas2d/stripes.ts';
import type { ShaderConstants } from '../device/shader-program.ts';
import { SLOT_BORDER_PX } from '../grid/grid-metrics.ts';
import { MAX_OVERLAY_RECTS } from '../grid/overlay-rects.ts';
import { SPARK_BOTTOM, SPARK_TOP } from './spark-rows.ts';
import { FILL_BASE, PALETTE } from './table-palette.ts';
import {
  CELL,
  CELL_HEAD_COLUMNS,
  CELL_HEAD_ROWS,
  FILL_MASK,
  GLYPH_HEAD_ROWS,
  GLYPH_MASK,
  INK_SHIFT,
} from './table-texel.ts';
import { TEXT_ATLAS_COLUMNS } from './text-atlas.ts';

/** Numbers that the shaders of a table share with what writes its textures. */
export const TABLE_CONSTANTS: ShaderConstants = {
  GLYPH_MASK,
  INK_SHIFT,
  FILL_MASK,
  FILL_BASE,
  CELL_HEAD_ROWS,
  CELL_HEAD_COLUMNS,
  GLYPH_HEAD_ROWS,
  ATLAS_COLUMNS: TEXT_ATLAS_COLUMNS,
  SLOT_BORDER_PX,
  SPARK_BOTTOM,
  SPARK_TOP,
  MAX_OVERLAY_RECTS,
  STRIPE_PERIOD_PX,
  STRIPE_PX,
  CELL_SELECTED: CELL.selected,
  CELL_PENDING: CELL.pending,
  CELL_LIT: CELL.lit,
  CELL_BAR_UP: CELL.barUp,
  CELL_BAR_DOWN: CELL.barDown,
  CELL_BORDER_TOP: CELL.borderTop,
  CELL_BORDER_RIGHT: CELL.borderRight,
  CELL_BORDER_BOTTOM: CELL.borderBottom,
  CELL_BORDER_LEFT: CELL.borderLeft,
  PALETTE_GRID_LINE: PALETTE.gridLine,
  PALETTE_HEAD_LINE: PALETTE.headLine,
  PALETTE_STRIP: PALETTE.strip,
  PALETTE_AXIS_BAND: PALETTE.axisBand,
  PALETTE_SELECTION: PALETTE.selection,
  PALETTE_LIT: PALETTE.lit,
  PALETTE_SELECTION_BORDER: PALETTE.selectionBorder,
  PALETTE_PENDING_STRIPE: PALETTE.pendingStripe,
  PALETTE_INCREASED: PALETTE.increased,
  PALETTE_DECREASED: PALETTE.decreased,
  PALETTE_SPARK: PALETTE.spark,
  PALETTE_SPARK_ACTIVE: PALETTE.sparkActive,
};

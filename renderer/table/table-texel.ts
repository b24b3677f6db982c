/**
 * The glyph table: one unsigned 16-bit texel a glyph.
 *
 * bits 0..9   glyph: an ASCII code 0x21..0x7E, a mark below 0x20, another character from 0x80; 0 draws nothing
 * bits 10..15 ink: palette entry of the glyph
 */
export const GLYPH_MASK = 0x3ff;
export const INK_SHIFT = 10;

/**
 * The cell table: one unsigned 16-bit texel a cell.
 *
 * bits 0..6   fill: palette entry of the background, from `FILL_BASE`
 * bit 7       selected
 * bit 8       waits for a text that is being typed
 * bit 9       lit up for a moment
 * bit 10, 11  bar at the left edge: the value is above, below the original
 * bits 12..15 sides that are a border of the selection: top, right, bottom, left
 */
export const FILL_MASK = 0x7f;
export const CELL = {
  selected: 0x80,
  pending: 0x100,
  lit: 0x200,
  barUp: 0x400,
  barDown: 0x800,
  borderTop: 0x1000,
  borderRight: 0x2000,
  borderBottom: 0x4000,
  borderLeft: 0x8000,
} as const;

/** Glyphs that stand beside a value, drawn by text-atlas.ts. */
export const MARK = {
  none: 0,
  up: 1,
  down: 2,
  unsaved: 3,
  upUnsaved: 4,
  downUnsaved: 5,
  /** A point of an axis that does not rise above the one before. */
  fall: 6,
} as const;

export type Mark = (typeof MARK)[keyof typeof MARK];

/** Colours of glyphs. */
export const INK = {
  text: 0,
  textDim: 1,
  increased: 2,
  decreased: 3,
  strip: 4,
  stripActive: 5,
  axis: 6,
  axisActive: 7,
  warning: 8,
  /** On heat colours, by their brightness. */
  onDark: 9,
  onLight: 10,
} as const;

export type Ink = (typeof INK)[keyof typeof INK];

/** Backgrounds of cells. */
export const FILL = {
  /** The view's background, in headers their band. */
  none: 0,
  changed: 1,
  unsaved: 2,
  stripActive: 3,
  axis: 4,
  axisActive: 5,
  axisChanged: 6,
  axisUnsaved: 7,
} as const;

/** First of the fills that are heat colours, and how many there are: a multiple of 2, so that no change has one of its own. */
export const FIRST_HEAT_FILL = 8;
export const HEAT_STEPS = 64;

/** A texel of the glyph table. A space becomes 0, which draws nothing. */
export function packGlyph(glyph: number, ink: Ink): number {
  return glyph === 0x20 || glyph === 0 ? 0 : glyph | (ink << INK_SHIFT);
}

/** Rows of the cell table before the first row of data: right edges of the columns, strip, x axis. */
export const CELL_HEAD_ROWS = 3;
/** Texels of a row of the cell table before the first column: strip, y axis. */
export const CELL_HEAD_COLUMNS = 2;
/** Rows of the glyph table before the first row of data: strip, x axis. */
export const GLYPH_HEAD_ROWS = 2;

/**
 * The glyph grid: one unsigned 16-bit texel a glyph, packed so that one fetch gives everything the shaders need.
 *
 * bits 0..6   glyph, an ASCII code 0x21..0x7E; 0 draws nothing
 * bits 7..10  ink: palette entry of the glyph
 * bits 11..14 fill: palette entry of the cell's background; read from the first texel of a cell
 * bit 15      free
 */
export const GLYPH_MASK = 0x7f;
export const INK_SHIFT = 7;
export const INK_MASK = 0xf;
export const FILL_SHIFT = 11;
export const FILL_MASK = 0xf;

/** Texels at the begin of every row that hold the row's address: eight hexadecimal digits. */
export const ADDRESS_GLYPHS = 8;

/** Texels of a column's offset in the header row: two hexadecimal digits. */
export const OFFSET_GLYPHS = 2;

/**
 * Texels of a bar in the right pane, which draws no glyph: bits 0..6 of the first are the level at which the bar begins,
 * with ink and fill as in a glyph; bits 0..6 of the second are the level at which it ends, with `BAR_FLAG` if there is one.
 */
export const BAR_TEXELS = 2;
export const BAR_FLAG = 0x80;

/** Level of the top of a row; 0 is its bottom. */
export const BAR_LEVELS = 127;

/** Colours of glyphs. */
export const INK = {
  text: 0,
  textDim: 1,
  increased: 2,
  increasedDim: 3,
  decreased: 4,
  decreasedDim: 5,
  header: 6,
  headerActive: 7,
  /** Bars of the right pane where the value is that of the original. */
  bar: 8,
} as const;

export type Ink = (typeof INK)[keyof typeof INK];

/** Backgrounds of cells. `none` lets the view's background through. */
export const FILL = {
  none: 0,
  changed: 1,
  unsaved: 2,
  selected: 3,
  selectedChanged: 4,
  selectedUnsaved: 5,
  /** Cells that a text being typed will be written to. Drawn with stripes of `pendingStripe`. */
  pending: 6,
  headerActive: 7,
  /** Stretches that belong to something. Full: bits 11..14 hold no more than 15. */
  checksum: 8,
  potential: 9,
  pack: 10,
  user: 11,
  axis: 12,
  searchHit: 13,
  mark: 14,
} as const;

export type Fill = (typeof FILL)[keyof typeof FILL];

/** A texel of the glyph grid. `glyph` is an ASCII code 0x20..0x7E; a space becomes 0, which draws nothing. */
export function packTexel(glyph: number, ink: Ink, fill: Fill): number {
  return (glyph === 0x20 ? 0 : glyph) | (ink << INK_SHIFT) | (fill << FILL_SHIFT);
}

import { parseColour, type Rgba } from '../grid/palette.ts';
import type { PlotTheme } from './plot-theme.ts';

/** Entries of the palette texture of a line view. */
export const INK = {
  axisText: 0,
  axisTextDim: 1,
  axisBackground: 2,
  gridLine: 3,
  zeroLine: 4,
  curveActive: 5,
  curve: 6,
  curveOriginal: 7,
  selection: 8,
  selectionBorder: 9,
  cursor: 10,
  cursorLine: 11,
  originalFrame: 12,
  changed: 13,
  text: 14,
  background: 15,
  shade: 16,
  flash: 17,
} as const;

export type Ink = number;

/** First entry for what a view adds. */
export const FIRST_OWN_INK = 32;

/** Entries of the palette texture, a multiple of 4. */
export const INK_COUNT = 64;

/** Opacity of lines through the whole picture, 0..255: the curve stays readable under them. */
const LINE_ALPHA = 150;
const ZERO_LINE_ALPHA = 200;
const SHADE_ALPHA = 120;
const FLASH_ALPHA = 110;

/**
 * Bytes of the palette texture, RGBA, not multiplied by alpha.
 *
 * @param own colours from `FIRST_OWN_INK` on
 * @throws RangeError if a colour is neither `#rrggbb` nor `#rrggbbaa`
 */
export function plotPaletteTexels(theme: PlotTheme, own: readonly Rgba[]): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(INK_COUNT * 4);
  const set = (entry: number, colour: Rgba): void => texels.set(colour, entry * 4);
  const axisText = parseColour(theme.axisText);
  const cursor = parseColour(theme.cursor);
  set(INK.axisText, axisText);
  set(INK.axisTextDim, parseColour(theme.textDim));
  set(INK.axisBackground, parseColour(theme.axisBackground));
  set(INK.gridLine, parseColour(theme.gridLine));
  set(INK.zeroLine, withAlpha(parseColour(theme.textDim), ZERO_LINE_ALPHA));
  set(INK.curveActive, parseColour(theme.curveActive));
  set(INK.curve, parseColour(theme.curve));
  set(INK.curveOriginal, parseColour(theme.curveOriginal));
  set(INK.selection, parseColour(theme.selection));
  set(INK.selectionBorder, parseColour(theme.selectionBorder));
  set(INK.cursor, cursor);
  set(INK.cursorLine, withAlpha(cursor, LINE_ALPHA));
  set(INK.originalFrame, parseColour(theme.originalFrame));
  set(INK.changed, parseColour(theme.increased));
  set(INK.text, parseColour(theme.text));
  set(INK.background, parseColour(theme.background));
  set(INK.shade, withAlpha(parseColour(theme.background), SHADE_ALPHA));
  set(INK.flash, withAlpha(cursor, FLASH_ALPHA));
  for (const [i, colour] of own.entries()) set(FIRST_OWN_INK + i, colour);
  return texels;
}

/** The same colour, as opaque as `alpha` says (0..255). */
export function withAlpha(colour: Rgba, alpha: number): Rgba {
  return [colour[0], colour[1], colour[2], alpha];
}

import type { GlyphGrid } from '../grid/glyph-grid.ts';
import { type Ink, packGlyph } from './table-texel.ts';

const ZERO = 0x30;

/** Writes glyphs from texel `at` on. */
export function writeGlyphs(
  { texels }: GlyphGrid,
  at: number,
  text: readonly number[],
  ink: Ink,
): void {
  for (let i = 0; i < text.length; i++) texels[at + i] = packGlyph(text[i] ?? 0, ink);
}

/** Writes the digits of a whole number, 1 or more, so that they end before texel `end`. hot: no allocation */
export function writeNumber({ texels }: GlyphGrid, end: number, value: number, ink: Ink): void {
  let rest = value;
  let at = end;
  while (rest > 0) {
    const next = Math.floor(rest / 10);
    at--;
    texels[at] = packGlyph(ZERO + rest - next * 10, ink);
    rest = next;
  }
}

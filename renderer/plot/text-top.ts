import type { PlotAtlas } from './plot-atlas.ts';

/** Digits of JetBrains Mono in parts of the font size. */
const DIGIT_HEIGHT_EM = 0.73;

/** From a line to the top of the glyph boxes of a text that is centred on it; negative. */
export function textTopPx(atlas: PlotAtlas): number {
  const { fontSizeDevicePx, baselinePx } = atlas.metrics;
  return Math.round((DIGIT_HEIGHT_EM * fontSizeDevicePx) / 2) - baselinePx;
}

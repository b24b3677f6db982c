import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import { COLOUR_SHIFT, NUMBERS_PER_RECT, type OverlayRects } from './overlay-rects.ts';

const HEIGHT_MASK = 0xffff;

/** Draws the rectangles over a grid on a 2D canvas. */
export function paintOverlay(
  context: CanvasRenderingContext2D,
  { packed, count }: OverlayRects,
  colours: PaletteColours,
): void {
  for (let i = 0; i < count; i++) {
    const [left = 0, top = 0, width = 0, last = 0] = packed.subarray(i * NUMBERS_PER_RECT);
    context.fillStyle = colours.css(last >> COLOUR_SHIFT);
    context.fillRect(left, top, width, last & HEIGHT_MASK);
  }
}

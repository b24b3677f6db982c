import { scratchContext } from './scratch-context.ts';

/** Distance and width of the stripes over cells that wait for a text, along a row of device pixels. */
export const STRIPE_PERIOD_PX = 8;
export const STRIPE_PX = 3;

/**
 * The stripes of a frame, made when they are first asked for: hardly a frame has any.
 *
 * Parameters as of `stripes`.
 */
export function stripesOnDemand(...request: Parameters<typeof stripes>): () => CanvasPattern {
  let made: CanvasPattern | undefined;
  return () => {
    made ??= stripes(...request);
    return made;
  };
}

/**
 * Stripes that follow the device pixels of a canvas, so that neighbouring cells join into one pattern; between them nothing.
 *
 * @param colour as in CSS
 * @param slope 1 where they fall to the left, -1 where they fall to the right
 * @param shiftPx how far they are moved to the left
 */
function stripes(
  context: CanvasRenderingContext2D,
  colour: string,
  slope: 1 | -1,
  shiftPx: number,
): CanvasPattern {
  const tile = scratchContext(STRIPE_PERIOD_PX, STRIPE_PERIOD_PX);
  tile.fillStyle = colour;
  for (let y = 0; y < STRIPE_PERIOD_PX; y++) {
    for (let x = 0; x < STRIPE_PERIOD_PX; x++) {
      // The added periods keep the remainder positive.
      const diagonal = (x + slope * y + shiftPx + STRIPE_PERIOD_PX) % STRIPE_PERIOD_PX;
      if (diagonal < STRIPE_PX) tile.fillRect(x, y, 1, 1);
    }
  }
  const pattern = context.createPattern(tile.canvas, 'repeat');
  if (pattern === null) throw new Error('the browser makes no pattern of a canvas');
  return pattern;
}

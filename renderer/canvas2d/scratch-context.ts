/**
 * Context of a new transparent canvas that is shown nowhere.
 *
 * @throws Error if the browser has no 2D canvas
 */
export function scratchContext(widthPx: number, heightPx: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas2D is not available');
  return context;
}

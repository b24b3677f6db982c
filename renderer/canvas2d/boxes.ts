/** A rectangle of a canvas by its edges, in device pixels; right and bottom are outside. */
export interface CanvasBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Fills the part of a rectangle, given by its edges, that lies in `clip`. */
export function fillBox(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  right: number,
  bottom: number,
  clip: CanvasBox,
): void {
  const fromX = Math.max(left, clip.left);
  const fromY = Math.max(top, clip.top);
  const widthPx = Math.min(right, clip.right) - fromX;
  const heightPx = Math.min(bottom, clip.bottom) - fromY;
  if (widthPx > 0 && heightPx > 0) context.fillRect(fromX, fromY, widthPx, heightPx);
}

/** A part of an image that keeps its size, and where it goes; whole device pixels. */
export interface ImagePart {
  readonly fromX: number;
  readonly fromY: number;
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Draws as much of a part of an image as lies in `clip`. */
export function drawPart(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  { fromX, fromY, left, top, widthPx, heightPx }: ImagePart,
  clip: CanvasBox,
): void {
  const cutLeft = Math.max(0, clip.left - left);
  const cutTop = Math.max(0, clip.top - top);
  const width = Math.min(left + widthPx, clip.right) - left - cutLeft;
  const height = Math.min(top + heightPx, clip.bottom) - top - cutTop;
  if (width <= 0 || height <= 0) return;
  context.drawImage(
    image,
    fromX + cutLeft,
    fromY + cutTop,
    width,
    height,
    left + cutLeft,
    top + cutTop,
    width,
    height,
  );
}

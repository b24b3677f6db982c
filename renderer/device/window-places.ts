/** A rectangle by its corner and its size. */
export interface PlacedRect {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Place on a surface, in device pixels with fractions, of a point of the window in CSS pixels. @param widthPx of the surface */
export function surfacePlace(
  canvas: HTMLCanvasElement,
  widthPx: number,
  clientX: number,
  clientY: number,
): { readonly xPx: number; readonly yPx: number } {
  const shown = canvas.getBoundingClientRect();
  const pxPerCss = widthPx / shown.width;
  return { xPx: (clientX - shown.left) * pxPerCss, yPx: (clientY - shown.top) * pxPerCss };
}

/** Place in the window, in CSS pixels, of a rectangle of a surface in device pixels. @param widthPx of the surface */
export function windowRect(
  canvas: HTMLCanvasElement,
  widthPx: number,
  rect: PlacedRect,
): PlacedRect {
  const shown = canvas.getBoundingClientRect();
  const cssPerPx = shown.width / widthPx;
  return {
    leftPx: shown.left + rect.leftPx * cssPerPx,
    topPx: shown.top + rect.topPx * cssPerPx,
    widthPx: rect.widthPx * cssPerPx,
    heightPx: rect.heightPx * cssPerPx,
  };
}

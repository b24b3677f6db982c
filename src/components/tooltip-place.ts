/** A rectangle in CSS pixels of the window. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Distance of a tooltip from what it describes, and least distance from the edges of the window, in CSS pixels. */
const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Upper left corner of a tooltip: centred below what it describes, or above where there is no room below, moved
 * sideways as far as the window asks for.
 */
export function tooltipPlace(
  anchor: Rectangle,
  size: { readonly width: number; readonly height: number },
  windowSize: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const centred = anchor.left + anchor.width / 2 - size.width / 2;
  const furthest = windowSize.width - MARGIN_PX - size.width;
  const below = anchor.top + anchor.height + GAP_PX;
  const fitsBelow = below + size.height + MARGIN_PX <= windowSize.height;
  return {
    left: Math.round(Math.max(MARGIN_PX, Math.min(furthest, centred))),
    top: Math.round(fitsBelow ? below : Math.max(MARGIN_PX, anchor.top - GAP_PX - size.height)),
  };
}

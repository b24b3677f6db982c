/** Device-independent height of a line of text and of a page that some wheels count in, CSS pixels. */
const LINE_PX = 32;
const PAGE_PX = 400;
/** One notch of a mouse wheel in CSS pixels, and what it does to the zoom. */
const NOTCH_PX = 100;
const FACTOR_OF_NOTCH = 1.2;
/** Fingers on a touch pad move far less than a wheel when they pinch, which browsers tell as a wheel with Ctrl. */
const PINCH_GAIN = 6;

/**
 * Turns the wheel over an element into factors of the zoom, above 1 for nearer.
 *
 * @returns a function that ends listening
 */
export function listenToSurfaceWheel(
  element: HTMLElement,
  zoomBy: (factor: number, clientX: number, clientY: number) => void,
): () => void {
  const controller = new AbortController();
  const turned = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = unitOf(event.deltaMode);
    const isPinch = event.ctrlKey && Math.abs(event.deltaY) * unit < NOTCH_PX / 2;
    // Shift turns the wheel sideways in some browsers and not in others.
    const turnPx = (event.deltaX + event.deltaY) * unit * (isPinch ? PINCH_GAIN : 1);
    if (turnPx !== 0) {
      zoomBy(FACTOR_OF_NOTCH ** (-turnPx / NOTCH_PX), event.clientX, event.clientY);
    }
  };
  // Not passive: the page must neither scroll nor zoom along.
  element.addEventListener('wheel', turned, { passive: false, signal: controller.signal });
  return () => controller.abort();
}

function unitOf(deltaMode: number): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return LINE_PX;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? PAGE_PX : 1;
}

/** Distances a turn of the wheel stands for when it is not told in pixels, in device pixels. */
export interface WheelSteps {
  readonly pixelRatio: number;
  readonly linePx: number;
  readonly pagePx: number;
}

/**
 * Turns the wheel into whole device pixels, one to one; parts of a pixel are kept for the next turn. Shift makes it
 * sideways. Ctrl + wheel stays with the browser, which zooms.
 *
 * @param scrollBy gets whole device pixels, right and down positive
 * @returns a function that ends listening
 */
export function listenToWheel(
  element: HTMLElement,
  steps: () => WheelSteps,
  scrollBy: (xPx: number, yPx: number) => void,
): () => void {
  const controller = new AbortController();
  let restX = 0;
  let restY = 0;
  const turned = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const isSideways = event.shiftKey && event.deltaX === 0;
    const unitPx = unitOf(event.deltaMode, steps());
    restX += (isSideways ? event.deltaY : event.deltaX) * unitPx;
    restY += (isSideways ? 0 : event.deltaY) * unitPx;
    const xPx = Math.trunc(restX);
    const yPx = Math.trunc(restY);
    restX -= xPx;
    restY -= yPx;
    if (xPx !== 0 || yPx !== 0) scrollBy(xPx, yPx);
  };
  // Not passive: the page must not scroll along, and the default could not be prevented otherwise.
  element.addEventListener('wheel', turned, { passive: false, signal: controller.signal });
  return () => controller.abort();
}

function unitOf(deltaMode: number, steps: WheelSteps): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return steps.linePx;
  if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return steps.pagePx;
  return steps.pixelRatio;
}

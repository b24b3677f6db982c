/** What the wheel alone may do over a line. */
export const PLOT_WHEELS = ['move', 'zoom'] as const;

/** What the wheel alone does over a line. */
export type PlotWheel = (typeof PLOT_WHEELS)[number];

/** What the wheel asks of a line view. Factors above 1 bring more into sight. */
export interface WheelIntents {
  readonly wheel: PlotWheel;
  /** Distances for a wheel that does not tell pixels, in device pixels. */
  readonly pixelRatio: number;
  readonly pagePx: number;
  /** Whole device pixels, onwards positive. */
  panBy(xPx: number): void;
  zoomBy(factor: number, clientX: number, clientY: number): void;
  scaleBy(factor: number, clientX: number, clientY: number): void;
}

/** Device-independent height of a line of text that some wheels count in. */
const LINE_CSS_PX = 32;
/** One notch of a mouse wheel, in CSS pixels, and what it does to range and scale. */
const NOTCH_CSS_PX = 100;
const FACTOR_OF_NOTCH = 1.25;
/** Smallest turn that zooms: below it a range of few points would not change. */
const LEAST_ZOOM_CSS_PX = 20;

/**
 * Turns the wheel over an element: pans, with Ctrl zooms along, with Shift across. Where the wheel alone is to zoom, only its
 * turns to the side pan. Parts of a pixel are kept for the next turn.
 *
 * @returns a function that ends listening
 */
export function listenToPlotWheel(element: HTMLElement, intents: () => WheelIntents): () => void {
  const controller = new AbortController();
  let restPx = 0;
  let restZoomPx = 0;
  const turned = (event: WheelEvent): void => {
    event.preventDefault();
    const asked = intents();
    const unit = cssPxOf(event.deltaMode, asked);
    // Shift turns the wheel sideways in some browsers and not in others.
    const turnPx = (event.deltaX + event.deltaY) * unit;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const zoomsAlone = asked.wheel === 'zoom' && !event.shiftKey && !isSideways;
    const isZoom = event.ctrlKey || event.metaKey || zoomsAlone;
    if (!isZoom && !event.shiftKey) {
      restPx += turnPx * asked.pixelRatio;
      const wholePx = Math.trunc(restPx);
      restPx -= wholePx;
      if (wholePx !== 0) asked.panBy(wholePx);
      return;
    }
    restZoomPx += turnPx;
    if (Math.abs(restZoomPx) < LEAST_ZOOM_CSS_PX) return;
    const factor = FACTOR_OF_NOTCH ** (restZoomPx / NOTCH_CSS_PX);
    restZoomPx = 0;
    if (isZoom) asked.zoomBy(factor, event.clientX, event.clientY);
    else asked.scaleBy(factor, event.clientX, event.clientY);
  };
  // Not passive: the page must neither scroll nor zoom along.
  element.addEventListener('wheel', turned, { passive: false, signal: controller.signal });
  return () => controller.abort();
}

function cssPxOf(deltaMode: number, intents: WheelIntents): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return LINE_CSS_PX;
  if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return intents.pagePx / intents.pixelRatio;
  return 1;
}

import { probeCapabilities } from '../../../renderer/device/capabilities.ts';
import type { DrawingKind } from '../../../renderer/device/drawing-surface.ts';

/** Parameter of the page's address by which support and tests ask for a canvas: `?renderer=canvas`. */
const PARAMETER = 'renderer';

let known: DrawingKind | undefined;

/**
 * What views are drawn with that are opened now: WebGL 2, or a 2D canvas where the browser has none or the address that the
 * page was loaded with asks for it. Moving about in the application does not change it.
 */
export function drawingKind(): DrawingKind {
  known ??= isCanvasAskedFor() || !probeCapabilities().webgl2 ? 'canvas' : 'webgl';
  return known;
}

/** A graphics context was lost: the browser is asked again before the next view is opened. */
export function askForDrawingAgain(): void {
  known = undefined;
}

function isCanvasAskedFor(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  const address = loading?.name ?? window.location.href;
  return new URL(address).searchParams.get(PARAMETER) === 'canvas';
}

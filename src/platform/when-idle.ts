/** How long to wait where the browser does not tell when it has nothing to do, in milliseconds. */
const GUESSED_MS = 1000;

/** Runs `work` once the browser has nothing to do for the person. */
export function whenIdle(work: () => void): void {
  // Not every browser tells.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else globalThis.setTimeout(work, GUESSED_MS);
}

/** The part of a context that giving it back needs. */
export type ReturnableContext = Pick<WebGL2RenderingContext, 'isContextLost' | 'getExtension'>;

/** How long a context is kept, in milliseconds. */
export const RELEASE_DELAY_MS = 1000;

/** Most contexts that are kept at a time, oldest given back first: a page has about 16, and takes them from what is open. */
export const MAX_WAITING = 4;

interface Kept {
  readonly gl: ReturnableContext;
  readonly timer: ReturnType<typeof setTimeout>;
}

const kept: Kept[] = [];

/**
 * Gives a context back that nothing draws with any more, when its device has come to rest: 2 to 4 ms. Right after drawing the
 * page would wait for all that was asked of the device, 160 to 270 ms where that is a program. Left to the collector of garbage
 * it would be one of the contexts of the page for an unknown time.
 */
export function releaseContextLater(gl: ReturnableContext): void {
  if (kept.length === MAX_WAITING) releaseOldest();
  kept.push({ gl, timer: setTimeout(releaseOldest, RELEASE_DELAY_MS) });
}

function releaseOldest(): void {
  const oldest = kept.shift();
  if (oldest === undefined) return;
  clearTimeout(oldest.timer);
  if (!oldest.gl.isContextLost()) oldest.gl.getExtension('WEBGL_lose_context')?.loseContext();
}

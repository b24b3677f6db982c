/** What happened to a graphics context. */
export interface ContextEvents {
  /** Nothing can be drawn for now. */
  interrupted(): void;
  /** The context did not come back in time. It may still do so later. */
  lost(): void;
  /** The context is back and empty; PixiJS has made its own parts anew. */
  restored(): void;
}

/** How long a lost context may take to come back before somebody is told, in milliseconds. */
export const CONTEXT_RETURN_MS = 3000;

/**
 * Watches the context of a canvas, WebGL or 2D. PixiJS listens on the same canvas since its initialisation, so it has always
 * done its part of the restoring before `restored` is called.
 *
 * @returns a function that ends the watch
 */
export function watchContext(canvas: HTMLCanvasElement, events: ContextEvents): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: number | undefined;
  const stopTimer = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
  };
  const interrupted = (): void => {
    events.interrupted();
    stopTimer();
    timer = window.setTimeout(() => events.lost(), CONTEXT_RETURN_MS);
  };
  const restored = (): void => {
    stopTimer();
    events.restored();
  };
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser never tries to restore the context. With it, it would not restore one of a 2D canvas.
      event.preventDefault();
      interrupted();
    },
    { signal },
  );
  canvas.addEventListener('contextlost', interrupted, { signal });
  canvas.addEventListener('webglcontextrestored', restored, { signal });
  canvas.addEventListener('contextrestored', restored, { signal });
  return () => {
    stopTimer();
    controller.abort();
  };
}

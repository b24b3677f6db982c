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
 * Watches the context of a canvas. PixiJS listens on the same canvas since its initialisation, so it has always done its
 * part of the restoring before `restored` is called.
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
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser never tries to restore the context.
      event.preventDefault();
      events.interrupted();
      stopTimer();
      timer = window.setTimeout(() => events.lost(), CONTEXT_RETURN_MS);
    },
    { signal },
  );
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      stopTimer();
      events.restored();
    },
    { signal },
  );
  return () => {
    stopTimer();
    controller.abort();
  };
}

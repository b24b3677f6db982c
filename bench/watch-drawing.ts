/** What `watchDrawing` keeps on the window, in milliseconds since the navigation. */
export interface DrawingTimes {
  /** The last click; nothing before there was one. */
  beganMs?: number;
  /** The first draw call after the last click, or after the navigation. */
  firstDrawMs?: number | undefined;
}

/** Runs in a page before its scripts, by itself: notes the last click, and the first draw call after it. */
export function watchDrawing(): void {
  const times = window as DrawingTimes;
  window.addEventListener(
    'click',
    () => {
      times.beganMs = performance.now();
      times.firstDrawMs = undefined;
    },
    { capture: true },
  );
  const { prototype } = WebGL2RenderingContext;
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
  ]) {
    const draw = Reflect.get(prototype, name) as (...args: unknown[]) => void;
    Reflect.set(prototype, name, function (this: WebGL2RenderingContext, ...args: unknown[]) {
      times.firstDrawMs ??= performance.now();
      Reflect.apply(draw, this, args);
    });
  }
}

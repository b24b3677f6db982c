import type { BenchPage } from './browser-bench.ts';
import { type Quantiles, quantiles } from './quantiles.ts';

/** Lets the compositor finish the frame before: it draws on the same cores. */
const REST_MS = 25;

/** What a page that draws has on its window, of which one asks for its frames and the other draws at once. */
interface DrawingWindow {
  readonly __bench?: { rotate(dx: number, dy: number): void };
  frameStep?(): void;
}

/**
 * Time of the device for a frame of a page with one canvas, in ms: from the end of the script that draws until a pixel of it
 * can be read. Unlike the distance of two frames it is no multiple of the interval of the screen, so two pages that both take
 * part of an interval can be told apart.
 */
export async function deviceTimes({ page }: BenchPage, count: number): Promise<Quantiles> {
  await page.bringToFront();
  const times = await page.evaluate(
    async ([wanted, restMs]) => {
      const { __bench, frameStep } = window as unknown as DrawingWindow;
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      if (!gl) throw new Error('the page draws with no WebGL 2');
      const pixel = new Uint8Array(4);
      const read = (): void => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const times: number[] = [];
      for (let i = 0; i < wanted; i++) {
        await new Promise((resolve) => setTimeout(resolve, restMs));
        read();
        // A view draws in a frame of its own, before what has asked for that frame after it.
        __bench?.rotate(3, 0);
        await frame();
        frameStep?.();
        const startMs = performance.now();
        read();
        times.push(performance.now() - startMs);
      }
      return times;
    },
    [count, REST_MS] as const,
  );
  return quantiles(times);
}

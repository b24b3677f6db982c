import type { Page } from '@playwright/test';
import { livingBytes } from './heap-snapshot.ts';

/** Most that a thousand frames may leave on the heap, in bytes. */
const BYTES_PER_1000_FRAMES = 64 * 1024;
const FRAMES = 300;
/** What the engine notes down of the code it makes stays once; what frames leave, every round leaves. */
const MOST_ROUNDS = 3;

/** What frames left on the heap, and what they may leave; bytes. */
export interface HeapGrowth {
  readonly grown: number;
  readonly bound: number;
}

/**
 * Draws 300 frames to warm up and 300 more, and looks what the latter left behind; further rounds only while it is too much.
 * Frames come as fast as they are drawn, not as fast as a screen shows them.
 *
 * @param drawFrames asks for so many frames, one after the other, and forgets what the page has noted down of them
 */
export async function heapGrowth(
  page: Page,
  drawFrames: (count: number) => Promise<void>,
): Promise<HeapGrowth> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(hurryFrames);
  await drawFrames(FRAMES);
  const bound = (BYTES_PER_1000_FRAMES * FRAMES) / 1000;
  let grown = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && grown > bound; round++) {
    const before = await livingBytes(session);
    await drawFrames(FRAMES);
    grown = (await livingBytes(session)) - before;
  }
  return { grown, bound };
}

/** Runs in the page. */
function hurryFrames(): void {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()));
  window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
}

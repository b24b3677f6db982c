import type { DrawnPage } from './drawn-page.ts';

/** What a view did of its own accord while nothing happened. */
export interface IdleFrames {
  /** Animation frames that the page asked for. */
  readonly asked: number;
  /** Draw calls of WebGL. */
  readonly drawCalls: number;
}

/** Lets a view come to rest and counts what it does in two seconds after. Changes the page itself. */
export async function idleFrames(drawn: DrawnPage): Promise<IdleFrames> {
  await drawn.rest();
  await drawn.page.evaluate(countFrames);
  const before = await drawn.graphics();
  await drawn.page.waitForTimeout(2000);
  const asked = await drawn.page.evaluate(() => Number(Reflect.get(window, 'askedFrames')));
  return { asked, drawCalls: (await drawn.graphics()).drawCalls - before.drawCalls };
}

/** Runs in the page. */
function countFrames(): void {
  const original = window.requestAnimationFrame;
  const state = { askedFrames: 0 };
  Object.defineProperty(window, 'askedFrames', { get: () => state.askedFrames });
  window.requestAnimationFrame = (callback) => {
    state.askedFrames++;
    return original.call(window, callback);
  };
}

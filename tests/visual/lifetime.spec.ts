import { type CDPSession, expect, type Page } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import type { OpeningName } from './harness/openings.ts';
import { test } from './support/harness-pages.ts';

const VIEWS: readonly OpeningName[] = ['hex', 'hexLine', 'table', 'line', 'surface'];

/** Only a long file is summarised by a worker, which has to go as well. */
const SHORT_BYTES = 65_536;
const LONG_BYTES = 1 << 20;
/** How long a picture stays the same until it counts as the last one, in milliseconds. */
const REST_MS = 500;

/** Opens a view over and over in the page, some long files first and last. */
async function openAgain(
  page: Page,
  request: { readonly view: OpeningName; readonly isStrict: boolean; readonly times: number },
): Promise<void> {
  await page.evaluate(
    async ([{ view, isStrict, times }, short, long]) => {
      for (let i = 0; i < times; i++) {
        const isShort = i >= 2 && i < times - 2;
        await window.openings[view](isStrict, isShort ? short : long);
      }
    },
    [request, SHORT_BYTES, LONG_BYTES] as const,
  );
}

/** What is shown when nothing comes any more: a long file is summarised meanwhile. */
async function pictureAtRest(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  while (true) {
    await page.waitForTimeout(REST_MS);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
}

/** What is in memory after everything that can go has gone. */
async function kept(page: Page, session: CDPSession) {
  // At rest a view has built the mirror for screen readers: most of its elements.
  await page.waitForTimeout(250);
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const keptCanvases = await page.evaluate(() => window.graphics.keptCanvases);
  return { nodes, jsEventListeners, keptCanvases };
}

/** So many contexts are left in the end: one that nothing draws with any more is given back a second later. */
async function expectContexts(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.graphics.liveContexts)).toBe(count);
}

/** Closes whatever is open. */
async function closeAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const handle of ['harness', 'line', 'table', 'mapLine', 'surface'] as const) {
      window[handle].unmount();
    }
  });
}

for (const { times, isStrict } of [
  { times: isNight ? 50 : 5, isStrict: false },
  { times: 5, isStrict: true },
]) {
  for (const view of VIEWS) {
    test(`a ${view} view leaves nothing behind after ${times} mounts${isStrict ? ' in strict mode' : ''}`, async ({
      page,
      openHarness,
    }) => {
      // Half a second for each mount on a quiet machine.
      test.setTimeout(240_000);
      await openHarness('contract');
      const session = await page.context().newCDPSession(page);
      await openAgain(page, { view, isStrict, times: 4 });
      const first = await pictureAtRest(page);
      await expectContexts(page, 1);
      const before = await kept(page, session);
      await openAgain(page, { view, isStrict, times });
      expect((await pictureAtRest(page)).equals(first)).toBe(true);
      await expectContexts(page, 1);
      const after = await kept(page, session);
      expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
      // A view has hundreds of elements; a few more or less come from the page itself.
      expect(after.nodes - before.nodes).toBeLessThanOrEqual(20);
      await expect
        .poll(async () => (await kept(page, session)).keptCanvases)
        .toBeLessThanOrEqual(before.keptCanvases);
      await closeAll(page);
      expect(await page.locator('#root > *').count()).toBe(0);
      await expectContexts(page, 0);
      await expect.poll(() => page.workers()).toEqual([]);
    });
  }
}

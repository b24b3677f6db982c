import { type CDPSession, expect, type Page } from '@playwright/test';
import { type HexPage, test } from './support/hex-page.ts';

test.use({ changesPage: true });

/** Takes the graphics context away, or gives it back. */
async function context(hex: HexPage, what: 'loseContext' | 'restoreContext'): Promise<void> {
  await hex.page.evaluate((call) => {
    const state = window as unknown as { lost?: WEBGL_lose_context | undefined };
    state.lost ??=
      document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context') ??
      undefined;
    state.lost?.[call]();
  }, what);
}

test('draws the same picture after its context was lost and came back', async ({ hex }) => {
  await hex.mount({ saved: { 20: 255 } });
  await hex.page.evaluate(() => window.harness.view?.selectRange(0x24, 0x5a));
  const before = await hex.picture();
  await context(hex, 'loseContext');
  await hex.page.waitForTimeout(100);
  await context(hex, 'restoreContext');
  await hex.page.waitForTimeout(200);
  expect((await hex.picture()).equals(before)).toBe(true);
  expect((await hex.log()).contexts).toEqual([]);
});

test('shows what was changed while its context was away', async ({ hex }) => {
  await hex.mount();
  await hex.page.evaluate(() => window.harness.edit(3, 0x77));
  const edited = await hex.picture();
  await hex.mount();
  await context(hex, 'loseContext');
  await hex.page.evaluate(() => window.harness.edit(3, 0x77));
  await context(hex, 'restoreContext');
  await hex.page.waitForTimeout(200);
  expect((await hex.picture()).equals(edited)).toBe(true);
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  hex,
}) => {
  await hex.mount();
  const before = await hex.picture();
  await context(hex, 'loseContext');
  await hex.page.waitForTimeout(2500);
  expect((await hex.log()).contexts).toEqual([]);
  await hex.page.waitForTimeout(1000);
  expect((await hex.log()).contexts).toEqual(['lost']);
  await context(hex, 'restoreContext');
  await hex.page.waitForTimeout(200);
  expect((await hex.log()).contexts).toEqual(['lost', 'restored']);
  expect((await hex.picture()).equals(before)).toBe(true);
});

/** Elements and listeners that are still in memory after everything that can go has gone. */
async function keptInMemory(session: CDPSession) {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, jsEventListeners };
}

const SMALL_BYTES = 65_536;
const LARGE_BYTES = 1 << 20;

for (const { mounts, isStrict } of [
  { mounts: 50, isStrict: false },
  { mounts: 5, isStrict: true },
]) {
  test(`leaves nothing behind after ${mounts} mounts${isStrict ? ' in strict mode' : ''}`, async ({
    hex,
  }) => {
    const session = await hex.page.context().newCDPSession(hex.page);
    // Only a large file is summarised by a worker, which has to go as well.
    const mountAgain = (times: number, lengthBytes: number): Promise<void> =>
      hex.page.evaluate(
        async ([count, request]) => {
          for (let i = 0; i < count; i++) await window.harness.mount(request);
        },
        [times, { isStrict, lengthBytes }] as const,
      );
    await mountAgain(3, LARGE_BYTES);
    const first = await hex.picture();
    // At rest it has built the mirror for screen readers: most of its elements.
    await hex.rest();
    const before = await keptInMemory(session);
    await mountAgain(mounts - 3, SMALL_BYTES);
    await mountAgain(3, LARGE_BYTES);
    expect((await hex.picture()).equals(first)).toBe(true);
    await hex.rest();
    const after = await keptInMemory(session);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThanOrEqual(0);
    // A view has about 500 elements; a few more or less come from the page itself.
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(20);
    expect(await hex.page.locator('.hex-view-surface canvas').count()).toBe(1);
    expect(await hex.page.locator('canvas').count()).toBe(2);
    await expect.poll(() => hex.page.workers().length).toBe(1);
    await expect.poll(async () => (await hex.graphics()).liveContexts).toBe(1);
    await hex.unmount();
    expect(await hex.page.locator('canvas, .hex-view-host, .hex-view-grid').count()).toBe(0);
    await expect.poll(async () => (await hex.graphics()).liveContexts).toBe(0);
    await expect.poll(() => hex.page.workers()).toEqual([]);
  });
}

test('survives being closed before it was ready', async ({ hex }) => {
  await hex.page.evaluate(async () => {
    for (let i = 0; i < 5; i++) {
      void window.harness.mount({});
      window.harness.unmount();
    }
  });
  await hex.page.waitForTimeout(500);
  expect(await hex.page.locator('canvas').count()).toBe(0);
  expect((await hex.graphics()).liveContexts).toBe(0);
  await hex.mount();
  expect((await hex.stats()).frames).toBeGreaterThan(0);
});

/** Moves the view out of sight, or back, and waits until the browser has told everybody who asked. */
async function moveAside(page: Page, isAside: boolean): Promise<void> {
  await page.evaluate(async (aside) => {
    document.getElementById('root')!.style.transform = aside ? 'translateX(200vw)' : '';
    const canvas = document.querySelector('canvas')!;
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.at(-1)?.isIntersecting === aside) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(canvas);
    });
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  }, isAside);
}

test('pauses while it is out of sight and catches up when it is back', async ({ hex }) => {
  await hex.mount();
  await moveAside(hex.page, true);
  const before = await hex.stats();
  await hex.page.evaluate(() => window.harness.view?.goTo(0x2000));
  await hex.settle();
  expect((await hex.stats()).frames).toBe(before.frames);
  await moveAside(hex.page, false);
  expect((await hex.stats()).frames).toBe(before.frames + 1);
  expect(await hex.isInSight(0x2000)).toBe(true);
});

test('draws in the turn of a resize, never an empty frame', async ({ hex }) => {
  await hex.mount();
  await hex.page.setViewportSize({ width: 900, height: 500 });
  await hex.settle();
  const small = await hex.picture();
  await hex.mount();
  expect((await hex.picture()).equals(small)).toBe(true);
  const size = await hex.page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    return [canvas?.width, canvas?.height];
  });
  expect(size).toEqual([900, 500]);
});

import { expect, type Page } from '@playwright/test';
import { test } from './support/line-page.ts';

test.use({ changesPage: true });

test('draws the same picture after its context was lost and came back', async ({ line }) => {
  await line.mount({ hasSampleBands: true, zoom: { range: 300 } });
  await line.goTo(0x9000);
  const before = await line.picture();
  await line.context('loseContext');
  await line.page.waitForTimeout(100);
  await line.context('restoreContext');
  await line.page.waitForTimeout(200);
  expect((await line.picture()).equals(before)).toBe(true);
  expect((await line.log()).contexts).toEqual([]);
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  line,
}) => {
  await line.mount();
  const before = await line.picture();
  await line.context('loseContext');
  await line.page.waitForTimeout(3500);
  expect((await line.log()).contexts).toEqual(['lost']);
  await line.context('restoreContext');
  await line.page.waitForTimeout(200);
  expect((await line.log()).contexts).toEqual(['lost', 'restored']);
  expect((await line.picture()).equals(before)).toBe(true);
});

for (const { mounts, isStrict } of [
  { mounts: 50, isStrict: false },
  { mounts: 5, isStrict: true },
]) {
  test(`leaves nothing behind after ${mounts} mounts${isStrict ? ' in strict mode' : ''}`, async ({
    line,
  }) => {
    // Only a large file is summarised by a worker, which has to go as well.
    const mountAgain = (times: number, lengthBytes: number): Promise<void> =>
      line.page.evaluate(
        async ([count, request]) => {
          for (let i = 0; i < count; i++) await window.line.mount(request);
        },
        [times, { isStrict, lengthBytes }] as const,
      );
    const large = { isStrict, lengthBytes: 1 << 20 };
    await line.mount(large);
    const first = await line.picture();
    await mountAgain(mounts - 3, 65_536);
    await mountAgain(2, large.lengthBytes);
    await line.mount(large);
    await expect.poll(() => line.page.workers().length).toBe(1);
    expect(await line.page.locator('canvas').count()).toBe(1);
    expect((await line.picture()).equals(first)).toBe(true);
    await expect.poll(async () => (await line.graphics()).liveContexts).toBe(1);
    await line.page.evaluate(() => window.line.unmount());
    expect(await line.page.locator('canvas, .line-view-host, .line-view-field').count()).toBe(0);
    await expect.poll(async () => (await line.graphics()).liveContexts).toBe(0);
    await expect.poll(() => line.page.workers()).toEqual([]);
  });
}

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

test('pauses while it is out of sight and catches up when it is back', async ({ line }) => {
  await line.mount({ zoom: { range: 100 } });
  await moveAside(line.page, true);
  const before = await line.stats();
  await line.goTo(0x2000);
  expect((await line.stats()).frames).toBe(before.frames);
  await moveAside(line.page, false);
  expect((await line.stats()).frames).toBe(before.frames + 1);
  expect(await line.isInSight(0x2000)).toBe(true);
});

test('draws in the turn of a resize, never an empty frame', async ({ line }) => {
  await line.mount({ zoom: { range: 100 } });
  await line.page.setViewportSize({ width: 900, height: 500 });
  const small = await line.picture();
  await line.mount({ zoom: { range: 100 } });
  expect((await line.picture()).equals(small)).toBe(true);
});

test('fills a large window after a small one as if it had been large from the start', async ({
  line,
}) => {
  const request = { lengthBytes: 1 << 20, zoom: { range: 'all' } } as const;
  await line.page.setViewportSize({ width: 320, height: 200 });
  await line.mount(request);
  await line.page.setViewportSize({ width: 1920, height: 1080 });
  const grown = await line.picture();
  await line.mount(request);
  expect((await line.picture()).equals(grown)).toBe(true);
  await line.page.setViewportSize({ width: 1919, height: 1080 });
  await line.page.setViewportSize({ width: 1920, height: 1080 });
  expect((await line.picture()).equals(grown)).toBe(true);
  await line.expectPicture('large-window.png');
});

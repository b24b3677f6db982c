import { expect } from '@playwright/test';
import { test } from './support/hex-page.ts';

test.use({ changesPage: true });

test('draws the same picture after its context was lost and came back', async ({ hex }) => {
  await hex.mount({ saved: { 20: 255 } });
  await hex.page.evaluate(() => window.harness.view?.selectRange(0x24, 0x5a));
  await hex.expectPictureAfterLoss();
});

test('shows what was changed while its context was away', async ({ hex }) => {
  await hex.mount();
  await hex.page.evaluate(() => window.harness.edit(3, 0x77));
  const edited = await hex.picture();
  await hex.mount();
  await hex.context('loseContext');
  await hex.page.evaluate(() => window.harness.edit(3, 0x77));
  await hex.expectPictureOnceRestored(edited, []);
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  hex,
}) => {
  await hex.mount();
  await hex.expectLongLossTold();
});

test('survives being closed before it was ready', async ({ hex }) => {
  await hex.page.evaluate(async () => {
    for (let i = 0; i < 5; i++) {
      void window.harness.mount({});
      window.harness.unmount();
    }
  });
  await hex.page.waitForTimeout(500);
  expect(await hex.page.locator('canvas').count()).toBe(0);
  await expect.poll(async () => (await hex.graphics()).liveContexts).toBe(0);
  await hex.mount();
  expect((await hex.stats()).frames).toBeGreaterThan(0);
});

test('pauses while it is out of sight and catches up when it is back', async ({ hex }) => {
  await hex.mount();
  await hex.moveAside(true);
  const before = await hex.stats();
  await hex.page.evaluate(() => window.harness.view?.goTo(0x2000));
  await hex.settle();
  expect((await hex.stats()).frames).toBe(before.frames);
  await hex.moveAside(false);
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

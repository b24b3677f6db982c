import { expect } from '@playwright/test';
import { test } from './support/surface-page.ts';

test.use({ changesPage: true });

const CHANGED = {
  cursor: [6, 8],
  settings: { showsOriginal: true },
  edits: [
    [5, 5, 20_000],
    [5, 6, 4000],
  ],
} as const;

test('draws the same picture after its context was lost and came back', async ({ surface }) => {
  await surface.mount(CHANGED);
  await surface.expectPictureAfterLoss();
});

test('shows what was changed while its context was away', async ({ surface }) => {
  await surface.mount();
  await surface.page.evaluate(() => window.surface.setCell(4, 4, 22_000));
  const edited = await surface.picture();
  await surface.mount();
  await surface.context('loseContext');
  await surface.page.evaluate(() => window.surface.setCell(4, 4, 22_000));
  await surface.expectPictureOnceRestored(edited, []);
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  surface,
}) => {
  await surface.mount();
  await surface.expectLongLossTold();
});

test('survives being closed before it was ready, in the middle of a drag and of a flash', async ({
  surface,
}) => {
  await surface.page.evaluate(async () => {
    for (let i = 0; i < 5; i++) {
      void window.surface.mount({ width: 4, height: 4 });
      window.surface.unmount();
    }
  });
  await surface.page.waitForTimeout(300);
  expect(await surface.page.locator('canvas').count()).toBe(0);
  await expect.poll(async () => (await surface.graphics()).liveContexts).toBe(0);
  await surface.mount({ cursor: [6, 8] });
  await surface.page.evaluate(() => window.surface.view?.flash('data', [{ row: 2, column: 2 }]));
  await surface.drag(await surface.point(6, 8), 0, -30);
  await surface.unmount();
  await surface.page.mouse.up();
  await surface.page.waitForTimeout(800);
  expect((await surface.log()).drags).toEqual([]);
});

test('pauses while it is out of sight and catches up when it is back', async ({ surface }) => {
  await surface.mount();
  await surface.moveAside(true);
  const before = await surface.stats();
  await surface.page.evaluate(() => window.surface.view?.rotateBy(50, 0));
  await surface.settle();
  expect((await surface.stats()).frames).toBe(before.frames);
  await surface.moveAside(false);
  expect((await surface.stats()).frames).toBe(before.frames + 1);
});

test('draws in the turn of a resize, never an empty frame', async ({ surface }) => {
  await surface.mount();
  await surface.page.setViewportSize({ width: 900, height: 500 });
  await surface.settle();
  const small = await surface.picture();
  await surface.mount();
  expect((await surface.picture()).equals(small)).toBe(true);
  const size = await surface.page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    return [canvas?.width, canvas?.height];
  });
  expect(size).toEqual([900, 500]);
});

test('opens with the camera of the tab and hands it back', async ({ surface }) => {
  const camera = { yaw: 2, pitch: 0.3, zoom: 1.5, targetX: 0.1, targetY: 0, targetZ: 0 };
  await surface.mount({ camera, cursor: [6, 8] });
  expect(await surface.camera()).toEqual(camera);
  await surface.mount({ camera: { ...camera, pitch: 9, zoom: Number.NaN } });
  expect((await surface.camera()).yaw).toBeCloseTo(0.72, 6);
  expect(await surface.cameras()).toEqual([]);
});

import { expect } from '@playwright/test';
import { test } from './support/line-page.ts';

test.use({ changesPage: true });

test('draws the same picture after its context was lost and came back', async ({ line }) => {
  await line.mount({ hasSampleBands: true, zoom: { range: 300 } });
  await line.goTo(0x9000);
  await line.expectPictureAfterLoss();
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  line,
}) => {
  await line.mount();
  await line.expectLongLossTold();
});

test('pauses while it is out of sight and catches up when it is back', async ({ line }) => {
  await line.mount({ zoom: { range: 100 } });
  await line.moveAside(true);
  const before = await line.stats();
  await line.goTo(0x2000);
  expect((await line.stats()).frames).toBe(before.frames);
  await line.moveAside(false);
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

import { expect, type Page } from '@playwright/test';
import type { HexRegion } from '../../renderer/hex/hex-view-contract.ts';
import { heapGrowth } from './support/heap-growth.ts';
import { test } from './support/hex-page.ts';
import { idleFrames } from './support/idle-frames.ts';

const KIB = 1024;
const FILE_BYTES = 1024 * KIB;
const REGIONS: readonly HexRegion[] = [
  { start: 0, end: 5000, kind: 'user' },
  { start: 900, end: 901, kind: 'searchHit' },
];

/** Scrolls one row a frame. */
async function scrollFrames({ page }: { readonly page: Page }, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      window.harness.view?.scrollByRows(i < count / 2 ? 1 : -1);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

test('draws a scrolled frame in at most four calls', async ({ hex }) => {
  await hex.mount({ lengthBytes: FILE_BYTES });
  await hex.page.evaluate(() => window.harness.view?.selectRange(0x24, 0x200));
  await hex.settle();
  const before = await hex.graphics();
  const framesBefore = (await hex.stats()).frames;
  await scrollFrames(hex, 60);
  const frames = (await hex.stats()).frames - framesBefore;
  const calls = (await hex.graphics()).drawCalls - before.drawCalls;
  expect(frames).toBeGreaterThan(50);
  expect(calls / frames).toBeLessThanOrEqual(4);
});

test('counts its draw calls rightly', async ({ hex }) => {
  await hex.mount();
  await hex.settle();
  const before = await hex.graphics();
  await scrollFrames(hex, 1);
  await hex.settle();
  const calls = (await hex.graphics()).drawCalls - before.drawCalls;
  expect(calls).toBeGreaterThan(0);
  expect((await hex.stats()).drawCallsLastFrame).toBe(calls);
});

test.describe('idleness', () => {
  test.use({ changesPage: true });

  test('asks for no frame while nothing happens', async ({ hex }) => {
    await hex.mount({ lengthBytes: FILE_BYTES, regions: REGIONS });
    expect(await idleFrames(hex)).toEqual({ asked: 0, drawCalls: 0 });
  });
});

test('uploads at most 4 KiB for the edit of a byte, and draws it in the next frame', async ({
  hex,
}) => {
  for (const settings of [
    { widthCells: 16 },
    { widthCells: 30, format: 'BIN', wordBytes: 4 },
  ] as const) {
    await hex.mount({ lengthBytes: FILE_BYTES, settings });
    await hex.settle();
    const before = await hex.graphics();
    const frames = await hex.page.evaluate(async () => {
      const { frames } = window.harness.view!.stats;
      window.harness.edit(16, 0x5a);
      await new Promise(requestAnimationFrame);
      return window.harness.view!.stats.frames - frames;
    });
    expect(frames).toBe(1);
    const bytes = (await hex.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(4 * KIB);
    expect((await hex.stats()).bytesUploadedLastFrame).toBe(bytes);
  }
});

test('draws nothing for an edit out of sight', async ({ hex }) => {
  await hex.mount({ lengthBytes: FILE_BYTES });
  await hex.settle();
  const before = await hex.stats();
  await hex.page.evaluate(() => window.harness.edit(500_000, 1));
  await hex.settle();
  expect((await hex.stats()).frames).toBe(before.frames);
});

test('uploads at most 32 KiB for a changed selection', async ({ hex }) => {
  await hex.mount({ lengthBytes: FILE_BYTES, settings: { widthCells: 30 } });
  await hex.settle();
  const before = await hex.graphics();
  await hex.page.evaluate(() => window.harness.view?.selectRange(0, 700));
  await hex.settle();
  const bytes = (await hex.graphics()).bytesUploaded - before.bytesUploaded;
  expect(bytes).toBeLessThanOrEqual(32 * KIB);
});

test.describe('memory', () => {
  // What frames leave behind is as much in a small window, which is drawn faster.
  test.use({ viewport: { width: 640, height: 360 }, changesPage: true });

  test('keeps at most 64 KiB after a thousand scrolled frames, with everything shown', async ({
    hex,
  }) => {
    await hex.mount({
      lengthBytes: FILE_BYTES,
      regions: REGIONS,
      settings: { rightPane: 'both', widthCells: 8 },
    });
    const { grown, bound } = await heapGrowth(hex.page, (count) => scrollFrames(hex, count));
    expect(grown).toBeLessThanOrEqual(bound);
  });
});

test('shows the end of 16 MiB in one column', async ({ hex }) => {
  const lengthBytes = 16 * 1024 * KIB;
  await hex.mount({ lengthBytes, settings: { widthCells: 1 } });
  await hex.page.evaluate((last) => window.harness.view?.goTo(last), lengthBytes - 1);
  await hex.settle();
  const { topPx, heightPx } = await hex.cellRect(lengthBytes - 1);
  expect(heightPx).toBe(32);
  expect(topPx + heightPx).toBe(720);
  expect(await hex.cursor()).toBe(lengthBytes - 1);
});

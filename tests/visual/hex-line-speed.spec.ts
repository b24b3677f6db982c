import { expect } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { heapGrowth } from './support/heap-growth.ts';
import { idleFrames } from './support/idle-frames.ts';
import { type HexLinePage, test } from './support/line-page.ts';

const KIB = 1024;
const FILE_BYTES = 1024 * KIB;

/** Pans some words a frame. */
async function panFrames({ page }: HexLinePage, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      window.line.view?.panByWords(i < count / 2 ? 37 : -37);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

for (const range of [64, 5120] as const) {
  test(`draws a panned frame of ${range} points in at most four calls`, async ({ line }) => {
    await line.mount({ lengthBytes: FILE_BYTES, hasSampleBands: true, zoom: { range } });
    const before = await line.graphics();
    const framesBefore = (await line.stats()).frames;
    await panFrames(line, 60);
    const frames = (await line.stats()).frames - framesBefore;
    const calls = (await line.graphics()).drawCalls - before.drawCalls;
    expect(frames).toBeGreaterThan(50);
    expect(calls / frames).toBeLessThanOrEqual(4);
  });
}

test.describe('idleness', () => {
  test.use({ changesPage: true });

  test('asks for no frame while nothing happens', async ({ line }) => {
    await line.mount({ lengthBytes: FILE_BYTES });
    expect(await idleFrames(line)).toEqual({ asked: 0, drawCalls: 0 });
  });
});

test('uploads at most 4 KiB for the edit of a byte, and draws it in the next frame', async ({
  line,
}) => {
  for (const range of [64, 5120, 'all'] as const) {
    await line.mount({ lengthBytes: FILE_BYTES, zoom: { range } });
    const before = await line.graphics();
    const frames = await line.page.evaluate(async () => {
      const { frames } = window.line.view!.stats;
      window.line.edit(16, 0x5a);
      await new Promise(requestAnimationFrame);
      return window.line.view!.stats.frames - frames;
    });
    expect(frames).toBe(1);
    const bytes = (await line.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(4 * KIB);
    expect((await line.stats()).bytesUploadedLastFrame).toBe(bytes);
  }
});

test('uploads at most 32 KiB for a changed selection', async ({ line }) => {
  await line.mount({ lengthBytes: FILE_BYTES, hasSampleBands: true, zoom: { range: 5120 } });
  const before = await line.graphics();
  await line.focus();
  await line.press('Shift+End');
  const bytes = (await line.graphics()).bytesUploaded - before.bytesUploaded;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(32 * KIB);
});

test('shows a spike at once that was written while the summary was being made', async ({
  line,
}) => {
  const settings = { wordBytes: 1 } as const;
  const zoom = { range: 'all' } as const;
  const base = { lengthBytes: FILE_BYTES, fill: 0x10, settings, zoom };
  await line.mount({ ...base, unsaved: { 700000: 0xff } });
  const expected = await line.picture();
  await line.page.evaluate(async (request) => {
    const mounted = window.line.mount(request);
    while (window.line.view === undefined) await new Promise(requestAnimationFrame);
    window.line.edit(700_000, 0xff);
    await mounted;
  }, base);
  await line.page.waitForFunction(() => window.line.view?.isSummarised);
  expect((await line.picture()).equals(expected)).toBe(true);
});

// By day the frames of the dump and of the table stand for all.
if (isNight) {
  test.describe('memory', () => {
    // What frames leave behind is as much in a small window, which is drawn faster.
    test.use({ viewport: { width: 480, height: 270 }, changesPage: true });

    test('keeps at most 64 KiB after a thousand panned frames', async ({ line }) => {
      await line.mount({ lengthBytes: FILE_BYTES, hasSampleBands: true, zoom: { range: 5120 } });
      const { grown, bound } = await heapGrowth(line.page, (count) => panFrames(line, count));
      expect(grown).toBeLessThanOrEqual(bound);
    });
  });
}

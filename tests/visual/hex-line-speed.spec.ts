import { expect } from '@playwright/test';
import { type HexLinePage, test } from './support/line-page.ts';

const KIB = 1024;
const FILE_BYTES = 1024 * KIB;
const HEAP_FRAMES = 300;
/** 64 KiB in a thousand frames. */
const HEAP_GROWTH_BYTES = (64 * KIB * HEAP_FRAMES) / 1000;

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
    await line.rest();
    await line.page.evaluate(() => {
      const original = window.requestAnimationFrame;
      Object.assign(window, { askedFrames: 0 });
      window.requestAnimationFrame = (callback) => {
        Object.assign(window, { askedFrames: Reflect.get(window, 'askedFrames') + 1 });
        return original.call(window, callback);
      };
    });
    const before = await line.graphics();
    await line.page.waitForTimeout(2000);
    expect(await line.page.evaluate(() => Reflect.get(window, 'askedFrames'))).toBe(0);
    expect((await line.graphics()).drawCalls).toBe(before.drawCalls);
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

test.describe('memory', () => {
  // What frames leave behind is as much in a small window, which is drawn faster.
  test.use({ viewport: { width: 480, height: 270 } });

  test('keeps at most 64 KiB after a thousand panned frames', async ({ line }) => {
    await line.mount({ lengthBytes: FILE_BYTES, hasSampleBands: true, zoom: { range: 5120 } });
    const session = await line.page.context().newCDPSession(line.page);
    const usedBytes = async (): Promise<number> => {
      await line.rest();
      for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    await panFrames(line, HEAP_FRAMES);
    // The engine's own optimising leaves something behind at times it chooses; what frames leave, every round leaves.
    let growth = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 4 && growth > HEAP_GROWTH_BYTES; round++) {
      const before = await usedBytes();
      await panFrames(line, HEAP_FRAMES);
      growth = (await usedBytes()) - before;
    }
    expect(growth).toBeLessThanOrEqual(HEAP_GROWTH_BYTES);
  });
});

import { expect } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { heapGrowth } from './support/heap-growth.ts';
import { idleFrames } from './support/idle-frames.ts';
import { type SurfacePage, test } from './support/surface-page.ts';

test.use({ changesPage: true });

const KIB = 1024;

/** Turns a little in every frame. */
async function turnFrames({ page }: SurfacePage, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      window.surface.view?.rotateBy(i < count / 2 ? 3 : -3, 0);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

test('draws a turned frame in at most eight calls, with everything shown', async ({ surface }) => {
  await surface.mount({
    cursor: [6, 8],
    settings: { showsOriginal: true },
    edits: [
      [5, 5, 20_000],
      [6, 5, 4000],
    ],
  });
  await surface.page.evaluate(() =>
    window.surface.view?.setSelection({
      area: 'data',
      anchor: { row: 4, column: 5 },
      cursor: { row: 8, column: 10 },
      added: [],
    }),
  );
  await surface.settle();
  const before = await surface.graphics();
  const framesBefore = (await surface.stats()).frames;
  await turnFrames(surface, 60);
  const frames = (await surface.stats()).frames - framesBefore;
  const calls = (await surface.graphics()).drawCalls - before.drawCalls;
  expect(frames).toBeGreaterThan(50);
  expect(calls / frames).toBeLessThanOrEqual(8);
  expect((await surface.stats()).drawCallsLastFrame).toBe(calls / frames);
});

test('uploads nothing for most turned frames', async ({ surface }) => {
  await surface.mount({ width: 64, height: 64 });
  await turnFrames(surface, 4);
  const before = await surface.graphics();
  await turnFrames(surface, 100);
  const bytes = (await surface.graphics()).bytesUploaded - before.bytesUploaded;
  // Labels that come and go with the room they have: a few kilobytes each time.
  expect(bytes).toBeLessThanOrEqual(100 * KIB);
});

test('asks for no frame while nothing happens', async ({ surface }) => {
  await surface.mount();
  expect(await idleFrames(surface)).toEqual({ asked: 0, drawCalls: 0 });
});

for (const side of [16, 64, 256]) {
  test(`uploads at most 4 KiB for the edit of a byte of ${side} x ${side}, in the next frame`, async ({
    surface,
  }) => {
    await surface.mount({ width: side, height: side, cursor: [2, 2] });
    await surface.rest();
    const before = await surface.graphics();
    const frames = await surface.page.evaluate(async () => {
      const { frames } = window.surface.view!.stats;
      window.surface.setByte(window.surface.addressOf(5, 9), 0x5a);
      await new Promise(requestAnimationFrame);
      return window.surface.view!.stats.frames - frames;
    });
    expect(frames).toBe(1);
    const bytes = (await surface.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(4 * KIB);
    expect((await surface.stats()).bytesUploadedLastFrame).toBe(bytes);
  });
}

test('uploads at most 4 KiB also where the edit makes the box taller', async ({ surface }) => {
  await surface.mount();
  await surface.rest();
  const before = await surface.graphics();
  await surface.page.evaluate(() =>
    window.surface.setByte(window.surface.addressOf(5, 9) + 1, 0xff),
  );
  await surface.settle();
  const bytes = (await surface.graphics()).bytesUploaded - before.bytesUploaded;
  expect(bytes).toBeGreaterThan(8);
  expect(bytes).toBeLessThanOrEqual(4 * KIB);
});

test('draws nothing for an edit elsewhere', async ({ surface }) => {
  await surface.mount();
  await surface.rest();
  const before = await surface.stats();
  await surface.page.evaluate(() => window.surface.setByte(0x70000, 1));
  await surface.settle();
  expect((await surface.stats()).frames).toBe(before.frames);
});

test('uploads at most 32 KiB for a changed selection', async ({ surface }) => {
  await surface.mount({ width: 64, height: 64 });
  await surface.rest();
  const before = await surface.graphics();
  await surface.page.evaluate(() =>
    window.surface.view?.setSelection({
      area: 'data',
      anchor: { row: 0, column: 0 },
      cursor: { row: 39, column: 49 },
      added: [],
    }),
  );
  await surface.settle();
  const bytes = (await surface.graphics()).bytesUploaded - before.bytesUploaded;
  expect(bytes).toBeLessThanOrEqual(32 * KIB);
});

test('lights cells up with two frames, and rests', async ({ surface }) => {
  await surface.mount();
  await surface.rest();
  const before = await surface.stats();
  const plain = await surface.picture();
  await surface.page.evaluate(() => window.surface.view?.flash('data', [{ row: 6, column: 8 }]));
  const lit = await surface.picture();
  expect(lit.equals(plain)).toBe(false);
  await surface.page.waitForTimeout(800);
  expect((await surface.picture()).equals(plain)).toBe(true);
  expect((await surface.stats()).frames).toBe(before.frames + 2);
});

test('lights nothing up for who wants no motion', async ({ surface }) => {
  await surface.page.emulateMedia({ reducedMotion: 'reduce' });
  await surface.mount();
  await surface.rest();
  const before = await surface.stats();
  await surface.page.evaluate(() => window.surface.view?.flash('data', [{ row: 6, column: 8 }]));
  await surface.settle();
  expect((await surface.stats()).frames).toBe(before.frames);
});

// By day the frames of the dump and of the table stand for all.
if (isNight) {
  test('keeps no more of turned frames than 64 KiB of a thousand', async ({ surface }) => {
    await surface.mount({ width: 8, height: 8 });
    const { grown, bound } = await heapGrowth(surface.page, async (count) => {
      await turnFrames(surface, count);
      await surface.page.evaluate(() => window.surface.cameras.splice(0));
    });
    expect(grown).toBeLessThanOrEqual(bound);
  });
}

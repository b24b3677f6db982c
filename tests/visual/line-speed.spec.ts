import { expect } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { heapGrowth } from './support/heap-growth.ts';
import { idleFrames } from './support/idle-frames.ts';
import { type MapLinePage, test } from './support/line-page.ts';

test.use({ changesPage: true });

const KIB = 1024;
/** Eight numbers of two bytes: place, size, ink, shape. */
const BYTES_PER_MARK = 16;
const LARGE = { width: 256, height: 16, cursor: [7, 5] } as const;

/** Zooms in and out again a little in every frame: everything moves. */
async function zoomFrames({ page }: MapLinePage, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      window.mapLine.view?.setZoom({ range: 40 + (i % 2) });
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

test('draws a frame of 16 rows in at most four calls, with changes and the original', async ({
  map,
}) => {
  await map.mount({ ...LARGE, edits: [[7, 8, 20_000]] });
  const before = await map.graphics();
  const framesBefore = (await map.stats()).frames;
  await zoomFrames(map, 60);
  const frames = (await map.stats()).frames - framesBefore;
  const calls = (await map.graphics()).drawCalls - before.drawCalls;
  expect(frames).toBeGreaterThan(50);
  expect(calls / frames).toBeLessThanOrEqual(4);
  expect((await map.stats()).drawCallsLastFrame).toBe(calls / frames);
});

test('asks for no frame while nothing happens', async ({ map }) => {
  await map.mount(LARGE);
  expect(await idleFrames(map)).toEqual({ asked: 0, drawCalls: 0 });
});

for (const [width, height] of [
  [16, 16],
  [64, 64],
  [256, 256],
] as const) {
  test(`uploads at most 4 KiB for the edit of a byte of ${width} x ${height}, in the next frame`, async ({
    map,
  }) => {
    await map.mount({ width, height, cursor: [7, 5] });
    await map.rest();
    const before = await map.graphics();
    const frames = await map.page.evaluate(async () => {
      const { frames: framesBefore } = window.mapLine.view!.stats;
      window.mapLine.setByte(window.mapLine.addressOf(7, 9), 0x5a);
      await new Promise(requestAnimationFrame);
      return window.mapLine.view!.stats.frames - framesBefore;
    });
    expect(frames).toBe(1);
    const bytes = (await map.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(4 * KIB);
    expect((await map.stats()).bytesUploadedLastFrame).toBe(bytes);
  });
}

test('uploads a mark for each point of a changed selection, and little more', async ({ map }) => {
  await map.mount({ width: 64, height: 64, cursor: [0, 0] });
  /** Selects 2000 points, and tells what that uploaded. */
  const selectFrom = async (row: number): Promise<number> => {
    await map.rest();
    const before = await map.graphics();
    await map.page.evaluate((first) => {
      window.mapLine.view?.setSelection({
        area: 'data',
        anchor: { row: first, column: 0 },
        cursor: { row: first + 39, column: 49 },
        added: [],
      });
    }, row);
    await map.settle();
    return (await map.graphics()).bytesUploaded - before.bytesUploaded;
  };
  // The table of marks grows for the first of them.
  await selectFrom(0);
  const bytes = await selectFrom(20);
  expect(bytes).toBeGreaterThan(2000 * BYTES_PER_MARK);
  expect(bytes).toBeLessThanOrEqual(2000 * BYTES_PER_MARK + 4 * KIB);
});

// By day the frames of the dump and of the table stand for all.
if (isNight) {
  test('keeps no more of drawn frames than 64 KiB of a thousand', async ({ map }) => {
    await map.mount({ width: 64, height: 8, cursor: [3, 5] });
    const { grown, bound } = await heapGrowth(map.page, (count) => zoomFrames(map, count));
    expect(grown).toBeLessThanOrEqual(bound);
  });
}

import { expect } from '@playwright/test';
import { heapGrowth } from './support/heap-growth.ts';
import { idleFrames } from './support/idle-frames.ts';
import { type TablePage, test } from './support/table-page.ts';

test.use({ changesPage: true });

const KIB = 1024;
const LARGE = { width: 256, height: 256, settings: { colouring: 'value' } } as const;

/** Scrolls one row a frame. */
async function scrollFrames({ page }: TablePage, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      window.table.view?.scrollByRows(i < count / 2 ? 1 : -1);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

test('draws a scrolled frame of 256 x 256 in at most four calls', async ({ table }) => {
  await table.mount(LARGE);
  const before = await table.graphics();
  const framesBefore = (await table.stats()).frames;
  await scrollFrames(table, 60);
  const frames = (await table.stats()).frames - framesBefore;
  const calls = (await table.graphics()).drawCalls - before.drawCalls;
  expect(frames).toBeGreaterThan(50);
  expect(calls / frames).toBeLessThanOrEqual(4);
});

test('counts its draw calls and uploads rightly', async ({ table }) => {
  await table.mount(LARGE);
  const before = await table.graphics();
  await scrollFrames(table, 1);
  await table.settle();
  const after = await table.graphics();
  const stats = await table.stats();
  expect(after.drawCalls - before.drawCalls).toBeGreaterThan(0);
  expect(stats.drawCallsLastFrame).toBe(after.drawCalls - before.drawCalls);
  expect(stats.bytesUploadedLastFrame).toBe(after.bytesUploaded - before.bytesUploaded);
});

test('asks for no frame while nothing happens', async ({ table }) => {
  await table.mount(LARGE);
  expect(await idleFrames(table)).toEqual({ asked: 0, drawCalls: 0 });
});

for (const [width, height] of [
  [16, 16],
  [256, 256],
] as const) {
  test(`uploads at most 4 KiB for the edit of a byte of ${width} x ${height}, in the next frame`, async ({
    table,
  }) => {
    await table.mount({ width, height, settings: { colouring: 'value' } });
    const before = await table.graphics();
    const frames = await table.page.evaluate(async () => {
      const view = window.table.view!;
      const { frames: framesBefore } = view.stats;
      window.table.editByte(4, 0x5a);
      await new Promise(requestAnimationFrame);
      return view.stats.frames - framesBefore;
    });
    expect(frames).toBe(1);
    const bytes = (await table.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(4 * KIB);
  });
}

test('draws nothing for bytes outside the map, its axes, or what is in sight', async ({
  table,
}) => {
  await table.mount({ width: 256, height: 256 });
  const before = await table.stats();
  await table.page.evaluate(() => {
    window.table.view?.bytesChanged(0, 0x100);
    window.table.view?.bytesChanged(0x1f0000, 0x1f0001);
    window.table.edit('data', 200, 3, 12_000);
  });
  await table.settle();
  expect((await table.stats()).frames).toBe(before.frames);
});

test('uploads at most 32 KiB for a changed selection', async ({ table }) => {
  await table.mount(LARGE);
  const before = await table.graphics();
  await table.page.evaluate(() =>
    window.table.view?.setSelection({
      area: 'data',
      anchor: { row: 0, column: 0 },
      cursor: { row: 19, column: 15 },
      added: [],
    }),
  );
  await table.settle();
  const bytes = (await table.graphics()).bytesUploaded - before.bytesUploaded;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(32 * KIB);
});

test('keeps no more of scrolled frames than 64 KiB of a thousand', async ({ table }) => {
  // Half a minute of drawing by a program; twice as long beside others.
  test.setTimeout(180_000);
  await table.mount(LARGE);
  const { grown, bound } = await heapGrowth(table.page, (count) => scrollFrames(table, count));
  expect(grown).toBeLessThanOrEqual(bound);
});

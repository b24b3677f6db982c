import { expect } from '@playwright/test';
import type { HexRegion } from '../../renderer/hex/hex-view-contract.ts';
import { test } from './support/hex-page.ts';

// Small pictures: everything shows in a few rows.
test.use({ viewport: { width: 820, height: 460 } });

/** All kinds; an axis inside a map, a search hit over a map, changed bytes inside another. */
const REGIONS: readonly HexRegion[] = [
  { start: 4, end: 30, kind: 'user' },
  { start: 16, end: 20, kind: 'axis' },
  { start: 26, end: 28, kind: 'searchHit' },
  { start: 34, end: 46, kind: 'pack' },
  { start: 50, end: 70, kind: 'potential' },
  { start: 76, end: 84, kind: 'checksum' },
  { start: 90, end: 91, kind: 'mark' },
  { start: 100, end: 103, kind: 'searchHit' },
];
const EDITS = { saved: { 52: 3, 57: 200, 101: 9 }, unsaved: { 62: 200 } } as const;

for (const theme of ['dark', 'light'] as const) {
  test(`tints every kind of region under changes and a selection in the ${theme} theme`, async ({
    hex,
  }) => {
    await hex.mount({ ...EDITS, theme, regions: REGIONS, settings: { widthCells: 12 } });
    await hex.page.evaluate(() => window.harness.view?.selectRange(37, 42));
    await hex.expectPicture(`${theme}-regions.png`);
  });

  test(`shows magnitude and differences of the whole file in the ${theme} scroll bar`, async ({
    hex,
  }) => {
    await hex.mount({
      theme,
      lengthBytes: 1 << 20,
      saved: { 262144: 1, 524288: 2, 786432: 3, 1048575: 4 },
    });
    await hex.expectPicture(`${theme}-overview.png`);
  });
}

test('tints a word of which any byte belongs to a region', async ({ hex }) => {
  await hex.mount({ regions: REGIONS, settings: { wordBytes: 4, widthCells: 6 } });
  await hex.expectPicture('region-words.png');
});

test('shows cells that were added with Ctrl, and extends from the last', async ({ hex }) => {
  await hex.mount();
  await hex.click(0x23);
  await hex.click(0x45, ['Control']);
  await hex.click(0x58, ['Control']);
  await hex.click(0x5a, ['Shift']);
  expect(await hex.selected()).toEqual([0x23, 0x45, 0x58, 0x59, 0x5a]);
  await hex.expectPicture('added-cells.png');
  await hex.click(0x30);
  expect(await hex.selected()).toEqual([0x30]);
});

test('marks another difference in the scroll bar, also one out of sight', async ({ hex }) => {
  await hex.mount({ lengthBytes: 1 << 20 });
  const strip = hex.page.locator('.hex-view-overview');
  const marked = (): Promise<number> =>
    strip.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return -1;
      // Read from a copy: a canvas that is read again and again warns of it.
      const copy = new OffscreenCanvas(1, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true });
      context?.drawImage(canvas, 0, 0);
      const data = context?.getImageData(0, 0, 1, canvas.height).data ?? [];
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  expect(await marked()).toBe(0);
  const frames = (await hex.stats()).frames;
  await hex.page.evaluate(() => window.harness.edit(0x80000, 1));
  await hex.rest();
  expect(await marked()).toBe(1);
  expect((await hex.stats()).frames).toBe(frames);
});

test.describe('scrolling', () => {
  test.use({ changesPage: true });

  test('scrolls without touching the overview and draws three times a frame', async ({ hex }) => {
    await hex.mount({ lengthBytes: 1 << 20, regions: REGIONS });
    const drawn = await hex.page.evaluate(async () => {
      let calls = 0;
      const { clearRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.clearRect = function (...args) {
        calls++;
        clearRect.apply(this, args);
      };
      for (let i = 0; i < 20; i++) {
        window.harness.view?.scrollByRows(3);
        await new Promise(requestAnimationFrame);
      }
      return calls;
    });
    expect(drawn).toBe(0);
    expect((await hex.stats()).drawCallsLastFrame).toBeLessThanOrEqual(4);
  });
});

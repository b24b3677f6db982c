import { expect } from '@playwright/test';
import type { HarnessRequest } from './harness/harness.ts';
import { type HexPage, test } from './support/hex-page.ts';

// Small pictures: everything shows in a few rows.
test.use({ viewport: { width: 820, height: 460 } });

/** Saved changes up and down over rows 1..3, and unsaved ones in row 4. */
const EDITS = {
  saved: { 20: 255, 21: 1, 36: 0, 37: 255, 38: 17, 52: 3, 57: 200, 58: 200 },
  unsaved: { 68: 200, 69: 1, 70: 255 },
} satisfies HarnessRequest;

const PICTURES: readonly (readonly [sentence: string, name: string, request: HarnessRequest])[] = [
  [
    'shows bytes as characters beside the cells, with the same marks',
    'dark-ascii',
    { settings: { rightPane: 'ascii', widthCells: 12 } },
  ],
  [
    'shows values as bars beside the cells, the greatest of each row as tall as the row',
    'dark-bars',
    { settings: { rightPane: 'bars', widthCells: 12 } },
  ],
  [
    'shows characters and bars beside each other in the dark theme',
    'dark-both',
    { settings: { rightPane: 'both', widthCells: 8 } },
  ],
  [
    'shows characters and bars beside each other in the light theme',
    'light-both',
    { theme: 'light', settings: { rightPane: 'both', widthCells: 8 } },
  ],
  [
    'shows bars of all rows in one scale',
    'bars-per-view',
    { settings: { rightPane: 'bars', barScale: 'view', widthCells: 12 } },
  ],
  [
    'shows signed words as bars from a line of zero, and their bytes in the order of the file',
    'signed-words',
    {
      settings: { rightPane: 'both', wordBytes: 2, signed: true, format: 'DEC', widthCells: 6 },
    },
  ],
  [
    'shows differences as bars up and down',
    'differences',
    {
      theme: 'light',
      settings: { rightPane: 'both', display: 'diff', format: 'DEC', widthCells: 8 },
    },
  ],
];

for (const [sentence, name, request] of PICTURES) {
  test(sentence, async ({ hex }) => {
    await hex.mount({ ...EDITS, ...request });
    await hex.page.evaluate(() => window.harness.view?.selectRange(0x24, 0x2a));
    await hex.expectPicture(`${name}.png`);
  });
}

/** Left edge of the characters and width of one, of the bars and of one, with 8 columns of one byte. */
const ASCII = { leftPx: 80 + 8 * 40 + 10, widthPx: 7 };
const BARS = { leftPx: ASCII.leftPx + 8 * 7 + 20, widthPx: 14 };

test.describe('the right pane', () => {
  test.beforeEach(async ({ hex }) => {
    await hex.mount({ settings: { rightPane: 'both', widthCells: 8 } });
  });

  const place = async (hex: HexPage, part: typeof ASCII, address: number) => {
    const { topPx } = await hex.cellRect(address - (address % 8));
    const x = part.leftPx + ((address % 8) + 0.5) * part.widthPx;
    return { x: Math.floor(x), y: topPx + 16 };
  };

  test('selects by its characters and bars, by click, drag, Shift and Ctrl', async ({ hex }) => {
    for (const part of [ASCII, BARS]) {
      const from = await place(hex, part, 0x13);
      const to = await place(hex, part, 0x1e);
      await hex.page.mouse.click(from.x, from.y);
      expect(await hex.selected()).toEqual([0x13]);
      await hex.page.keyboard.down('Shift');
      await hex.page.mouse.click(to.x, to.y);
      await hex.page.keyboard.up('Shift');
      expect(await hex.selected()).toHaveLength(12);
      await hex.page.mouse.move(to.x, to.y);
      await hex.page.mouse.down();
      await hex.page.mouse.move(from.x, from.y, { steps: 3 });
      // To the left of the pane the first column is the nearest, as far as the pointer may go.
      await hex.page.mouse.move(100, from.y);
      expect(await hex.cursor()).toBe(0x10);
      await hex.page.mouse.up();
      expect(await hex.selected()).toHaveLength(15);
    }
    const other = await place(hex, ASCII, 0x44);
    await hex.page.keyboard.down('Control');
    await hex.page.mouse.click(other.x, other.y);
    await hex.page.keyboard.up('Control');
    expect(await hex.selected()).toHaveLength(16);
    await expect(hex.page.getByRole('grid')).toBeFocused();
  });

  test('opens the entry over the cell of a character that is clicked twice', async ({ hex }) => {
    const { x, y } = await place(hex, ASCII, 0x25);
    await hex.page.mouse.dblclick(x, y);
    const box = await hex.page.getByLabel('New value').boundingBox();
    expect(box?.x).toBe((await hex.cellRect(0x25)).leftPx);
  });

  test('asks for its own menu, at the point, and leaves the selection alone', async ({ hex }) => {
    const { x, y } = await place(hex, BARS, 0x25);
    await hex.page.mouse.click(x, y, { button: 'right' });
    expect((await hex.log()).menus).toEqual([
      { clientX: x, clientY: y, target: 'pane', address: 0x25 },
    ]);
    expect(await hex.selected()).toEqual([0]);
  });

  test('scrolls sideways with the cells where it does not fit, and fits them on demand', async ({
    hex,
  }) => {
    await hex.setSettings({ widthCells: 30 });
    const blank = await hex.picture();
    await hex.page.mouse.move(300, 200);
    await hex.page.mouse.wheel(5000, 0);
    await expect.poll(() => hex.isInSight(0)).toBe(false);
    expect((await hex.picture()).equals(blank)).toBe(false);
    // The last bar ends before the space at the right edge of the body.
    await hex.page.mouse.click(820 - 14 - 10 - 1, 44);
    expect(await hex.cursor()).toBe(29);
    const fitting = await hex.page.evaluate(() => window.harness.view?.fittingWidthCells() ?? 0);
    await hex.setSettings({ widthCells: fitting });
    await expect(hex.page.locator('.hex-view-bar-horizontal')).toBeHidden();
    await hex.setSettings({ widthCells: fitting + 1 });
    await expect(hex.page.locator('.hex-view-bar-horizontal')).toBeVisible();
  });

  test('draws an edit by uploading its row, and a scrolled frame in at most four calls', async ({
    hex,
  }) => {
    const before = await hex.graphics();
    await hex.page.evaluate(() => window.harness.edit(0x12, 0x7a));
    await hex.settle();
    const bytes = (await hex.graphics()).bytesUploaded - before.bytesUploaded;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(256);
    await hex.page.evaluate(() => window.harness.view?.scrollByRows(3));
    await hex.settle();
    expect((await hex.stats()).drawCallsLastFrame).toBeLessThanOrEqual(4);
  });
});

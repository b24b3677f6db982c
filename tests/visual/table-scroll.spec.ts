import { expect } from '@playwright/test';
import { test } from './support/table-page.ts';

/** Height of the strip and the x axis. */
const HEAD_PX = 52;
const BAR_PX = 14;

test.beforeEach(async ({ table }) => {
  await table.mount({ width: 256, height: 256 });
  await table.page.mouse.move(400, 400);
});

test('turns the wheel into pixels, sideways with shift', async ({ table }) => {
  const start = (await table.cell('data', 5, 5)).rect;
  await table.page.mouse.wheel(0, 37);
  await expect.poll(async () => (await table.cell('data', 5, 5)).rect.topPx).toBe(start.topPx - 37);
  await table.page.keyboard.down('Shift');
  await table.page.mouse.wheel(0, 50);
  await table.page.keyboard.up('Shift');
  await expect
    .poll(async () => (await table.cell('data', 5, 5)).rect.leftPx)
    .toBe(start.leftPx - 50);
});

test('keeps both axes in sight and stops at both ends', async ({ table }) => {
  await table.page.mouse.wheel(0, -500);
  await table.settle();
  expect((await table.cell('data', 0, 0)).rect.topPx).toBe(HEAD_PX);
  await table.page.mouse.wheel(100_000, 100_000);
  await expect.poll(() => table.isInSight('data', 255, 255)).toBe(true);
  const last = (await table.cell('data', 255, 255)).rect;
  expect(last.topPx + last.heightPx).toBe(720 - BAR_PX);
  expect((await table.cell('x', 0, 255)).rect.topPx).toBe(20);
  expect((await table.cell('y', 255, 0)).rect.topPx).toBe(last.topPx);
});

test('has bars only where something does not fit', async ({ table }) => {
  const vertical = table.page.locator('.hex-view-bar-vertical');
  const horizontal = table.page.locator('.hex-view-bar-horizontal');
  await expect(vertical).toBeVisible();
  await expect(horizontal).toBeVisible();
  await table.mount({ width: 4, height: 256 });
  await expect(vertical).toBeVisible();
  await expect(horizontal).toBeHidden();
  await table.mount({ width: 4, height: 4 });
  await expect(vertical).toBeHidden();
  await expect(horizontal).toBeHidden();
});

test('drags a thumb to the end and pages in its track', async ({ table }) => {
  const thumb = table.page.locator('.hex-view-bar-vertical .hex-view-thumb');
  const box = await thumb.boundingBox();
  if (box === null) throw new Error('no thumb');
  await table.page.mouse.click(box.x + 4, 500);
  await table.settle();
  expect(await table.topRow()).toBe(19);
  const moved = await thumb.boundingBox();
  await table.page.mouse.move(box.x + 4, (moved?.y ?? 0) + 4);
  await table.page.mouse.down();
  await table.page.mouse.move(box.x + 4, 900);
  await table.page.mouse.up();
  await expect.poll(() => table.isInSight('data', 255, 0)).toBe(true);
});

test('keeps the cell at the top left when the font grows, and the cursor in sight', async ({
  table,
}) => {
  await table.page.evaluate(() => window.table.view?.scrollByRows(100));
  await table.settle();
  await table.setSettings({ fontSizePx: 20 });
  expect(await table.topRow()).toBe(100);
  await table.press('Control+End');
  await table.focus();
  await table.press('Control+End');
  await table.setSettings({ fontSizePx: 12 });
  expect(await table.isInSight('data', 255, 255)).toBe(true);
});

test('shows a cell that was changed elsewhere for a moment, and brings it into sight', async ({
  table,
}) => {
  await table.page.evaluate(() => window.table.view?.flash('data', [{ row: 200, column: 200 }]));
  await table.settle();
  expect(await table.isInSight('data', 200, 200)).toBe(true);
  expect(await table.cursor()).toEqual(['data', 0, 0]);
});

test('stays at the begin where the cell it opens with is in sight there', async ({ table }) => {
  const cell = { row: 5, column: 4 };
  const selection = { area: 'data', anchor: cell, cursor: cell, added: [] } as const;
  await table.mount({ width: 40, height: 100, selection });
  expect(await table.topRow()).toBe(0);
  expect(await table.isInSight('data', 0, 0)).toBe(true);
});

test('opens no farther than to have the selected cell in sight', async ({ table }) => {
  const cell = { row: 60, column: 30 };
  const selection = { area: 'data', anchor: cell, cursor: cell, added: [] } as const;
  await table.mount({ width: 40, height: 100, selection });
  expect(await table.isInSight('data', 60, 30)).toBe(true);
  expect(await table.isInSight('data', 61, 30)).toBe(false);
  expect(await table.isInSight('data', 60, 31)).toBe(false);
  expect(await table.isInSight('data', 45, 25)).toBe(true);
});

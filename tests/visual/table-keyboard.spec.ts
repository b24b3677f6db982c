import { expect } from '@playwright/test';
import { test } from './support/table-page.ts';

test.beforeEach(async ({ table }) => {
  await table.mount({ width: 16, height: 40 });
  await table.focus();
});

test('moves the cursor, into the axes and back', async ({ table }) => {
  for (const [key, ...place] of [
    ['ArrowRight', 'data', 0, 1],
    ['ArrowDown', 'data', 1, 1],
    ['End', 'data', 1, 15],
    ['Home', 'data', 1, 0],
    ['ArrowLeft', 'y', 1, 0],
    ['ArrowDown', 'y', 2, 0],
    ['ArrowRight', 'data', 2, 0],
    ['Control+ArrowRight', 'data', 2, 15],
    ['Control+ArrowDown', 'data', 39, 15],
    ['ArrowDown', 'data', 39, 15],
    ['Control+ArrowUp', 'data', 0, 15],
    ['ArrowUp', 'x', 0, 15],
    ['ArrowLeft', 'x', 0, 14],
    ['PageDown', 'data', 0, 14],
    ['PageDown', 'data', 19, 14],
    ['Control+Home', 'data', 0, 0],
    ['Control+End', 'data', 39, 15],
  ] as const) {
    await table.press(key);
    expect(await table.cursor(), key).toEqual(place);
    expect(await table.isInSight(place[0], place[1], place[2])).toBe(true);
    expect(await table.selected()).toHaveLength(1);
  }
});

test('extends with shift, within the area it began in', async ({ table }) => {
  await table.click('data', 2, 2);
  for (const [key, count] of [
    ['Shift+ArrowRight', 2],
    ['Shift+ArrowDown', 4],
    ['Shift+End', 28],
    ['Shift+Home', 6],
    ['Shift+Control+ArrowUp', 9],
    ['Shift+ArrowUp', 9],
  ] as const) {
    await table.press(key);
    expect(await table.selected(), key).toHaveLength(count);
  }
  expect(await table.cursor()).toEqual(['data', 0, 0]);
});

test('selects the row, the column and everything', async ({ table }) => {
  await table.click('data', 3, 4);
  await table.press('Shift+Space');
  expect(await table.selected()).toEqual(Array.from({ length: 16 }, (_, i) => `3:${i}`));
  await table.press('Escape', 'Control+Space');
  expect(await table.selected()).toEqual(Array.from({ length: 40 }, (_, i) => `${i}:15`));
  await table.press('Control+a');
  expect(await table.selected()).toHaveLength(16 * 40);
  await table.click('x', 0, 3);
  await table.press('Control+a');
  expect(await table.selected()).toHaveLength(16);
});

test('takes a selection back to the cursor with escape, and leaves the next escape alone', async ({
  table,
}) => {
  const seenKeys = await table.takeKeys();
  await table.click('data', 3, 3);
  await table.press('Shift+ArrowRight', 'Escape');
  expect(await table.selected()).toEqual(['3:4']);
  await table.press('Escape');
  expect(await seenKeys()).toEqual([['Escape', false]]);
});

test('lets keys that are not its own through, untouched', async ({ table }) => {
  const seenKeys = await table.takeKeys();
  for (const key of ['g', '+', '=', 'Delete', 'Control+z', 'F8', 'ArrowDown', '7', 'Escape']) {
    await table.page.keyboard.press(key);
  }
  expect(await seenKeys()).toEqual([
    ['g', false],
    ['+', false],
    ['=', false],
    ['Delete', false],
    ['z', false],
    ['F8', false],
  ]);
});

test('opens the menu at the cursor cell, which it brings into sight', async ({ table }) => {
  await table.click('data', 3, 5);
  await table.page.evaluate(() => window.table.view?.scrollByRows(15));
  await table.settle();
  expect(await table.isInSight('data', 3, 5)).toBe(false);
  await table.press('ContextMenu', 'Shift+F10');
  const { leftPx, topPx, widthPx, heightPx } = (await table.cell('data', 3, 5)).rect;
  const request = {
    clientX: leftPx + widthPx / 2,
    clientY: topPx + heightPx,
    target: 'cell',
    area: 'data',
    cell: { row: 3, column: 5 },
  };
  expect((await table.log()).menus).toEqual([request, request]);
});

test('ignores keys of an input method', async ({ table }) => {
  await table.page.evaluate(() => {
    const grid = document.querySelector('.hex-view-grid');
    const press = { key: 'ArrowDown', bubbles: true, cancelable: true };
    grid?.dispatchEvent(new KeyboardEvent('keydown', { ...press, isComposing: true }));
    grid?.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }));
  });
  expect(await table.cursor()).toEqual(['data', 0, 0]);
});

test('takes a selection over from elsewhere without telling, and brings it into sight', async ({
  table,
}) => {
  await table.page.evaluate(() =>
    window.table.view?.setSelection({
      area: 'data',
      anchor: { row: 38, column: 3 },
      cursor: { row: 39, column: 4 },
      added: [],
    }),
  );
  await table.settle();
  expect(await table.selected()).toEqual(['38:3', '38:4', '39:3', '39:4']);
  expect(await table.isInSight('data', 39, 4)).toBe(true);
  expect((await table.log()).selections).toEqual([]);
});

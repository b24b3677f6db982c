import { expect } from '@playwright/test';
import { type TablePage, test } from './support/table-page.ts';

test.beforeEach(async ({ table }) => {
  await table.mount({ width: 16, height: 16 });
});

/** Middle of the strip over a column. */
async function overColumn(table: TablePage, column: number) {
  return { x: (await table.cell('x', 0, column)).x, y: 10 };
}

/** Middle of the strip beside a row. */
async function besideRow(table: TablePage, row: number) {
  return { x: 8, y: (await table.cell('y', row, 0)).y };
}

test('puts the cursor on what is clicked, in the cells and in both axes', async ({ table }) => {
  for (const place of [
    ['data', 3, 5],
    ['x', 0, 7],
    ['y', 9, 0],
  ] as const) {
    await table.click(place[0], place[1], place[2]);
    expect(await table.cursor()).toEqual(place);
    expect(await table.selected()).toHaveLength(1);
    expect((await table.log()).selections.at(-1)?.area).toBe(place[0]);
  }
  await expect(table.page.getByRole('grid')).toBeFocused();
});

test('selects a rectangle by dragging, back over its start as well', async ({ table }) => {
  await table.drag('data', [3, 3], [4, 5]);
  expect(await table.selected()).toEqual(['3:3', '3:4', '3:5', '4:3', '4:4', '4:5']);
  const { x, y } = await table.cell('data', 2, 2);
  await table.page.mouse.move(x, y);
  await table.page.mouse.up();
  expect(await table.selected()).toEqual(['2:2', '2:3', '3:2', '3:3']);
  expect((await table.selection()).anchor).toEqual({ row: 3, column: 3 });
});

test('extends with shift and a click, adds with control', async ({ table }) => {
  await table.click('data', 1, 1);
  await table.page.keyboard.down('Shift');
  await table.click('data', 2, 2);
  await table.page.keyboard.up('Shift');
  await table.page.keyboard.down('Control');
  await table.click('data', 5, 5);
  await table.page.keyboard.up('Control');
  expect(await table.selected()).toEqual(['1:1', '1:2', '2:1', '2:2', '5:5']);
});

test('selects rows and columns in the strips, by a click, a drag and with the keys', async ({
  table,
}) => {
  const { mouse, keyboard } = table.page;
  const row = await besideRow(table, 2);
  await mouse.click(row.x, row.y);
  expect(await table.selected()).toEqual(Array.from({ length: 16 }, (_, i) => `2:${i}`));
  const last = await besideRow(table, 4);
  await mouse.move(row.x, row.y);
  await mouse.down();
  await mouse.move(last.x, last.y, { steps: 3 });
  await mouse.up();
  expect(await table.selected()).toHaveLength(3 * 16);
  const column = await overColumn(table, 6);
  await mouse.click(column.x, column.y);
  expect(await table.selected()).toEqual(Array.from({ length: 16 }, (_, i) => `${i}:6`));
  const other = await overColumn(table, 9);
  await keyboard.down('Control');
  await mouse.click(other.x, other.y);
  await keyboard.up('Control');
  expect(await table.selected()).toHaveLength(2 * 16);
  await keyboard.down('Shift');
  const third = await overColumn(table, 11);
  await mouse.click(third.x, third.y);
  await keyboard.up('Shift');
  expect(await table.selected()).toHaveLength(4 * 16);
});

test('selects a row by its curve, and everything by the corner', async ({ table }) => {
  const { rect } = await table.cell('data', 7, 15);
  await table.page.mouse.click(rect.leftPx + rect.widthPx + 30, rect.topPx + 10);
  expect(await table.selected()).toEqual(Array.from({ length: 16 }, (_, i) => `7:${i}`));
  await table.page.mouse.click(5, 5);
  expect(await table.selected()).toHaveLength(256);
});

test('gives a drag up with escape and goes back to the selection before it', async ({ table }) => {
  await table.click('data', 1, 1);
  await table.drag('data', [5, 5], [7, 7]);
  await table.page.keyboard.press('Escape');
  expect(await table.selected()).toEqual(['1:1']);
  await table.page.mouse.up();
  expect(await table.selected()).toEqual(['1:1']);
});

test('stops selecting when the button is released', async ({ table }) => {
  await table.drag('data', [3, 3], [4, 4]);
  await table.page.mouse.up();
  const { x, y } = await table.cell('data', 9, 9);
  await table.page.mouse.move(x, y);
  expect(await table.cursor()).toEqual(['data', 4, 4]);
});

test('scrolls on while it is dragged below, and rests when it is released', async ({ table }) => {
  await table.mount({ width: 8, height: 200 });
  const { x, y } = await table.cell('data', 2, 2);
  await table.page.mouse.move(x, y);
  await table.page.mouse.down();
  await table.page.mouse.move(x, y + 10);
  await table.page.evaluate(() => {
    document
      .querySelector('.hex-view-grid')
      ?.dispatchEvent(
        new PointerEvent('pointermove', { pointerId: 1, clientX: 200, clientY: 900 }),
      );
  });
  await expect.poll(() => table.topRow()).toBeGreaterThan(10);
  await table.page.mouse.up();
  await table.settle();
  const top = await table.topRow();
  await table.page.waitForTimeout(200);
  expect(await table.topRow()).toBe(top);
  const [, row] = await table.cursor();
  expect(row).toBeGreaterThan(20);
  expect((await table.selection()).anchor).toEqual({ row: 2, column: 2 });
});

test('tells once that more than 2000 cells were wanted', async ({ table }) => {
  await table.mount({ width: 60, height: 60 });
  await table.page.mouse.click(5, 5);
  expect((await table.log()).exceeded).toBe(1);
  expect(await table.selected()).toEqual(['0:0']);
});

test('ignores the space around the table, and other buttons', async ({ table }) => {
  await table.mount({ width: 3, height: 3 });
  await table.click('data', 1, 1);
  await table.page.mouse.click(1000, 600);
  const { x, y } = await table.cell('data', 2, 2);
  await table.page.mouse.click(x, y, { button: 'middle' });
  expect(await table.selected()).toEqual(['1:1']);
});

test('asks for a menu of the cell, or of the selection around it', async ({ table }) => {
  await table.drag('data', [2, 2], [4, 4]);
  await table.page.mouse.up();
  const inside = await table.cell('data', 3, 3);
  await table.page.mouse.click(inside.x, inside.y, { button: 'right' });
  expect(await table.selected()).toHaveLength(9);
  const outside = await table.cell('y', 8, 0);
  await table.page.mouse.click(outside.x, outside.y, { button: 'right' });
  expect((await table.log()).menus).toEqual([
    {
      clientX: inside.x,
      clientY: inside.y,
      target: 'selection',
      area: 'data',
      cell: { row: 3, column: 3 },
    },
    {
      // The browser tells whole pixels with a menu.
      clientX: Math.floor(outside.x),
      clientY: outside.y,
      target: 'cell',
      area: 'y',
      cell: { row: 8, column: 0 },
    },
  ]);
  expect(await table.cursor()).toEqual(['y', 8, 0]);
});

test('selects a row or a column before its menu, and keeps more that is selected', async ({
  table,
}) => {
  const { mouse } = table.page;
  const second = await besideRow(table, 2);
  await mouse.click(second.x, second.y, { button: 'right' });
  expect(await table.selected()).toHaveLength(16);
  const fifth = await besideRow(table, 5);
  await table.page.keyboard.down('Shift');
  await mouse.click(fifth.x, fifth.y);
  await table.page.keyboard.up('Shift');
  await mouse.click(second.x, second.y, { button: 'right' });
  expect(await table.selected()).toHaveLength(4 * 16);
  const column = await overColumn(table, 3);
  await mouse.click(column.x, column.y, { button: 'right' });
  expect(await table.selected()).toHaveLength(16);
  expect((await table.log()).menus.map(({ target }) => target)).toEqual([
    'selection',
    'selection',
    'selection',
  ]);
});

test('asks for a menu by the pointer after one by the key', async ({ table }) => {
  await table.click('data', 2, 2);
  await table.press('ContextMenu');
  const { x, y } = await table.cell('data', 5, 5);
  await table.page.mouse.click(x, y, { button: 'right' });
  const cells = (await table.log()).menus.map(({ cell }) => cell);
  expect(cells).toEqual([
    { row: 2, column: 2 },
    { row: 5, column: 5 },
  ]);
});

test('opens the entry with a double click, in the axes too', async ({ table }) => {
  for (const place of [
    ['data', 4, 4],
    ['x', 0, 2],
  ] as const) {
    const { x, y } = await table.cell(place[0], place[1], place[2]);
    await table.page.mouse.dblclick(x, y);
    await expect(table.page.getByLabel('New value')).toBeFocused();
    await table.press('Escape');
  }
});

test('finds the same cells where the first row is at the bottom', async ({ table }) => {
  await table.setSettings({ isFirstRowAtBottom: true });
  expect((await table.cell('data', 0, 0)).y).toBeGreaterThan((await table.cell('data', 15, 0)).y);
  await table.drag('data', [0, 0], [1, 1]);
  await table.page.mouse.up();
  expect(await table.selected()).toEqual(['0:0', '0:1', '1:0', '1:1']);
  await table.press('ArrowUp');
  expect(await table.cursor()).toEqual(['data', 2, 1]);
});

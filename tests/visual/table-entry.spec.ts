import { expect } from '@playwright/test';
import { type TablePage, test } from './support/table-page.ts';

test.beforeEach(async ({ table }) => {
  await table.mount({ width: 8, height: 40 });
  await table.click('data', 3, 4);
});

const field = (table: TablePage) => table.page.getByLabel('New value');

test('opens on the present value, over the cell', async ({ table }) => {
  for (const key of ['Enter', 'F2']) {
    await table.press(key);
    await expect(field(table)).toHaveValue(/^\d+\.\d$/);
    const { leftPx, topPx, widthPx, heightPx } = (await table.cell('data', 3, 4)).rect;
    expect(await field(table).boundingBox()).toEqual({
      x: leftPx,
      y: topPx,
      width: widthPx - 1,
      height: heightPx - 1,
    });
    await table.press('Escape');
    await expect(field(table)).toHaveCount(0);
  }
  expect((await table.log()).entries).toEqual([]);
});

test('starts with the digit that was typed, and replaces a value that it opened with', async ({
  table,
}) => {
  await table.page.keyboard.type('12,5');
  await expect(field(table)).toHaveValue('12,5');
  await table.press('Escape', 'Enter');
  await table.page.keyboard.type('-7');
  await expect(field(table)).toHaveValue('-7');
});

for (const [area, row, column, key, toRow, toColumn] of [
  ['data', 3, 4, 'Enter', 4, 4],
  ['data', 3, 4, 'Shift+Enter', 2, 4],
  ['data', 3, 4, 'Tab', 3, 5],
  ['data', 3, 4, 'Shift+Tab', 3, 3],
  ['x', 0, 4, 'Enter', 0, 5],
  ['y', 3, 0, 'Tab', 4, 0],
] as const) {
  test(`hands a text in ${area} over with ${key} and goes on`, async ({ table }) => {
    await table.click(area, row, column);
    await table.page.keyboard.type('77');
    await table.press(key);
    expect((await table.log()).entries).toEqual([{ text: '77', area, cells: [{ row, column }] }]);
    await expect(field(table)).toHaveCount(0);
    expect(await table.cursor()).toEqual([area, toRow, toColumn]);
    await expect(table.page.getByRole('grid')).toBeFocused();
  });
}

test('writes to all selected cells, marks them while it is typed, and keeps them', async ({
  table,
}) => {
  await table.press('Shift+ArrowRight', 'Shift+ArrowDown');
  const before = await table.picture();
  await table.page.keyboard.type('1');
  await table.settle();
  const rect = (await table.cell('data', 3, 4)).rect;
  const clip = { x: rect.leftPx, y: rect.topPx, width: rect.widthPx, height: rect.heightPx };
  const pending = await table.page.screenshot({ clip });
  await table.press('Enter');
  expect((await table.log()).entries[0]?.cells).toHaveLength(4);
  expect(await table.selected()).toEqual(['3:4', '3:5', '4:4', '4:5']);
  expect((await table.page.screenshot({ clip })).equals(pending)).toBe(false);
  expect((await table.picture()).equals(before)).toBe(true);
});

test('stays open on a text that is refused, also when another cell is clicked', async ({
  table,
}) => {
  await table.page.evaluate(() => window.table.refused.add('1,,'));
  await table.page.keyboard.type('1,,');
  await table.press('Enter');
  await expect(field(table)).toHaveAttribute('aria-invalid', 'true');
  await table.click('data', 6, 6);
  await expect(field(table)).toBeFocused();
  await expect(field(table)).toHaveValue('1,,');
  expect(await table.cursor()).toEqual(['data', 3, 4]);
});

test('hands the text over when another cell is clicked or its menu is wanted', async ({
  table,
}) => {
  await table.page.keyboard.type('7');
  await table.click('data', 6, 6);
  await table.page.keyboard.type('8');
  const { x, y } = await table.cell('data', 1, 1);
  await table.page.mouse.click(x, y, { button: 'right' });
  expect((await table.log()).entries.map(({ text }) => text)).toEqual(['7', '8']);
  expect((await table.log()).menus).toHaveLength(1);
});

test('follows its cell, and is cut off where the cells end', async ({ table }) => {
  await table.press('Enter');
  await table.page.mouse.move(300, 300);
  await table.page.mouse.wheel(0, 20);
  await table.settle();
  expect((await field(table).boundingBox())?.y).toBe((await table.cell('data', 3, 4)).rect.topPx);
  await table.page.mouse.wheel(0, 200);
  await table.settle();
  expect(await table.isInSight('data', 3, 4)).toBe(false);
  const { x, y } = await table.cell('x', 0, 4);
  const top = await table.page.evaluate(
    ([left, height]) => document.elementFromPoint(left, height)?.tagName,
    [x, y] as const,
  );
  expect(top).not.toBe('INPUT');
});

for (const settings of [{ editable: false }, { display: 'ori' as const }]) {
  test(`does not open with ${JSON.stringify(settings)}`, async ({ table }) => {
    await table.setSettings(settings);
    await table.press('Enter', 'F2', '7');
    const { x, y } = await table.cell('data', 3, 4);
    await table.page.mouse.dblclick(x, y);
    await table.page.evaluate(() => window.table.view?.openEntry('7'));
    await expect(field(table)).toHaveCount(0);
    await expect(table.page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  });
}

test('does not open on an axis that has no values of its own', async ({ table }) => {
  await table.mount({ width: 4, height: 4, xAxis: { reference: 'NONE' } });
  await table.click('x', 0, 1);
  await table.press('Enter', '7');
  await expect(field(table)).toHaveCount(0);
  await table.click('y', 1, 0);
  await table.press('Enter');
  await expect(field(table)).toHaveValue('1100');
});

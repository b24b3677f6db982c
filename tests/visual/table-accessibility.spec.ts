import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/table-page.ts';

test.beforeEach(async ({ table }) => {
  await table.mount({ width: 6, height: 8 });
  await table.focus();
  await table.rest();
});

test('is a grid with a name, true counts, and axes as its headers', async ({ table }) => {
  const grid = table.page.getByRole('grid', { name: 'Table of Boost target' });
  await expect(grid).toHaveAttribute('aria-rowcount', '9');
  await expect(grid).toHaveAttribute('aria-colcount', '7');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(grid.getByRole('row')).toHaveCount(9);
  await expect(grid.getByRole('columnheader')).toHaveText([
    '500',
    '750',
    '1000',
    '1250',
    '1500',
    '1750',
  ]);
  const row = grid.getByRole('row').nth(2);
  await expect(row.getByRole('rowheader')).toHaveText('1100');
  await expect(row.getByRole('gridcell').first()).toHaveText('980.0');
});

test('mirrors only what is in sight of a large map', async ({ table }) => {
  await table.mount({ width: 256, height: 256 });
  await table.rest();
  const grid = table.page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '257');
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(600);
});

test('names the active cell at once, in the cells and in both axes', async ({ table }) => {
  const grid = table.page.getByRole('grid');
  const active = async () => {
    const id = await grid.getAttribute('aria-activedescendant');
    return table.page.locator(`[id="${id}"]`);
  };
  await table.press('ArrowRight', 'ArrowDown');
  await expect(await active()).toHaveRole('gridcell');
  await expect(await active()).toHaveAttribute('aria-colindex', '3');
  await table.press('ArrowUp', 'ArrowUp');
  await expect(await active()).toHaveRole('columnheader');
  await expect(await active()).toHaveText('750');
  await table.press('ArrowDown', 'Home', 'ArrowLeft');
  await expect(await active()).toHaveRole('rowheader');
  await expect(await active()).toHaveText('800');
});

test('marks selected cells and selected points of an axis', async ({ table }) => {
  await table.press('Shift+ArrowRight', 'Shift+ArrowDown');
  await table.rest();
  await expect(table.page.getByRole('gridcell', { selected: true })).toHaveCount(4);
  await table.press('Escape', 'Control+Home', 'ArrowUp', 'Shift+ArrowRight');
  await table.rest();
  await expect(table.page.getByRole('columnheader', { selected: true })).toHaveCount(2);
  await expect(table.page.getByRole('gridcell', { selected: true })).toHaveCount(0);
});

test('follows values, and speaks the cursor cell when it has come to rest', async ({ table }) => {
  await table.page.evaluate(() => window.table.edit('data', 0, 1, 12_345));
  await table.press('ArrowRight');
  expect(await table.spoken()).toBe('data 0:1 1234.5');
  await expect(table.page.getByRole('gridcell').nth(1)).toHaveText('1234.5');
  await table.page.evaluate(() => window.table.edit('data', 0, 1, 11_111));
  expect(await table.spoken()).toBe('data 0:1 1111.1');
});

test('hides the canvas and passes the rules of axe', async ({ table }) => {
  await expect(table.page.locator('canvas')).toHaveAttribute('aria-hidden', 'true');
  const { violations } = await new AxeBuilder({ page: table.page })
    .include('.hex-view-host')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  await table.press('Enter');
  const open = await new AxeBuilder({ page: table.page }).include('.hex-view-host').analyze();
  expect(open.violations.map(({ id }) => id)).toEqual([]);
});

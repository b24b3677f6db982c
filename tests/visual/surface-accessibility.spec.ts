import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/surface-page.ts';

test.beforeEach(async ({ surface }) => {
  await surface.mount({ width: 4, height: 3, cursor: [1, 1] });
  await surface.show('front');
  await surface.focus();
  await surface.rest();
});

test('is a grid with a name, true counts, and the row of the cursor', async ({ surface }) => {
  const grid = surface.page.getByRole('grid', { name: 'Surface of Boost target' });
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await expect(grid).toHaveAttribute('aria-colcount', '5');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(grid).toHaveAttribute('aria-readonly', 'false');
  await expect(grid.getByRole('columnheader')).toHaveText(['500', '750', '1000', '1250']);
  await expect(grid.getByRole('row')).toHaveCount(2);
  const row = grid.getByRole('row').nth(1);
  await expect(row).toHaveAttribute('aria-rowindex', '3');
  await expect(row.getByRole('rowheader')).toHaveText('1100');
  await expect(row.getByRole('gridcell')).toHaveCount(4);
});

test('names the active cell at once, also one of another row', async ({ surface }) => {
  const grid = surface.page.getByRole('grid');
  await surface.page.keyboard.press('ArrowUp');
  await surface.page.keyboard.press('ArrowRight');
  const id = await grid.getAttribute('aria-activedescendant');
  const active = surface.page.locator(`[id="${id}"]`);
  await expect(active).toHaveAttribute('aria-colindex', '4');
  await expect(active.locator('..')).toHaveAttribute('aria-rowindex', '4');
});

test('speaks the cell politely when the cursor has come to rest', async ({ surface }) => {
  await surface.page.keyboard.press('ArrowRight');
  await surface.page.keyboard.press('ArrowUp');
  expect(await surface.spoken()).toMatch(/^data 2:2 \d+\.\d$/);
});

test('speaks what a cell becomes', async ({ surface }) => {
  await surface.page.evaluate(() => window.surface.setCell(1, 1, 12_345));
  expect(await surface.spoken()).toBe('data 1:1 1234.5');
});

test('marks selected cells', async ({ surface }) => {
  await surface.page.keyboard.press('Shift+ArrowRight');
  await surface.page.keyboard.press('Shift+ArrowUp');
  await surface.rest();
  await expect(surface.page.getByRole('gridcell', { selected: true })).toHaveCount(2);
});

test('hides the canvas and passes the rules of axe', async ({ surface }) => {
  await expect(surface.page.locator('canvas')).toHaveAttribute('aria-hidden', 'true');
  const rules = () => new AxeBuilder({ page: surface.page }).include('.line-view-host').analyze();
  const { violations } = await rules();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  await surface.page.keyboard.press('Enter');
  expect((await rules()).violations.map(({ id }) => id)).toEqual([]);
});

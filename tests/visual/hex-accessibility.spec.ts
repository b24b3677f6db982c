import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/hex-page.ts';

test.beforeEach(async ({ hex }) => {
  await hex.mount({ settings: { widthCells: 8 } });
  await hex.page.evaluate(() => window.harness.view?.focus());
  await hex.rest();
});

test('is a grid with a name, true counts, and the rows in sight only', async ({ hex }) => {
  const grid = hex.page.getByRole('grid', { name: 'Hexdump' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(65_536 / 8 + 1));
  await expect(grid).toHaveAttribute('aria-colcount', '9');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(grid.getByRole('row')).toHaveCount(1 + 22);
  await expect(grid.getByRole('columnheader')).toHaveText([
    '00',
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
  ]);
  const row = grid.getByRole('row').nth(2);
  await expect(row).toHaveAttribute('aria-rowindex', '3');
  await expect(row.getByRole('rowheader')).toHaveText('00000008');
  await expect(row.getByRole('gridcell').first()).toHaveText('24');
});

test('names the active cell at once, also one that is not mirrored yet', async ({ hex }) => {
  const grid = hex.page.getByRole('grid');
  const active = async () => {
    const id = await grid.getAttribute('aria-activedescendant');
    return hex.page.locator(`[id="${id}"]`);
  };
  await hex.page.keyboard.press('ArrowRight');
  await expect(await active()).toHaveAttribute('aria-colindex', '3');
  await hex.page.keyboard.press('Control+End');
  const last = await active();
  await expect(last).toHaveCount(1);
  await expect(last).toHaveAttribute('aria-colindex', '9');
  await expect(last).toHaveText('FF');
  await expect(last.locator('..')).toHaveAttribute('aria-rowindex', String(65_536 / 8 + 1));
  await hex.rest();
  await expect(await active()).toHaveCount(1);
});

test('keeps the active cell when it is scrolled out of sight', async ({ hex }) => {
  await hex.page.keyboard.press('ArrowRight');
  await hex.page.evaluate(() => window.harness.view?.scrollByRows(100));
  await hex.settle();
  await hex.rest();
  const id = await hex.page.getByRole('grid').getAttribute('aria-activedescendant');
  const cell = hex.page.locator(`[id="${id}"]`);
  await expect(cell).toHaveCount(1);
  await expect(cell.locator('..')).toHaveAttribute('aria-rowindex', '2');
});

test('marks selected cells', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.selectRange(9, 12));
  await hex.rest();
  await expect(hex.page.getByRole('gridcell', { selected: true })).toHaveCount(4);
});

test('follows values and formats', async ({ hex }) => {
  const cell = hex.page.getByRole('row').nth(1).getByRole('gridcell').nth(2);
  await hex.page.evaluate(() => window.harness.edit(2, 0x5b));
  await hex.rest();
  await expect(cell).toHaveText('5B');
  await hex.setSettings({ format: 'DEC' });
  await hex.rest();
  await expect(cell).toHaveText('091');
});

test('speaks the cursor cell politely when it has come to rest', async ({ hex }) => {
  const live = hex.page.locator('[aria-live="polite"]');
  await hex.page.keyboard.press('ArrowDown');
  await hex.page.keyboard.press('ArrowDown');
  await hex.rest();
  await expect(live).toHaveText('10: 27');
});

test('hides the canvases of grid and overview and passes the rules of axe', async ({ hex }) => {
  await expect(hex.page.locator('canvas')).toHaveCount(2);
  await expect(hex.page.locator('canvas[aria-hidden="true"]')).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page: hex.page })
    .setLegacyMode()
    .include('.hex-view-host')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  await hex.page.keyboard.press('Enter');
  const open = await new AxeBuilder({ page: hex.page })
    .setLegacyMode()
    .include('.hex-view-host')
    .analyze();
  expect(open.violations.map(({ id }) => id)).toEqual([]);
});

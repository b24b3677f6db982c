import { expect, test } from '@playwright/test';
import { type Bench, MAP, openBench } from './bench.ts';

let bench: Bench;
test.beforeAll(async ({ browser }) => {
  bench = await openBench(await browser.newContext());
});
test.afterAll(() => bench.dispose());

test('a new map is offered sizes, an address and axes, and shows what comes of them', async () => {
  const { page } = bench;
  const dialog = bench.dialog('New map');
  const choose = async (size: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option', { name: size, exact: true }).click();
  };
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await bench.home('dump');
  await bench.select(4, 2);
  await page.keyboard.press('k');
  await expect(dialog.getByText('8 cells')).toContainText('00003000-0000300B');

  await test.step('sizes of the selection and templates, without a gap between lines', async () => {
    await choose('2 \u00d7 4');
    await expect(dialog.getByLabel('Columns')).toHaveValue('2');
    await expect(dialog.getByLabel('Rows')).toHaveValue('4');
    await expect(dialog.getByText('8 cells')).toContainText('00003000-00003007');
    await choose('16 \u00d7 16');
    await expect(dialog.getByText('256 cells')).toContainText('00003000-000030FF');
  });

  await test.step('an address that is pasted is brought into the file', async () => {
    await address.fill('7FFF0');
    await expect(dialog.getByText('Reaches outside of the file.')).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText('FFFFFFFF'));
    await address.selectText();
    await page.keyboard.press('Control+v');
    await expect(address).toHaveValue('0007FFFF');
    await dialog.getByRole('button', { name: 'From the cursor' }).click();
    await expect(address).toHaveValue('0000300B');
    await expect(dialog.getByText('Reaches outside of the file.')).toBeHidden();
  });

  await test.step('both axes are found directly before the values', async () => {
    await dialog.getByRole('radio', { name: 'X axis' }).click();
    await dialog.getByRole('button', { name: 'Axes directly before the values' }).click();
    await expect(address).toHaveValue('00002FEB');
    await dialog.getByRole('radio', { name: 'Y axis' }).click();
    await expect(address).toHaveValue('00002FFB');
  });

  await test.step('values and shape are drawn', async () => {
    await dialog.getByRole('radio', { name: 'Preview' }).click();
    const preview = dialog.getByRole('region', { name: /^Preview of/ });
    await expect(preview.locator('canvas').first()).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('properties show in the tab before they are saved, and go with Cancel', async () => {
  const { page } = bench;
  await bench.home('map');
  // The dialog hides the page behind it from those who hear it.
  const table = page.getByLabel(`Table of ${MAP}`);
  // Eight columns, and the axis beside them.
  await expect(table).toHaveAttribute('aria-colcount', '9');
  await page.keyboard.press('Alt+Enter');
  const dialog = bench.dialog(`Properties of ${MAP}`);
  await dialog.getByLabel('Columns').fill('4');
  await expect(table).toHaveAttribute('aria-colcount', '5');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(table).toHaveAttribute('aria-colcount', '9');
});

test('the dump and the curves come back as they were left', async () => {
  const { page } = bench;
  await bench.home('map');
  await bench.radio('2D').click();
  const curves = page.getByLabel(`Curves of ${MAP}`);
  await expect(curves).toBeFocused();
  await bench.home('dump');
  await bench.radio('16 bit').click();
  await bench.radio('LoHi').click();
  await bench.select(1, 1, 2, 1);
  await page.reload();
  await expect(bench.radio('16 bit')).toBeChecked();
  await expect(bench.radio('LoHi')).toBeChecked();
  await expect(bench.radio('DEC')).toBeChecked();
  await bench.expectStatus('0000300A');
  await bench.tab(MAP).click();
  await expect(curves).toBeVisible();
});

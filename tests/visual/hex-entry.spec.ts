import { expect } from '@playwright/test';
import { FONT_SIZES_PX } from '../../core/contract/limits.ts';
import { type HexPage, test } from './support/hex-page.ts';

test.beforeEach(async ({ hex }) => {
  await hex.mount();
  await hex.page.evaluate(() => {
    window.harness.view?.focus();
    window.harness.view?.goTo(0x24);
  });
});

const field = (hex: HexPage) => hex.page.getByLabel('New value');

test('opens on the present value, over the cell, in its font', async ({ hex }) => {
  for (const key of ['Enter', 'F2']) {
    await hex.page.keyboard.press(key);
    await expect(field(hex)).toHaveValue('27');
    const box = await field(hex).boundingBox();
    const cell = await hex.cellRect(0x24);
    expect(box).toEqual({
      x: cell.leftPx,
      y: cell.topPx,
      width: cell.widthPx,
      height: cell.heightPx,
    });
    await expect(field(hex)).toHaveCSS('font-size', '12px');
    await hex.page.keyboard.press('Escape');
    await expect(field(hex)).toHaveCount(0);
  }
  expect((await hex.log()).entries).toEqual([]);
});

test('starts with the character that was typed and replaces a value that it opened with', async ({
  hex,
}) => {
  await hex.page.keyboard.press('a');
  await hex.page.keyboard.type('B');
  await expect(field(hex)).toHaveValue('aB');
  await hex.page.keyboard.press('Escape');
  await hex.page.keyboard.press('Enter');
  await hex.page.keyboard.type('5');
  await expect(field(hex)).toHaveValue('5');
});

for (const [key, address] of [
  ['Enter', 0x34],
  ['Shift+Enter', 0x14],
  ['Tab', 0x25],
  ['Shift+Tab', 0x23],
] as const) {
  test(`hands the text over with ${key} and goes on`, async ({ hex }) => {
    await hex.page.keyboard.type('7f');
    await hex.page.keyboard.press(key);
    expect((await hex.log()).entries).toEqual([{ text: '7f', addresses: [0x24] }]);
    await expect(field(hex)).toHaveCount(0);
    expect(await hex.cursor()).toBe(address);
    await expect(hex.page.getByRole('grid')).toBeFocused();
  });
}

for (const [format, shown, refused, typed] of [
  ['DEC', '039', 'a', '255'],
  ['HEX', '27', 'g', 'fE'],
  ['BIN', '00100111', '2', '10000001'],
  ['ASCII', "'", 'Delete', 'z'],
] as const) {
  test(`takes a value in ${format} by what such a value can begin with`, async ({ hex }) => {
    await hex.setSettings({ format });
    await hex.page.keyboard.press('Enter');
    await expect(field(hex)).toHaveValue(shown);
    await hex.page.keyboard.press('Escape');
    await hex.page.keyboard.press(refused);
    await expect(field(hex)).toHaveCount(0);
    await hex.page.keyboard.type(typed);
    await expect(field(hex)).toHaveValue(typed);
    await hex.page.keyboard.press('Enter');
    expect((await hex.log()).entries).toEqual([{ text: typed, addresses: [0x24] }]);
    expect(await hex.cursor()).toBe(0x34);
  });
}

test('fits the field to the cell in every font size', async ({ hex }) => {
  let before = 0;
  for (const fontSizePx of FONT_SIZES_PX) {
    await hex.setSettings({ fontSizePx });
    await hex.page.keyboard.press('F2');
    await expect(field(hex)).toHaveCSS('font-size', `${fontSizePx}px`);
    const cell = await hex.cellRect(0x24);
    const box = await field(hex).boundingBox();
    expect([box?.width, box?.height]).toEqual([cell.widthPx, cell.heightPx]);
    // Two digits of six tenths of the font size each.
    expect(cell.widthPx).toBeGreaterThan(1.2 * fontSizePx);
    expect(cell.heightPx).toBeGreaterThanOrEqual(Math.max(32, before));
    before = cell.heightPx;
    await hex.page.keyboard.press('Escape');
    await hex.click(0x35);
    expect(await hex.cursor()).toBe(0x35);
    await hex.click(0x24);
  }
});

test('gives the text up with escape and stays', async ({ hex }) => {
  await hex.page.keyboard.type('7f');
  await hex.page.keyboard.press('Escape');
  expect((await hex.log()).entries).toEqual([]);
  expect(await hex.cursor()).toBe(0x24);
  await expect(hex.page.getByRole('grid')).toBeFocused();
});

test('stays open on a text that is refused, says so, and takes the next', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.refused.add('0x'));
  await hex.page.keyboard.type('0x');
  await hex.page.keyboard.press('Enter');
  await expect(field(hex)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(hex)).toBeFocused();
  await hex.page.keyboard.type('9');
  await expect(field(hex)).not.toHaveAttribute('aria-invalid');
  await hex.page.keyboard.press('Enter');
  await expect(field(hex)).toHaveCount(0);
  expect((await hex.log()).entries.map(({ text }) => text)).toEqual(['0x', '0x9']);
});

test('writes to all selected cells and keeps them selected', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.selectRange(0x22, 0x25));
  await hex.page.keyboard.type('1');
  await hex.page.keyboard.press('Enter');
  const addresses = [0x22, 0x23, 0x24, 0x25];
  expect((await hex.log()).entries).toEqual([{ text: '1', addresses }]);
  expect(await hex.selected()).toEqual(addresses);
});

test('hands the text over when another cell is clicked', async ({ hex }) => {
  await hex.page.keyboard.type('7f');
  await hex.click(0x50);
  expect((await hex.log()).entries).toEqual([{ text: '7f', addresses: [0x24] }]);
  expect(await hex.cursor()).toBe(0x50);
});

test('keeps a refused text open when another cell is clicked', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.refused.add('0x'));
  await hex.page.keyboard.type('0x');
  await hex.click(0x50);
  await expect(field(hex)).toBeFocused();
  await expect(field(hex)).toHaveValue('0x');
  expect(await hex.cursor()).toBe(0x24);
});

test.describe('a focus that goes elsewhere', () => {
  test.use({ changesPage: true });

  test('hands the text over when the focus leaves, once', async ({ hex }) => {
    await hex.page.keyboard.type('7f');
    await hex.page.evaluate(() => {
      const button = document.createElement('button');
      document.body.append(button);
      button.focus();
    });
    await expect(field(hex)).toHaveCount(0);
    expect((await hex.log()).entries).toEqual([{ text: '7f', addresses: [0x24] }]);
  });
});

test('follows its cell when the dump is scrolled', async ({ hex }) => {
  await hex.page.keyboard.press('Enter');
  await hex.page.mouse.move(300, 300);
  await hex.page.mouse.wheel(0, 20);
  await hex.settle();
  const box = await field(hex).boundingBox();
  expect(box?.y).toBe((await hex.cellRect(0x24)).topPx);
});

test('is closed when the grid changes under it', async ({ hex }) => {
  await hex.page.keyboard.press('Enter');
  await hex.setSettings({ widthCells: 8 });
  await expect(field(hex)).toHaveCount(0);
  expect((await hex.log()).entries).toEqual([]);
});

for (const settings of [{ editable: false }, { display: 'ori' as const }]) {
  test(`does not open with ${JSON.stringify(settings)}`, async ({ hex }) => {
    await hex.setSettings(settings);
    for (const key of ['Enter', 'F2', '7']) await hex.page.keyboard.press(key);
    const { x, y } = await hex.cell(0x24);
    await hex.page.mouse.dblclick(x, y);
    await hex.page.evaluate(() => window.harness.view?.openEntry('7'));
    await expect(field(hex)).toHaveCount(0);
    await expect(hex.page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  });
}

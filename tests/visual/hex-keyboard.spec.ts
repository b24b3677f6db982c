import { expect } from '@playwright/test';
import { test } from './support/hex-page.ts';

test.beforeEach(async ({ hex }) => {
  await hex.mount();
  await hex.page.evaluate(() => window.harness.view?.focus());
});

test('moves the cursor', async ({ hex }) => {
  const steps = [
    ['ArrowRight', 0x01],
    ['ArrowDown', 0x11],
    ['ArrowLeft', 0x10],
    ['ArrowLeft', 0x0f],
    ['ArrowUp', 0x0f],
    ['Home', 0x00],
    ['End', 0x0f],
    ['PageDown', 0x14f],
    ['PageUp', 0x0f],
    ['Control+End', 0xffff],
    ['ArrowDown', 0xffff],
    ['Control+Home', 0x00],
  ] as const;
  for (const [key, address] of steps) {
    await hex.page.keyboard.press(key);
    expect(await hex.cursor(), key).toBe(address);
    expect(await hex.selected()).toEqual([address]);
    expect(await hex.isInSight(address)).toBe(true);
  }
});

test('extends the selection with shift', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.goTo(0x22));
  for (const [key, count] of [
    ['Shift+ArrowRight', 2],
    ['Shift+ArrowDown', 18],
    ['Shift+Home', 15],
    ['Shift+End', 30],
    ['Shift+PageDown', 30 + 20 * 16],
    ['Shift+Control+Home', 0x23],
  ] as const) {
    await hex.page.keyboard.press(key);
    expect(await hex.selected(), key).toHaveLength(count);
  }
  expect((await hex.selection()).anchorAddress).toBe(0x22);
});

test('keeps a rectangle in its rows', async ({ hex }) => {
  await hex.setSettings({ selectionMode: 'rectangle' });
  await hex.page.evaluate(() => window.harness.view?.goTo(0x2e));
  for (let i = 0; i < 4; i++) await hex.page.keyboard.press('Shift+ArrowRight');
  expect(await hex.selected()).toEqual([0x2e, 0x2f]);
});

test('reaches every column of a dump that is wider than the window', async ({ hex }) => {
  await hex.setSettings({ format: 'BIN', wordBytes: 4, widthCells: 30 });
  const bar = hex.page.locator('.hex-view-bar-horizontal');
  await expect(bar).toBeVisible();
  expect(await hex.isInSight(29 * 4)).toBe(false);
  await hex.page.keyboard.press('End');
  await hex.settle();
  expect(await hex.cursor()).toBe(29 * 4);
  const { leftPx, widthPx } = await hex.cellRect(29 * 4);
  expect([leftPx + widthPx, widthPx]).toEqual([1280 - 14, 256]);
  await hex.page.keyboard.press('Home');
  await hex.settle();
  expect((await hex.cellRect(0)).leftPx).toBe(80);
});

test('selects all of a small file and refuses more than 2000 cells', async ({ hex }) => {
  await hex.page.keyboard.press('Control+a');
  expect((await hex.log()).exceeded).toBe(1);
  expect(await hex.selected()).toEqual([0]);
  await hex.mount({ lengthBytes: 32_768, settings: { wordBytes: 4, widthCells: 30 } });
  await hex.page.evaluate(() => window.harness.view?.focus());
  await hex.page.keyboard.press('Control+a');
  expect((await hex.log()).exceeded).toBe(2);
});

test('takes a selection back to the cursor with escape, and leaves the next escape alone', async ({
  hex,
}) => {
  await hex.page.evaluate(() => window.harness.view?.selectRange(0x22, 0x35));
  const seenKeys = await hex.takeKeys();
  await hex.page.keyboard.press('Escape');
  expect(await hex.selected()).toEqual([0x35]);
  await hex.page.keyboard.press('Escape');
  expect(await seenKeys()).toEqual([['Escape', false]]);
});

test('lets keys that are not its own through, untouched', async ({ hex }) => {
  const seenKeys = await hex.takeKeys();
  for (const key of ['g', '+', 'Delete', 'Control+z', 'F8', 'ArrowDown', '7', 'Escape']) {
    await hex.page.keyboard.press(key);
  }
  expect(await seenKeys()).toEqual([
    ['g', false],
    ['+', false],
    ['Delete', false],
    ['z', false],
    ['F8', false],
  ]);
});

test('opens the menu at the cursor cell', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.goTo(0x25));
  await hex.settle();
  for (const key of ['ContextMenu', 'Shift+F10']) await hex.page.keyboard.press(key);
  const { leftPx, topPx, widthPx, heightPx } = await hex.cellRect(0x25);
  const request = {
    clientX: leftPx + widthPx / 2,
    clientY: topPx + heightPx,
    target: 'cell',
    address: 0x25,
  };
  expect((await hex.log()).menus).toEqual([request, request]);
});

test('ignores keys of an input method', async ({ hex }) => {
  await hex.page.evaluate(() => {
    const grid = document.querySelector('.hex-view-grid');
    const press = { key: 'ArrowDown', bubbles: true, cancelable: true };
    grid?.dispatchEvent(new KeyboardEvent('keydown', { ...press, isComposing: true }));
    grid?.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }));
  });
  expect(await hex.cursor()).toBe(0);
});

test('shows where the focus is, by key only', async ({ hex }) => {
  const ring = () =>
    hex.page.evaluate(() => {
      const grid = document.querySelector('.hex-view-grid');
      return grid === null ? '' : getComputedStyle(grid, '::after').borderTopWidth;
    });
  await hex.mount();
  await hex.page.keyboard.press('Tab');
  await expect(hex.page.getByRole('grid')).toBeFocused();
  expect(await ring()).toBe('2px');
  await hex.page.evaluate(() => document.querySelector<HTMLElement>('.hex-view-grid')?.blur());
  await hex.click(0x22);
  expect(await ring()).not.toBe('2px');
});

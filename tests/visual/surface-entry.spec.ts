import { expect } from '@playwright/test';
import { test } from './support/surface-page.ts';

test('opens over the point of the cursor with its present value', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.focus();
  await surface.page.keyboard.press('Enter');
  const entry = surface.page.locator('.hex-view-entry');
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAccessibleName('New value');
  expect(await entry.inputValue()).toMatch(/^\d+\.\d$/);
  const box = await entry.boundingBox();
  const { x, y } = await surface.point(6, 8);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - x)).toBeLessThan(2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(y);
});

test('hands a typed text over for the selected cells, and goes on', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.show('front');
  await surface.focus();
  await surface.page.keyboard.press('4');
  await surface.page.keyboard.type('2.5');
  await surface.page.keyboard.press('Tab');
  const { entries } = await surface.log();
  expect(entries).toEqual([{ text: '42.5', area: 'data', cells: [{ row: 6, column: 8 }] }]);
  expect(await surface.cursor()).toEqual([6, 9]);
  await expect(surface.page.locator('.line-view-field')).toBeFocused();
});

test('keeps the selection after a text for many cells', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.show('front');
  await surface.focus();
  await surface.page.keyboard.press('Shift+ArrowRight');
  await surface.page.keyboard.press('7');
  await surface.page.keyboard.press('Enter');
  const { entries, selections } = await surface.log();
  expect(entries[0]?.cells).toHaveLength(2);
  expect(selections).toHaveLength(1);
});

test('stays open for a text that is no value, and is given up with Escape', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.page.evaluate(() => window.surface.refused.add('9x'));
  await surface.focus();
  await surface.page.keyboard.press('9');
  await surface.page.keyboard.type('x');
  await surface.page.keyboard.press('Enter');
  const entry = surface.page.locator('.hex-view-entry');
  await expect(entry).toHaveAttribute('aria-invalid', 'true');
  await surface.page.mouse.click(60, 60);
  await expect(entry).toBeFocused();
  await surface.page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
  await expect(surface.page.locator('.line-view-field')).toBeFocused();
  expect(await surface.cursor()).toEqual([6, 8]);
});

test('moves along when the surface turns', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.page.evaluate(() => window.surface.view?.openEntry());
  const entry = surface.page.locator('.hex-view-entry');
  const before = await entry.boundingBox();
  await surface.page.evaluate(() => window.surface.view?.rotateBy(120, 0));
  await surface.settle();
  const after = await entry.boundingBox();
  const { x } = await surface.point(6, 8);
  expect(after?.x).not.toBe(before?.x);
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - x)).toBeLessThan(2);
});

test('never leaves the picture', async ({ surface }) => {
  await surface.mount({
    camera: { yaw: 0.72, pitch: 0.58, zoom: 2, targetX: 0.4, targetY: 0, targetZ: -0.1 },
  });
  await surface.page.evaluate(() => window.surface.view?.openEntry());
  const box = await surface.page.locator('.hex-view-entry').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
});

for (const [what, settings] of [
  ['the original is shown', { display: 'ori' }],
  ['nothing may be edited', { editable: false }],
] as const) {
  test(`does not open while ${what}`, async ({ surface }) => {
    await surface.mount({ settings });
    await surface.focus();
    await surface.page.keyboard.press('Enter');
    await surface.page.keyboard.press('5');
    await surface.page.evaluate(() => window.surface.view?.openEntry());
    await expect(surface.page.locator('.hex-view-entry')).toHaveCount(0);
    await expect(surface.page.locator('.line-view-field')).toHaveAttribute('aria-readonly', 'true');
  });
}

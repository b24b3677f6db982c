import { expect } from '@playwright/test';
import { type HexPage, test } from './support/hex-page.ts';

/** Moves the pressed pointer beyond the window, where Playwright's own mouse cannot go. */
async function dragOutside({ page }: HexPage, clientX: number, clientY: number): Promise<void> {
  await page.evaluate(
    ([x, y]) => {
      const move = new PointerEvent('pointermove', { pointerId: 1, clientX: x, clientY: y });
      document.querySelector('.hex-view-grid')?.dispatchEvent(move);
    },
    [clientX, clientY] as const,
  );
}

test.beforeEach(async ({ hex }) => {
  await hex.mount();
});

test('puts the cursor on the cell that is clicked and takes the focus', async ({ hex }) => {
  await hex.click(0x25);
  expect(await hex.selected()).toEqual([0x25]);
  await expect(hex.page.getByRole('grid')).toBeFocused();
  expect((await hex.log()).selections.at(-1)).toEqual({
    mode: 'consecutive',
    anchorAddress: 0x25,
    cursorAddress: 0x25,
  });
});

test('selects by dragging, in every mode', async ({ hex }) => {
  for (const [selectionMode, count] of [
    ['consecutive', 0x47 - 0x22 + 1],
    ['rectangle', 3 * 6],
    ['rows', 3 * 16],
  ] as const) {
    await hex.setSettings({ selectionMode });
    await hex.dragTo(0x22, 0x47);
    await hex.page.mouse.up();
    expect(await hex.selected()).toHaveLength(count);
    expect(await hex.cursor()).toBe(0x47);
  }
});

test('drags back over the place where it began', async ({ hex }) => {
  await hex.dragTo(0x47, 0x22);
  await hex.page.mouse.up();
  expect(await hex.selected()).toHaveLength(0x47 - 0x22 + 1);
  expect((await hex.selection()).anchorAddress).toBe(0x47);
});

test('stops selecting when the button is released', async ({ hex }) => {
  await hex.dragTo(0x22, 0x27);
  await hex.page.mouse.up();
  const { x, y } = await hex.cell(0x90);
  await hex.page.mouse.move(x, y);
  expect(await hex.cursor()).toBe(0x27);
});

test('extends with shift and click', async ({ hex }) => {
  await hex.click(0x22);
  await hex.click(0x31, ['Shift']);
  expect(await hex.selected()).toHaveLength(0x31 - 0x22 + 1);
  await hex.click(0x20, ['Shift']);
  expect(await hex.selected()).toEqual([0x20, 0x21, 0x22]);
});

test('selects rows in the address column, also by dragging and with shift', async ({ hex }) => {
  const row = async (address: number) => ({ x: 30, y: (await hex.cell(address)).y });
  const second = await row(0x10);
  await hex.page.mouse.click(second.x, second.y);
  expect(await hex.selected()).toEqual(Array.from({ length: 16 }, (_, i) => 0x10 + i));
  const fourth = await row(0x30);
  await hex.page.mouse.move(second.x, second.y);
  await hex.page.mouse.down();
  await hex.page.mouse.move(fourth.x, fourth.y, { steps: 3 });
  await hex.page.mouse.up();
  expect(await hex.selected()).toHaveLength(48);
  const first = await row(0x00);
  await hex.page.keyboard.down('Shift');
  await hex.page.mouse.click(first.x, first.y);
  await hex.page.keyboard.up('Shift');
  expect(await hex.selected()).toHaveLength(32);
});

test('gives a drag up with escape and goes back to the selection before it', async ({ hex }) => {
  await hex.click(0x22);
  await hex.click(0x25, ['Shift']);
  await hex.dragTo(0x50, 0x77);
  await hex.page.keyboard.press('Escape');
  expect(await hex.selected()).toEqual([0x22, 0x23, 0x24, 0x25]);
  const { x, y } = await hex.cell(0x90);
  await hex.page.mouse.move(x, y);
  await hex.page.mouse.up();
  expect(await hex.selected()).toEqual([0x22, 0x23, 0x24, 0x25]);
});

test('scrolls on while it is dragged below, and selects what comes up', async ({ hex }) => {
  const { x, y } = await hex.cell(0x44);
  await hex.page.mouse.move(x, y);
  await hex.page.mouse.down();
  await hex.page.mouse.move(x, 719);
  await hex.page.waitForTimeout(100);
  const near = await hex.topAddress();
  await hex.page.mouse.move(x, 719);
  await dragOutside(hex, 240, 900);
  await hex.page.waitForTimeout(500);
  const far = await hex.topAddress();
  await hex.page.mouse.up();
  expect(far).toBeGreaterThan(near + 16 * 10);
  expect(await hex.cursor()).toBeGreaterThan(far);
  const rested = await hex.topAddress();
  await hex.page.waitForTimeout(200);
  expect(await hex.topAddress()).toBe(rested);
});

test('scrolls sideways while it is dragged beyond the last column in sight, and back', async ({
  hex,
}) => {
  await hex.setSettings({ format: 'BIN', widthCells: 30 });
  const { x, y } = await hex.cell(0x1e + 2);
  await hex.page.mouse.move(x, y);
  await hex.page.mouse.down();
  await dragOutside(hex, 2000, y);
  await expect.poll(() => hex.isInSight(0x1e + 29)).toBe(true);
  await hex.page.mouse.move(1200, y);
  expect(await hex.cursor()).toBeGreaterThan(0x1e + 20);
  await dragOutside(hex, -900, y);
  await expect.poll(() => hex.cursor()).toBe(0x1e);
  await hex.page.mouse.up();
  expect(await hex.selected()).toEqual([0x1e, 0x1f, 0x20]);
});

test('tells once that more than 2000 cells were wanted', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.scrollByRows(300));
  await hex.settle();
  const top = await hex.topAddress();
  await hex.page.evaluate(() => window.harness.view?.goTo(0));
  await hex.page.evaluate(() => window.harness.view?.scrollByRows(300));
  await hex.settle();
  await hex.click(top + 0x20, ['Shift']);
  expect(await hex.selected()).toHaveLength(2000);
  expect((await hex.log()).exceeded).toBe(1);
  await hex.click(top + 0x30, ['Shift']);
  expect((await hex.log()).exceeded).toBe(1);
  await hex.click(top + 0x30);
  await hex.page.evaluate(() => window.harness.view?.selectRange(0, 5000));
  expect((await hex.log()).exceeded).toBe(2);
});

test('ignores the corner, the space beside the columns, and other buttons', async ({ hex }) => {
  await hex.click(0x22);
  await hex.page.mouse.click(20, 10);
  await hex.page.mouse.click(1000, 300);
  await hex.page.mouse.click(100, 300, { button: 'middle' });
  expect(await hex.selected()).toEqual([0x22]);
});

test('asks for a menu at the point, of the cell or of the selection around it', async ({ hex }) => {
  await hex.click(0x22);
  await hex.click(0x35, ['Shift']);
  const inside = await hex.cell(0x30);
  await hex.page.mouse.click(inside.x, inside.y, { button: 'right' });
  const outside = await hex.cell(0x70);
  await hex.page.mouse.click(outside.x, outside.y, { button: 'right' });
  expect((await hex.log()).menus).toEqual([
    { clientX: inside.x, clientY: inside.y, target: 'selection', address: 0x30 },
    { clientX: outside.x, clientY: outside.y, target: 'cell', address: 0x70 },
  ]);
  expect(await hex.selected()).toEqual([0x70]);
});

test('opens the entry with a double click', async ({ hex }) => {
  const { x, y } = await hex.cell(0x25);
  await hex.page.mouse.dblclick(x, y);
  await expect(hex.page.getByLabel('New value')).toBeFocused();
});

import { expect } from '@playwright/test';
import { test } from './support/surface-page.ts';

/** Beside the surface, wherever the camera stands by default. */
const BESIDE = { x: 60, y: 60 };

test('turns with a drag, and keeps the turn after it', async ({ surface }) => {
  await surface.mount();
  const before = await surface.camera();
  await surface.drag(BESIDE, 50, -20);
  await surface.page.mouse.up();
  const after = await surface.camera();
  expect(after.yaw).toBeCloseTo(before.yaw - 50 * 0.008, 6);
  expect(after.pitch).toBeCloseTo(before.pitch - 20 * 0.008, 6);
  expect(after.zoom).toBe(before.zoom);
  const { selections } = await surface.log();
  expect((await surface.cameras()).at(-1)).toEqual(after);
  expect(selections).toEqual([]);
});

test('does not select the cell on which a turn begins', async ({ surface }) => {
  await surface.mount();
  await surface.drag(await surface.point(6, 8), 40, 0);
  await surface.page.mouse.up();
  expect(await surface.cursor()).toEqual([0, 0]);
});

for (const [how, button, key] of [
  ['Shift', 'left', 'Shift'],
  ['the middle button', 'middle', undefined],
  ['the right button', 'right', undefined],
] as const) {
  test(`moves the picture with ${how}`, async ({ surface }) => {
    await surface.mount({ cursor: [6, 8] });
    const before = await surface.point(6, 8);
    if (key) await surface.page.keyboard.down(key);
    await surface.drag(BESIDE, 40, 30, button);
    await surface.page.mouse.up({ button });
    if (key) await surface.page.keyboard.up(key);
    const after = await surface.point(6, 8);
    expect(after.x - before.x).toBeGreaterThan(34);
    expect(after.x - before.x).toBeLessThan(46);
    expect(after.y - before.y).toBeGreaterThan(25);
    expect(after.y - before.y).toBeLessThan(35);
    expect((await surface.log()).menus).toEqual([]);
  });
}

test('zooms with the wheel around the pointer', async ({ surface }) => {
  await surface.mount();
  const cell = await surface.point(6, 8);
  await surface.page.mouse.move(cell.x, cell.y);
  await surface.page.mouse.wheel(0, -200);
  await surface.settle();
  expect((await surface.camera()).zoom).toBeCloseTo(1.44, 6);
  const near = await surface.point(6, 8);
  expect(Math.abs(near.x - cell.x)).toBeLessThan(12);
  expect(Math.abs(near.y - cell.y)).toBeLessThan(12);
  await surface.page.mouse.wheel(0, 200);
  await surface.settle();
  expect((await surface.camera()).zoom).toBeCloseTo(1, 6);
});

test('selects the cell that is clicked, from any side', async ({ surface }) => {
  await surface.mount();
  for (const preset of ['corner', 'top', 'back'] as const) {
    await surface.show(preset);
    for (const [row, column] of [
      [3, 4],
      [8, 13],
      [11, 15],
      [6, 9],
    ] as const) {
      const { x, y } = await surface.point(row, column);
      const isSeen = preset !== 'back' || row > 5;
      if (!isSeen) continue;
      await surface.page.mouse.click(x, y);
      expect(await surface.cursor()).toEqual([row, column]);
    }
  }
  expect((await surface.log()).selections.length).toBeGreaterThan(8);
});

test('selects nothing beside the surface', async ({ surface }) => {
  await surface.mount({ cursor: [2, 2] });
  await surface.page.mouse.click(BESIDE.x, BESIDE.y);
  expect(await surface.cursor()).toEqual([2, 2]);
  expect((await surface.log()).selections).toEqual([]);
});

test('extends with Shift and adds with Ctrl', async ({ surface }) => {
  await surface.mount({ cursor: [3, 4] });
  const end = await surface.point(5, 6);
  await surface.page.keyboard.down('Shift');
  await surface.page.mouse.click(end.x, end.y);
  await surface.page.keyboard.up('Shift');
  const other = await surface.point(2, 12);
  await surface.page.keyboard.down('Control');
  await surface.page.mouse.click(other.x, other.y);
  await surface.page.keyboard.up('Control');
  const selection = (await surface.log()).selections.at(-1);
  expect(selection).toMatchObject({ area: 'data', cursor: { row: 2, column: 12 } });
  expect(selection?.added).toEqual([{ firstRow: 3, lastRow: 5, firstColumn: 4, lastColumn: 6 }]);
});

test('drags the cell of the cursor up by its mark, and tells it once', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  const raw = await surface.raw(6, 8);
  await surface.drag(await surface.point(6, 8), 0, -40);
  const tip = await surface.tip();
  expect(tip).toMatch(/^2500 \/ 2600\n[\d.]+ \(\+[\d.]+\)$/);
  expect(await surface.raw(6, 8)).toBe(raw);
  expect((await surface.log()).drags).toEqual([]);
  await surface.page.mouse.up();
  await surface.settle();
  const { drags } = await surface.log();
  expect(drags).toHaveLength(1);
  expect(drags[0]).toMatchObject({ area: 'data', cells: [{ row: 6, column: 8 }] });
  expect(drags[0]?.delta).toBeGreaterThan(0);
  expect(await surface.raw(6, 8)).toBe(raw + Math.round((drags[0]?.delta ?? 0) * 10));
  expect(await surface.cameras()).toEqual([]);
  expect(await surface.tip()).toBeNull();
});

test('has a dragged cell follow the pointer', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  const from = await surface.point(6, 8);
  await surface.drag(from, 0, -60);
  const during = await surface.point(6, 8);
  expect(Math.abs(during.y - (from.y - 60))).toBeLessThan(6);
  await surface.page.mouse.up();
});

test('drags any cell with Ctrl, which becomes the cursor', async ({ surface }) => {
  await surface.mount({ cursor: [2, 2] });
  await surface.page.keyboard.down('Control');
  await surface.drag(await surface.point(6, 8), 0, 30);
  await surface.page.mouse.up();
  await surface.page.keyboard.up('Control');
  expect(await surface.cursor()).toEqual([6, 8]);
  const { drags } = await surface.log();
  expect(drags).toHaveLength(1);
  expect(drags[0]?.cells).toEqual([{ row: 6, column: 8 }]);
  expect(drags[0]?.delta).toBeLessThan(0);
});

test('drags all selected cells together', async ({ surface }) => {
  await surface.mount();
  await surface.page.evaluate(() =>
    window.surface.view?.setSelection({
      area: 'data',
      anchor: { row: 5, column: 7 },
      cursor: { row: 6, column: 8 },
      added: [],
    }),
  );
  await surface.settle();
  await surface.drag(await surface.point(6, 8), 0, -30);
  await surface.page.mouse.up();
  const { drags, selections } = await surface.log();
  expect(drags[0]?.cells).toHaveLength(4);
  expect(selections).toEqual([]);
});

test('takes a drag back with Escape', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  const before = await surface.picture();
  await surface.focus();
  await surface.drag(await surface.point(6, 8), 0, -50);
  await surface.page.keyboard.press('Escape');
  await surface.page.mouse.up();
  await surface.page.mouse.move(BESIDE.x, BESIDE.y);
  expect((await surface.log()).drags).toEqual([]);
  await surface.page.locator('.line-view-field').evaluate((field) => field.blur());
  expect((await surface.picture()).equals(before)).toBe(true);
  const camera = await surface.camera();
  await surface.focus();
  await surface.drag(BESIDE, 80, 0);
  expect(await surface.camera()).not.toEqual(camera);
  await surface.page.keyboard.press('Escape');
  expect(await surface.camera()).toEqual(camera);
  await surface.page.mouse.up();
});

for (const [what, settings] of [
  ['the original', { display: 'ori' }],
  ['what may not be edited', { editable: false }],
  ['a difference', { display: 'diff' }],
] as const) {
  test(`drags no cell of ${what}, but turns`, async ({ surface }) => {
    await surface.mount({ cursor: [6, 8], settings });
    const before = await surface.camera();
    await surface.drag(await surface.point(6, 8), 10, -40);
    await surface.page.mouse.up();
    expect((await surface.log()).drags).toEqual([]);
    expect(await surface.camera()).not.toEqual(before);
  });
}

test('opens the entry with a double click on a cell, and shows the first view beside', async ({
  surface,
}) => {
  await surface.mount();
  await surface.show('back');
  await surface.page.mouse.dblclick(BESIDE.x, BESIDE.y);
  expect((await surface.camera()).yaw).toBeCloseTo(0.72, 6);
  const { x, y } = await surface.point(6, 8);
  await surface.page.mouse.dblclick(x, y);
  await expect(surface.page.locator('.hex-view-entry')).toBeFocused();
  expect(await surface.cursor()).toEqual([6, 8]);
});

test('asks for the menu of the cell under a right click', async ({ surface }) => {
  await surface.mount();
  const { x, y } = await surface.point(6, 8);
  await surface.page.mouse.click(x, y, { button: 'right' });
  const { menus } = await surface.log();
  expect(menus).toHaveLength(1);
  expect(menus[0]).toMatchObject({ target: 'cell', area: 'data', cell: { row: 6, column: 8 } });
  expect(Math.abs((menus[0]?.clientX ?? 0) - x)).toBeLessThan(1);
  expect(await surface.cursor()).toEqual([6, 8]);
});

test('asks for the menu by pointer also after it was asked for by key', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.focus();
  await surface.page.keyboard.press('Shift+F10');
  const { x, y } = await surface.point(3, 4);
  await surface.page.mouse.click(x, y, { button: 'right' });
  const { menus } = await surface.log();
  expect(menus.map(({ cell }) => cell)).toEqual([
    { row: 6, column: 8 },
    { row: 3, column: 4 },
  ]);
});

test('asks for the menu of the selection inside of it', async ({ surface }) => {
  await surface.mount();
  await surface.page.evaluate(() =>
    window.surface.view?.setSelection({
      area: 'data',
      anchor: { row: 4, column: 5 },
      cursor: { row: 8, column: 10 },
      added: [],
    }),
  );
  await surface.settle();
  const { x, y } = await surface.point(6, 8);
  await surface.page.mouse.click(x, y, { button: 'right' });
  const { menus, selections } = await surface.log();
  expect(menus[0]).toMatchObject({ target: 'selection', cell: { row: 6, column: 8 } });
  expect(selections).toEqual([]);
});

test('tells value and place of the cell under the pointer, without drawing', async ({
  surface,
}) => {
  await surface.mount({ settings: { editable: false } });
  await surface.rest();
  const { frames } = await surface.stats();
  const { x, y } = await surface.point(6, 8);
  await surface.page.mouse.move(x, y);
  expect(await surface.tip()).toMatch(/^2500 \/ 2600\n\d+\.\d$/);
  await surface.page.mouse.move(BESIDE.x, BESIDE.y);
  expect(await surface.tip()).toBeNull();
  expect((await surface.stats()).frames).toBe(frames);
});

test('shows by the pointer what a drag would do', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  const { x, y } = await surface.point(6, 8);
  const pointer = () =>
    surface.page.locator('.line-view-field').evaluate((field) => getComputedStyle(field).cursor);
  await surface.page.mouse.move(x, y);
  expect(await pointer()).toBe('ns-resize');
  await surface.page.mouse.down();
  expect(await pointer()).toBe('ns-resize');
  await surface.page.mouse.up();
  await surface.page.mouse.move(BESIDE.x, BESIDE.y);
  expect(await pointer()).toBe('default');
  await surface.page.mouse.down();
  expect(await pointer()).toBe('grabbing');
  await surface.page.mouse.up();
  expect(await pointer()).toBe('default');
});

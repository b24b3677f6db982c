import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/line-page.ts';

const MAP = { width: 8, height: 4 } as const;

test('takes hold of any point, makes its row the selected one and lifts it by one event', async ({
  map,
}) => {
  await map.mount({ ...MAP, cursor: [0, 0] });
  const before = await map.raw(2, 5);
  const from = await map.point(2, 5);
  await map.dragBetween(from, { x: from.x + 30, y: from.y - 50 });
  expect(await map.cursor()).toEqual([2, 5]);
  expect((await map.log()).drags).toEqual([]);
  expect(await map.raw(2, 5)).toBe(before);
  const shown = await map.tip();
  await map.page.mouse.up();
  const { drags } = await map.log();
  expect(drags).toHaveLength(1);
  const delta = drags[0]?.delta ?? 0;
  expect(drags[0]).toEqual({ area: 'data', cells: [{ row: 2, column: 5 }], delta });
  expect(delta).toBeGreaterThan(10);
  // A factor of 0.1: the distance is a whole number of raw steps.
  expect(await map.raw(2, 5)).toBe(before + Math.round(delta * 10));
  expect(shown).toContain(`(+${delta.toFixed(1)})`);
});

test('lifts everything that is selected when one of the points is dragged', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  await map.page.evaluate(() => {
    window.mapLine.view?.setSelection({
      area: 'data',
      anchor: { row: 1, column: 2 },
      cursor: { row: 2, column: 3 },
      added: [],
    });
  });
  await map.settle();
  const from = await map.point(1, 3);
  await map.dragBetween(from, { x: from.x, y: from.y + 40 });
  await map.page.mouse.up();
  const [drag] = (await map.log()).drags;
  expect(drag?.cells).toEqual([
    { row: 1, column: 2 },
    { row: 1, column: 3 },
    { row: 2, column: 2 },
    { row: 2, column: 3 },
  ]);
  expect(drag?.delta).toBeLessThan(0);
});

test('does not follow a hand that trembles, and gives a drag up with Escape', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  const from = await map.point(1, 2);
  await map.dragBetween(from, { x: from.x + 1, y: from.y - 2 });
  await map.page.mouse.up();
  expect((await map.log()).drags).toEqual([]);
  const raw = await map.raw(1, 2);
  await map.focus();
  await map.dragBetween(from, { x: from.x, y: from.y - 60 });
  await map.page.keyboard.press('Escape');
  await map.page.mouse.up();
  expect((await map.log()).drags).toEqual([]);
  expect(await map.raw(1, 2)).toBe(raw);
});

test('selects with a point what is dragged over where the version may not be changed', async ({
  map,
}) => {
  await map.mount({ ...MAP, cursor: [1, 2], settings: { editable: false } });
  const from = await map.point(1, 2);
  await map.dragBetween(from, await map.point(1, 5));
  await map.page.mouse.up();
  const { drags, selections } = await map.log();
  expect(drags).toEqual([]);
  expect(selections.at(-1)).toMatchObject({
    anchor: { row: 1, column: 2 },
    cursor: { row: 1, column: 5 },
  });
});

test('selects points of the row by dragging beside them', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  const from = await map.point(1, 1);
  const to = await map.point(1, 4);
  await map.dragBetween({ x: from.x, y: from.y + 120 }, { x: to.x, y: from.y + 120 });
  await map.page.mouse.up();
  expect((await map.log()).selections.at(-1)).toMatchObject({
    anchor: { row: 1, column: 1 },
    cursor: { row: 1, column: 4 },
  });
});

test('moves along the row and between rows by key', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  await map.focus();
  const press = async (key: string): Promise<readonly [number, number]> => {
    await map.page.keyboard.press(key);
    return await map.cursor();
  };
  expect(await press('ArrowRight')).toEqual([1, 3]);
  expect(await press('PageDown')).toEqual([2, 3]);
  expect(await press('Control+ArrowDown')).toEqual([3, 3]);
  expect(await press('PageDown')).toEqual([3, 3]);
  expect(await press('Control+ArrowUp')).toEqual([2, 3]);
  expect(await press('PageUp')).toEqual([1, 3]);
  expect(await press('Home')).toEqual([1, 0]);
  expect(await press('ArrowLeft')).toEqual([1, 0]);
  expect(await press('End')).toEqual([1, 7]);
  expect(await press('Control+End')).toEqual([3, 7]);
  expect(await press('Control+Home')).toEqual([0, 0]);
  await map.page.keyboard.press('Shift+ArrowRight');
  expect((await map.log()).selections.at(-1)).toMatchObject({
    anchor: { row: 0, column: 0 },
    cursor: { row: 0, column: 1 },
  });
  await map.page.keyboard.press('Control+a');
  expect((await map.log()).selections.at(-1)).toMatchObject({ cursor: { row: 3, column: 7 } });
});

test('runs along the column of a map that has only one', async ({ map }) => {
  await map.mount({ width: 1, height: 6, cursor: [2, 0] });
  await map.focus();
  await map.page.keyboard.press('ArrowRight');
  expect(await map.cursor()).toEqual([3, 0]);
  await map.page.keyboard.press('PageDown');
  expect(await map.cursor()).toEqual([3, 0]);
});

test('takes a typed value for the cells that are selected, and goes on to the next', async ({
  map,
}) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  await map.focus();
  await map.page.keyboard.press('7');
  const field = map.page.getByRole('textbox', { name: 'New value' });
  await expect(field).toHaveValue('7');
  await map.page.keyboard.type('.5');
  await map.page.keyboard.press('Enter');
  expect((await map.log()).entries).toEqual([
    { text: '7.5', area: 'data', cells: [{ row: 1, column: 2 }] },
  ]);
  expect(await map.cursor()).toEqual([1, 3]);
  await expect(map.page.locator('.line-view-field')).toBeFocused();
  await map.page.evaluate(() => window.mapLine.refused.add('wrong'));
  await map.page.keyboard.press('F2');
  await field.fill('wrong');
  await map.page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await map.page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('keeps the selection after a text for many cells', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  await map.focus();
  await map.page.keyboard.press('Shift+ArrowRight');
  await map.page.keyboard.press('Shift+ArrowRight');
  const { selections } = await map.log();
  await map.page.keyboard.type('7');
  await map.page.keyboard.press('Enter');
  const log = await map.log();
  expect(log.entries.map(({ text, cells }) => [text, cells.length])).toEqual([['7', 3]]);
  expect(log.selections).toEqual(selections);
  expect(await map.cursor()).toEqual([1, 4]);
});

test('keeps the row of the line while the table stands on an axis', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [2, 1] });
  await map.page.evaluate(() => {
    window.mapLine.view?.setSelection({
      area: 'x',
      anchor: { row: 0, column: 4 },
      cursor: { row: 0, column: 5 },
      added: [],
    });
  });
  await map.focus();
  await map.page.keyboard.press('ArrowRight');
  expect(await map.cursor()).toEqual([2, 6]);
  expect((await map.log()).selections).toHaveLength(1);
});

test('zooms along and across, within the points there are, and tells it', async ({ map }) => {
  await map.mount({ width: 64, height: 2, cursor: [0, 30] });
  await map.focus();
  for (let i = 0; i < 20; i++) await map.page.keyboard.press('Control+ArrowRight');
  expect((await map.zooms()).at(-1)).toEqual({ range: 8, scale: 1 });
  await expect(map.page.getByRole('scrollbar')).toBeVisible();
  await map.point(0, 30);
  for (let i = 0; i < 20; i++) await map.page.keyboard.press('Control+ArrowLeft');
  expect((await map.zooms()).at(-1)).toEqual({ range: 'all', scale: 1 });
  await expect(map.page.getByRole('scrollbar')).toBeHidden();
  await map.page.keyboard.press('ArrowUp');
  expect((await map.zooms()).at(-1)).toEqual({ range: 'all', scale: 2 });
});

test('is moved by the wheel, or zoomed where the wheel is to', async ({ map }) => {
  await map.mount({ width: 64, height: 2, zoom: { range: 16, scale: 1 } });
  await map.focus();
  const { x, y } = await map.point(0, 3);
  await map.page.mouse.move(x, y);
  await map.page.mouse.wheel(0, 40);
  await expect.poll(async () => (await map.point(0, 3)).x).toBeLessThan(x);
  expect(await map.zooms()).toEqual([]);
  await map.mount({ width: 64, height: 2, settings: { plotWheel: 'zoom' } });
  await map.page.mouse.wheel(0, -100);
  await expect.poll(async () => (await map.zooms()).at(-1)).toEqual({ range: 51, scale: 1 });
});

test('asks for a menu for the point under the pointer, and by key for the cursor', async ({
  map,
}) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  const point = await map.point(2, 4);
  await map.page.mouse.click(point.x, point.y, { button: 'right' });
  expect((await map.log()).menus.at(-1)).toMatchObject({
    target: 'cell',
    area: 'data',
    cell: { row: 2, column: 4 },
  });
  await map.focus();
  await map.page.keyboard.press('ContextMenu');
  const { menus } = await map.log();
  expect(menus.at(-1)?.cell).toEqual({ row: 2, column: 4 });
  expect(Math.abs((menus.at(-1)?.clientY ?? 0) - point.y)).toBeLessThan(2);
});

test('leaves plus and minus to the commands that step values', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  const seenKeys = await map.takeKeys();
  await map.focus();
  for (const key of ['+', '-', '=', 'PageDown']) await map.page.keyboard.press(key);
  expect((await seenKeys()).map(([key]) => key)).toEqual(['+', '-', '=']);
});

test('draws an edit in the next frame, and nothing for bytes of other maps', async ({ map }) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  const before = (await map.stats()).frames;
  await map.page.evaluate(() => window.mapLine.setCell(2, 2, 12_345));
  await map.settle();
  expect((await map.stats()).frames).toBe(before + 1);
  await map.page.evaluate(() => window.mapLine.view?.bytesChanged(0x6000, 0x6004));
  await map.settle();
  expect((await map.stats()).frames).toBe(before + 1);
});

test('draws the same picture after its context was lost and came back', async ({ map }) => {
  await map.mount({ width: 16, height: 16, cursor: [7, 5] });
  await map.expectPictureAfterLoss();
});

test('is a grid of its cells for assistive technology, and passes the accessibility checks', async ({
  map,
}) => {
  await map.mount({ ...MAP, cursor: [1, 2] });
  await map.rest();
  const grid = map.page.getByRole('grid', { name: 'Curves of Boost target' });
  await expect(grid).toHaveAttribute('aria-rowcount', '5');
  await map.focus();
  await map.page.keyboard.press('ArrowRight');
  expect(await map.spoken()).toMatch(/^data 1:3 \d+\.\d$/);
  const active = await grid.getAttribute('aria-activedescendant');
  await expect(map.page.locator(`#${active}`)).toHaveAttribute('aria-colindex', '5');
  const { violations } = await new AxeBuilder({ page: map.page }).include('#root').analyze();
  expect(violations).toEqual([]);
});

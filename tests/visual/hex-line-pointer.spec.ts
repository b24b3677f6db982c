import { expect } from '@playwright/test';
import { test } from './support/line-page.ts';

const SAW: readonly number[] = Array.from({ length: 2000 }, (_, i) => 20_000 + (i % 12) * 2000);
const SAWS = { lengthBytes: 4000, words: { address: 0, values: SAW } } as const;

test('puts the cursor on the word under the pointer, and says so', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const { x, y } = await line.point(20);
  await line.page.mouse.click(x, y + 60);
  expect(await line.cursor()).toBe(20);
  expect((await line.log()).selections.at(-1)).toEqual({
    mode: 'consecutive',
    anchorAddress: 20,
    cursorAddress: 20,
  });
  expect(await line.spoken()).toContain('00000014');
});

test('selects what is dragged over, and goes back with Escape', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const from = await line.point(20);
  const to = await line.point(40);
  await line.focus();
  await line.dragBetween({ x: from.x, y: from.y + 80 }, to);
  expect(await line.selected()).toHaveLength(11);
  await line.page.keyboard.press('Escape');
  expect(await line.selected()).toEqual([0]);
  await line.page.mouse.up();
});

test('extends the selection with Shift', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const a = await line.point(10);
  const b = await line.point(30);
  await line.page.mouse.click(a.x, a.y + 80);
  await line.page.keyboard.down('Shift');
  await line.page.mouse.click(b.x, b.y + 80);
  await line.page.keyboard.up('Shift');
  expect(await line.selected()).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]);
});

test('adds words with Ctrl, one by one and by dragging, and extends from the last', async ({
  line,
}) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const at = async (address: number) => {
    const { x, y } = await line.point(address);
    return { x, y: y + 80 };
  };
  const click = async (address: number, key: 'Control' | 'Shift'): Promise<void> => {
    const { x, y } = await at(address);
    await line.page.keyboard.down(key);
    await line.page.mouse.click(x, y);
    await line.page.keyboard.up(key);
  };
  const first = await at(10);
  await line.page.mouse.click(first.x, first.y);
  await click(20, 'Control');
  await click(30, 'Control');
  expect(await line.selected()).toEqual([10, 20, 30]);
  await click(34, 'Shift');
  expect(await line.selected()).toEqual([10, 20, 30, 32, 34]);
  await line.page.keyboard.down('Control');
  await line.dragBetween(await at(50), await at(54));
  await line.page.mouse.up();
  await line.page.keyboard.up('Control');
  expect(await line.selected()).toEqual([10, 20, 30, 32, 34, 50, 52, 54]);
});

test('scrolls on while a selection is held outside, and stops at 2000 words', async ({ line }) => {
  await line.mount({ lengthBytes: 65_536, zoom: { range: 256 } });
  const from = await line.point(300);
  await line.dragBetween({ x: from.x, y: 300 }, { x: 1279, y: 300 });
  await line.page.mouse.move(1279, 300);
  const before = await line.state();
  await line.page.mouse.move(40, 300);
  await line.page.waitForTimeout(300);
  expect((await line.state()).firstAddress).toBeLessThanOrEqual(before.firstAddress);
  await line.page.mouse.up();
  await line.page.evaluate(() => {
    window.line.view?.setSelection({ mode: 'consecutive', anchorAddress: 0, cursorAddress: 0 });
    window.line.view?.goTo(0);
    window.line.view?.setZoom({ range: 5120 });
  });
  await line.settle();
  const start = await line.point(0);
  await line.dragBetween({ x: start.x + 1, y: 100 }, { x: 1200, y: 100 });
  await line.page.mouse.up();
  expect(await line.selected()).toHaveLength(2000);
  expect((await line.log()).exceeded).toBe(1);
});

test('lifts the selected words by one event when they are let go', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  await line.page.evaluate(() => {
    window.line.view?.setSelection({ mode: 'consecutive', anchorAddress: 8, cursorAddress: 16 });
  });
  await line.settle();
  const before = await line.word(12);
  const from = await line.point(12);
  await line.dragBetween(from, { x: from.x, y: from.y - 50 });
  expect((await line.log()).drags).toEqual([]);
  expect(await line.word(12)).toBe(before);
  const shown = await line.tip();
  await line.page.mouse.up();
  const { drags } = await line.log();
  expect(drags).toHaveLength(1);
  const [drag] = drags;
  expect(drag?.addresses).toEqual([8, 10, 12, 14, 16]);
  expect(drag?.delta).toBeGreaterThan(1000);
  expect(await line.word(12)).toBe((before ?? 0) + (drag?.delta ?? 0));
  expect(shown).toContain(String((before ?? 0) + (drag?.delta ?? 0)));
});

test('gives a lift up with Escape, and tells nothing of a click on a point', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const plain = await line.picture();
  const from = await line.point(0);
  // Chromium shows the focus after a key, not after a press of the pointer.
  await line.page.keyboard.press('Shift');
  await line.focus();
  const focused = await line.picture();
  expect(focused.equals(plain)).toBe(false);
  await line.dragBetween(from, { x: from.x, y: from.y - 50 });
  await line.page.keyboard.press('Escape');
  await line.page.mouse.up();
  await line.page.mouse.move(5, 5);
  expect((await line.picture()).equals(focused)).toBe(true);
  await line.page.mouse.click(from.x, from.y);
  expect((await line.log()).drags).toEqual([]);
});

test('lifts nothing where the version may not be changed', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 }, settings: { editable: false } });
  const from = await line.point(0);
  await line.dragBetween(from, { x: from.x, y: from.y - 50 });
  await line.page.mouse.up();
  expect((await line.log()).drags).toEqual([]);
});

test('pans with the wheel, the middle button and the space bar, by what the hand moves', async ({
  line,
}) => {
  await line.mount({ lengthBytes: 65_536, zoom: { range: 1024 } });
  await line.page.mouse.move(600, 300);
  const at = async (): Promise<number> => (await line.state()).firstAddress;
  await line.page.mouse.wheel(0, 200);
  await expect.poll(at).toBeGreaterThan(300);
  const wheeled = await at();
  await line.page.mouse.down({ button: 'middle' });
  await line.page.mouse.move(500, 300, { steps: 3 });
  await line.page.mouse.up({ button: 'middle' });
  const dragged = await at();
  expect(dragged - wheeled).toBeGreaterThan(150);
  await line.focus();
  await line.page.keyboard.down(' ');
  await line.page.mouse.down();
  await line.page.mouse.move(600, 300, { steps: 3 });
  await line.page.mouse.up();
  await line.page.keyboard.up(' ');
  expect(Math.abs((await at()) - wheeled)).toBeLessThanOrEqual(4);
  expect((await line.log()).selections).toEqual([]);
});

test('zooms around the pointer with Ctrl and the wheel, and tells the range', async ({ line }) => {
  await line.mount({ lengthBytes: 65_536, zoom: { range: 1024 } });
  await line.goTo(20_000);
  const { x } = await line.point(20_000);
  await line.page.mouse.move(x, 300);
  await line.page.keyboard.down('Control');
  await line.page.mouse.wheel(0, -100);
  await expect.poll(async () => (await line.log()).zooms.length).toBe(1);
  await line.page.keyboard.up('Control');
  const [zoom] = (await line.log()).zooms;
  expect(zoom).toEqual({ range: 819, scale: 1 });
  expect(Math.abs((await line.point(20_000)).x - x)).toBeLessThan(2);
});

test('zooms with the wheel alone where it is to, and still moves by its turns to the side', async ({
  line,
}) => {
  await line.mount({ lengthBytes: 65_536, zoom: { range: 1024 }, settings: { plotWheel: 'zoom' } });
  await line.page.mouse.move(600, 300);
  await line.page.mouse.wheel(0, -100);
  await expect.poll(async () => (await line.log()).zooms.at(-1)).toEqual({ range: 819, scale: 1 });
  const { firstAddress } = await line.state();
  await line.page.mouse.wheel(200, 0);
  await expect.poll(async () => (await line.state()).firstAddress).toBeGreaterThan(firstAddress);
  expect((await line.log()).zooms).toHaveLength(1);
});

test('makes values taller with Shift and the wheel, up to 128 times', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  await line.page.mouse.move(600, 400);
  await line.page.keyboard.down('Shift');
  for (let i = 0; i < 30; i++) await line.page.mouse.wheel(0, -200);
  await line.page.keyboard.up('Shift');
  await expect.poll(async () => (await line.state()).scale).toBe(128);
});

test('opens a band by its name and by a double click, and not by a click', async ({ line }) => {
  await line.mount({
    ...SAWS,
    zoom: { range: 40 },
    bands: [
      { start: 10, end: 40, kind: 'user', labelId: 'outer' },
      { start: 20, end: 30, kind: 'axis', labelId: 'inner' },
    ],
  });
  const { x } = await line.point(24);
  await line.page.mouse.click(x, 10);
  expect((await line.log()).opened).toEqual(['inner']);
  const outside = await line.point(36);
  await line.page.mouse.click(outside.x, 300);
  expect((await line.log()).opened).toEqual(['inner']);
  await line.page.mouse.dblclick(outside.x, 300);
  expect((await line.log()).opened).toEqual(['inner', 'outer']);
  await line.page.mouse.dblclick((await line.point(50)).x, 10);
  expect((await line.log()).opened).toHaveLength(2);
});

test('moves through the file by its overview', async ({ line }) => {
  await line.mount({ lengthBytes: 1 << 20, zoom: { range: 1024 } });
  await line.page.mouse.click(1000, 680);
  const { firstAddress } = await line.state();
  expect(firstAddress / (1 << 20)).toBeGreaterThan(0.7);
  expect(firstAddress / (1 << 20)).toBeLessThan(0.85);
  await line.dragBetween({ x: 1000, y: 680 }, { x: 60, y: 680 });
  await line.page.mouse.up();
  expect((await line.state()).firstAddress).toBe(0);
});

test('moves through the file by its scroll bar', async ({ line }) => {
  await line.mount({ lengthBytes: 1 << 20, zoom: { range: 1024 } });
  const bar = line.page.getByRole('scrollbar');
  await expect(bar).toHaveAttribute('aria-valuemax', String((1 << 19) - 1024));
  await line.dragBetween({ x: 5, y: 713 }, { x: 1275, y: 713 });
  await line.page.mouse.up();
  await line.rest();
  await expect(bar).toHaveAttribute('aria-valuenow', String((1 << 19) - 1024));
});

test('asks for a menu at the pointer, for the selection if the point is inside it', async ({
  line,
}) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  // Chromium tells `contextmenu` whole pixels only.
  const x = Math.round((await line.point(24)).x);
  await line.page.mouse.click(x, 300, { button: 'right' });
  const [first] = (await line.log()).menus;
  expect(first).toEqual({ clientX: x, clientY: 300, target: 'cell', address: 24 });
  await line.page.evaluate(() => {
    window.line.view?.setSelection({ mode: 'consecutive', anchorAddress: 20, cursorAddress: 30 });
  });
  await line.settle();
  await line.page.mouse.click(x, 300, { button: 'right' });
  expect((await line.log()).menus.at(-1)).toMatchObject({ target: 'selection', address: 24 });
  expect(await line.selected()).toHaveLength(6);
});

test('shows address and value of the word under the pointer', async ({ line }) => {
  await line.mount({ ...SAWS, zoom: { range: 40 } });
  const { x, y } = await line.point(24);
  await line.page.mouse.move(x, y + 30);
  expect(await line.tip()).toBe('00000018  4E20');
  await line.page.mouse.move(5, 5);
  expect(await line.tip()).toBeNull();
});

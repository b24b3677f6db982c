import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './support/line-page.ts';

const LENGTH_BYTES = 65_536;

test('moves the cursor by words, pages and to the ends, and keeps it in sight', async ({
  line,
}) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.focus();
  const press = async (key: string): Promise<number> => {
    await line.page.keyboard.press(key);
    const cursor = await line.cursor();
    expect(await line.isInSight(cursor)).toBe(true);
    return cursor;
  };
  expect(await press('ArrowRight')).toBe(2);
  expect(await press('ArrowLeft')).toBe(0);
  expect(await press('ArrowLeft')).toBe(0);
  expect(await press('PageDown')).toBe(180);
  expect(await press('PageUp')).toBe(0);
  expect(await press('End')).toBe(198);
  expect(await press('Control+End')).toBe(LENGTH_BYTES - 2);
  expect(await press('ArrowRight')).toBe(LENGTH_BYTES - 2);
  expect(await press('Home')).toBe(LENGTH_BYTES - 200);
  expect(await press('Control+Home')).toBe(0);
});

test('extends with Shift, collapses with Escape, and says what it cannot select', async ({
  line,
}) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.focus();
  for (let i = 0; i < 3; i++) await line.page.keyboard.press('Shift+ArrowRight');
  expect(await line.selected()).toEqual([0, 2, 4, 6]);
  await line.page.keyboard.press('Escape');
  expect(await line.selected()).toEqual([6]);
  await line.page.keyboard.press('Control+a');
  expect((await line.log()).exceeded).toBe(1);
  expect(await line.selected()).toEqual([6]);
});

test('changes range and scale by key within their limits, and tells them', async ({ line }) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.focus();
  await line.page.keyboard.press('+');
  expect((await line.state()).range).toBe(80);
  await line.page.keyboard.press('-');
  expect((await line.state()).range).toBe(100);
  await line.page.keyboard.press('Control+ArrowRight');
  expect((await line.log()).zooms.at(-1)).toEqual({ range: 80, scale: 1 });
  for (let i = 0; i < 20; i++) await line.page.keyboard.press('+');
  expect((await line.state()).range).toBe(8);
  for (let i = 0; i < 40; i++) await line.page.keyboard.press('-');
  expect((await line.state()).range).toBe(5120);
  for (let i = 0; i < 9; i++) await line.page.keyboard.press('ArrowUp');
  expect((await line.state()).scale).toBe(128);
  for (let i = 0; i < 9; i++) await line.page.keyboard.press('ArrowDown');
  expect((await line.state()).scale).toBe(1);
});

test('comes closer from the whole file, and never goes farther than it', async ({ line }) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 'all' } });
  await line.focus();
  await line.page.keyboard.press('-');
  expect((await line.state()).range).toBe('all');
  await line.page.keyboard.press('+');
  expect((await line.state()).range).toBe(5120);
});

test('asks for a menu at the point of the cursor', async ({ line }) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.focus();
  await line.page.keyboard.press('Control+End');
  const point = await line.point(LENGTH_BYTES - 2);
  await line.page.keyboard.press('Shift+F10');
  const [menu] = (await line.log()).menus;
  expect(menu).toMatchObject({ target: 'cell', address: LENGTH_BYTES - 2 });
  expect(Math.abs((menu?.clientX ?? 0) - point.x)).toBeLessThan(1);
});

test('leaves other keys to the application', async ({ line }) => {
  await line.mount();
  const seenKeys = await line.takeKeys();
  await line.focus();
  for (const key of ['n', 'F4', 'Control+z', 'ArrowLeft', '=']) await line.page.keyboard.press(key);
  expect((await seenKeys()).map(([key]) => key)).toEqual(['n', 'F4', 'z', '=']);
});

test('keeps the place when it is closed and opened again', async ({ line }) => {
  await line.mount({ lengthBytes: LENGTH_BYTES });
  await line.page.evaluate(() => {
    window.line.view?.setZoom({ range: 77, scale: 16 });
    window.line.view?.goTo(0x2222);
  });
  await line.settle();
  const state = await line.state();
  await line.mount({ lengthBytes: LENGTH_BYTES });
  await line.page.evaluate((kept) => window.line.view?.restoreState(kept), state);
  await line.settle();
  expect(await line.state()).toEqual(state);
});

test('keeps the first address in sight when words become longer', async ({ line }) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.goTo(0x2000);
  const { firstAddress } = await line.state();
  await line.page.evaluate(() => window.line.setSettings({ wordBytes: 4 }));
  await line.settle();
  expect(Math.abs((await line.state()).firstAddress - firstAddress)).toBeLessThan(4);
  expect(await line.cursor()).toBe(0x2000);
});

test('tells nobody of a selection that was made elsewhere, and brings it into sight', async ({
  line,
}) => {
  await line.mount({ lengthBytes: LENGTH_BYTES, zoom: { range: 100 } });
  await line.page.evaluate(() => {
    window.line.view?.setSelection({
      mode: 'rows',
      anchorAddress: 0x4000,
      cursorAddress: 0x4010,
    });
  });
  await line.settle();
  expect(await line.isInSight(0x4010)).toBe(true);
  expect((await line.log()).selections).toEqual([]);
  expect(await line.selected()).toHaveLength(16);
});

test('describes itself and the word of the cursor, and passes the accessibility checks', async ({
  line,
}) => {
  await line.mount({ lengthBytes: LENGTH_BYTES });
  const field = line.page.getByRole('application', { name: 'Dump as a line' });
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute('aria-roledescription', 'line chart');
  await line.focus();
  await line.page.keyboard.press('ArrowRight');
  expect(await line.spoken()).toMatch(/^00000002: [0-9A-F]{4}$/);
  const { violations } = await new AxeBuilder({ page: line.page })
    .setLegacyMode()
    .include('#root')
    .analyze();
  expect(violations).toEqual([]);
});

import { expect } from '@playwright/test';
import { test } from './support/surface-page.ts';

for (const preset of ['front', 'right', 'back', 'left', 'top', 'corner'] as const) {
  test(`moves the cursor where the arrow points, seen from ${preset}`, async ({ surface }) => {
    await surface.mount({
      cursor: [6, 8],
      settings: { editable: false },
      raw: Array.from({ length: 192 }, () => 9000),
    });
    await surface.show(preset);
    await surface.focus();
    for (const [key, alongX, alongY] of [
      ['ArrowRight', 1, 0],
      ['ArrowUp', 0, -1],
      ['ArrowLeft', -1, 0],
      ['ArrowDown', 0, 1],
    ] as const) {
      const before = await surface.point(...(await surface.cursor()));
      await surface.page.keyboard.press(key);
      await surface.settle();
      const after = await surface.point(...(await surface.cursor()));
      const x = after.x - before.x;
      const y = after.y - before.y;
      expect(x * alongX + y * alongY).toBeGreaterThan(5);
    }
    expect(await surface.cursor()).toEqual([6, 8]);
  });
}

test('stops at the edges of the map', async ({ surface }) => {
  await surface.mount({ width: 3, height: 2 });
  await surface.show('front');
  await surface.focus();
  for (let i = 0; i < 5; i++) await surface.page.keyboard.press('ArrowRight');
  for (let i = 0; i < 5; i++) await surface.page.keyboard.press('ArrowUp');
  expect(await surface.cursor()).toEqual([1, 2]);
});

test('extends with Shift, and goes back to the cursor with Escape', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.show('front');
  await surface.focus();
  await surface.page.keyboard.press('Shift+ArrowRight');
  await surface.page.keyboard.press('Shift+ArrowUp');
  expect((await surface.log()).selections.at(-1)).toMatchObject({
    anchor: { row: 6, column: 8 },
    cursor: { row: 7, column: 9 },
  });
  await surface.page.keyboard.press('Escape');
  expect((await surface.log()).selections.at(-1)).toMatchObject({
    anchor: { row: 7, column: 9 },
    cursor: { row: 7, column: 9 },
  });
});

test('goes to the first and the last cell', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.focus();
  await surface.page.keyboard.press('Control+End');
  expect(await surface.cursor()).toEqual([11, 15]);
  await surface.page.keyboard.press('Control+Home');
  expect(await surface.cursor()).toEqual([0, 0]);
});

test('turns with Ctrl and arrows, zooms with the page keys', async ({ surface }) => {
  await surface.mount();
  await surface.focus();
  const before = await surface.camera();
  await surface.page.keyboard.press('Control+ArrowLeft');
  await surface.page.keyboard.press('Control+ArrowDown');
  await surface.page.keyboard.press('PageUp');
  const after = await surface.camera();
  expect(after.yaw).toBeGreaterThan(before.yaw);
  expect(after.pitch).toBeGreaterThan(before.pitch);
  expect(after.zoom).toBeCloseTo(1.2, 6);
  expect(await surface.cursor()).toEqual([0, 0]);
  await surface.page.keyboard.press('Home');
  expect(await surface.camera()).toEqual(before);
});

test('shows the named views one after the other', async ({ surface }) => {
  await surface.mount();
  await surface.focus();
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) {
    await surface.page.keyboard.press('v');
    seen.push((await surface.camera()).yaw);
  }
  expect(new Set(seen.slice(0, 4)).size).toBe(4);
  expect(seen[5]).toBeCloseTo(0.72, 6);
  await surface.page.keyboard.press('End');
  expect((await surface.camera()).pitch).toBeCloseTo(Math.PI / 2, 6);
});

test('selects all cells up to 2000, and tells when there are more', async ({ surface }) => {
  await surface.mount({ width: 50, height: 40 });
  await surface.focus();
  await surface.page.keyboard.press('Control+a');
  let log = await surface.log();
  expect(log.selections.at(-1)).toMatchObject({ cursor: { row: 39, column: 49 } });
  expect(log.exceeded).toBe(0);
  await surface.mount({ width: 50, height: 41 });
  await surface.focus();
  await surface.page.keyboard.press('Control+a');
  log = await surface.log();
  expect(log.exceeded).toBe(1);
});

test('asks for the menu at the cursor', async ({ surface }) => {
  await surface.mount({ cursor: [6, 8] });
  await surface.focus();
  const { x, y } = await surface.point(6, 8);
  await surface.page.keyboard.press('Shift+F10');
  const { menus } = await surface.log();
  expect(menus[0]).toMatchObject({ target: 'cell', cell: { row: 6, column: 8 } });
  expect(Math.abs((menus[0]?.clientX ?? 0) - x)).toBeLessThan(1);
  expect(Math.abs((menus[0]?.clientY ?? 0) - y)).toBeLessThan(1);
});

test('brings a cursor that has left the picture back into it', async ({ surface }) => {
  await surface.mount({
    camera: { yaw: 0.72, pitch: 0.58, zoom: 8, targetX: -0.5, targetY: -0.37, targetZ: -0.25 },
  });
  expect(await surface.isInSight(0, 0)).toBe(true);
  await surface.focus();
  await surface.page.keyboard.press('Control+End');
  await surface.settle();
  expect(await surface.isInSight(11, 15)).toBe(true);
  expect(await surface.isInSight(0, 0)).toBe(false);
});

test('leaves the keys of the application alone', async ({ surface }) => {
  await surface.mount();
  await surface.focus();
  const seenKeys = await surface.takeKeys();
  for (const key of ['t', 'g', '+', '-', 'F8', 'Control+c', 'Alt+ArrowLeft', 'Tab']) {
    await surface.page.keyboard.press(key);
  }
  expect((await seenKeys()).map(([key]) => key)).toEqual([
    't',
    'g',
    '+',
    '-',
    'F8',
    'c',
    'ArrowLeft',
    'Tab',
  ]);
  expect((await surface.log()).selections).toEqual([]);
});

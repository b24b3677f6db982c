import { expect, test } from '@playwright/test';
import { someByDay } from '../../support/is-night.ts';
import { type Bench, COMMAND_NAMES, type Exercise, openBench } from './bench.ts';
import { CELL_MENUS } from './menu-cells.ts';
import { closeMenus, entriesOf, entryAt, runsCommand } from './menu-driver.ts';
import { makeFolder, TREE_MENUS } from './menu-tree.ts';

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };

let bench: Bench;
test.beforeAll(async ({ browser }) => {
  bench = await openBench(await browser.newContext());
  await makeFolder(bench);
});
test.afterAll(() => bench.dispose());

/** Every how manieth of the entries that run commands is pressed by day. */
const COMMAND_STEP = 6;

/**
 * Entries that are pressed. All that are of the menu alone; of those that run commands some by day, as each of them is built from
 * its command and each command has a case of its own, and all at night.
 */
function pressed(entries: Readonly<Record<string, Exercise>>): readonly [string, Exercise][] {
  const all = Object.entries(entries);
  const commands = all.filter(([, exercise]) => runsCommand(exercise));
  const some = new Set(someByDay(commands, COMMAND_STEP));
  return all.filter((entry) => some.has(entry) || !commands.includes(entry));
}

for (const { name, place, open, entries } of [...CELL_MENUS, ...TREE_MENUS]) {
  test(`the menu of ${name} has no entry without a case, and stays off the edges of the window`, async () => {
    await bench.home(place);
    if (name.startsWith('selected')) await bench.select(2, 1);
    await open(bench);
    expect((await entriesOf(bench)).sort()).toEqual(Object.keys(entries).sort());
    const box = (await bench.page.getByRole('menu').first().boundingBox()) ?? NO_BOX;
    const window = bench.page.viewportSize() ?? NO_BOX;
    // The menu of the status bar hangs at its button.
    const margin = name.startsWith('cursor') ? 8 : 32;
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(margin);
    expect(window.width - box.x - box.width).toBeGreaterThanOrEqual(margin);
    expect(window.height - box.y - box.height).toBeGreaterThanOrEqual(margin);
    await closeMenus(bench);
  });

  for (const [path, exercise] of pressed(entries)) {
    test(`${name}: "${path}" does what it says`, async () => {
      test.setTimeout(30_000);
      await bench.home(place);
      await exercise(bench, async () => {
        await open(bench);
        await (await entryAt(bench, path)).press('Enter');
        await expect(bench.page.getByRole('menu')).toHaveCount(0);
      });
    });
  }
}

for (const [command, dialog] of [
  ['settings', 'Settings'],
  ['showShortcuts', 'Keyboard shortcuts'],
] as const) {
  test(`the menu of the person leads to ${dialog}`, async () => {
    const { page } = bench;
    await bench.home('dump');
    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('menuitem', { name: COMMAND_NAMES[command] }).click();
    await expect(bench.dialog(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bench.dialog(dialog)).toBeHidden();
  });
}

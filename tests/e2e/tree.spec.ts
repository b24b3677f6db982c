import { expect, type Page, type Route, test } from '@playwright/test';
import { holdableSlices } from '../support/held-slices.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('what is found in the maps is shown from its first line, wherever the tree was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const tree = page.getByRole('tree', { name: 'Maps' });
  const search = page.getByLabel('Search maps');
  const first = tree.getByRole('treeitem', { name: /^My maps/ });
  const current = tree.getByRole('treeitem', { selected: true });
  // The maps come after the dump.
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible();
  await tree.press('End');
  await expect(current).toBeInViewport();
  await expect(first).not.toBeInViewport();

  await search.fill('a');
  await expect(first).toBeInViewport();
  await expect(first).toHaveAttribute('aria-selected', 'true');

  await search.press('ArrowDown');
  await tree.press('End');
  await expect(first).not.toBeInViewport();
  await search.fill('ai');
  await expect(first).toBeInViewport();
});

for (const gesture of ['a double click', 'Enter'] as const) {
  test(`${gesture} on a map that is shown already puts the keyboard into it`, async ({ page }) => {
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    const tree = page.getByRole('tree', { name: 'Maps' });
    await page.getByLabel('Search maps').fill('ignition');
    // Only what holds others can be open or closed.
    const line = tree.locator('[role=treeitem]:not([aria-expanded])').first();
    const table = page.getByRole('grid', { name: /^Table of/ });
    await line.click();
    await expect(table).toBeFocused();
    await line.click();
    await expect(tree).toBeFocused();
    if (gesture === 'Enter') await page.keyboard.press('Enter');
    else await line.dblclick();
    await expect(table).toBeFocused();
  });
}

test('the tree keeps the keys after a click on a line, and marks the line that is meant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const tree = page.getByRole('tree', { name: 'Maps' });
  const current = tree.getByRole('treeitem', { selected: true });
  const group = tree.getByRole('treeitem', { name: /^Maps, 16 bit/ });
  const colourOf = (line: typeof current): Promise<string> =>
    line.evaluate((element) => getComputedStyle(element).backgroundColor);
  await group.click();
  await expect(tree).toBeFocused();
  // Far away from the line that was clicked, which is no element any more then.
  await page.keyboard.press('End');
  await expect(group).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(current).toBeInViewport();
  await page.mouse.move(0, 0);
  expect(await colourOf(current)).not.toBe(await colourOf(tree.getByRole('treeitem').last()));
});

test('a search that finds no map says so, and all maps come back', async ({ page }) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const tree = page.getByRole('tree', { name: 'Maps' });
  const search = page.getByLabel('Search maps');
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible();
  await search.fill('no such map');
  await expect(page.getByText('No map has this in its name')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only changed' }).check();
  await expect(page.getByText('No changed map has this in its name')).toBeVisible();
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByText('No map differs from the original')).toBeVisible();
  await page.getByRole('button', { name: 'Show all maps' }).click();
  await expect(page.getByRole('checkbox', { name: 'Only changed' })).not.toBeChecked();
  await expect(tree.getByRole('treeitem', { name: /^Potential maps/ })).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
});

test('the maps are as wide as a person draws them, and stay hidden when left so', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const panel = page.getByRole('complementary', { name: 'Maps' });
  const edge = page.getByRole('separator', { name: 'Width of the maps' });
  const width = async (): Promise<number> => Math.round((await panel.boundingBox())?.width ?? 0);
  expect(await width()).toBe(260);
  const box = await edge.boundingBox();
  if (box === null) throw new Error('the edge is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.move(x + 90, y + 30);
  await page.mouse.up();
  await page.mouse.move(x + 300, y);
  expect(await width()).toBe(350);
  await edge.press('ArrowLeft');
  expect(await width()).toBe(334);
  await edge.press('Home');
  expect(await width()).toBe(180);
  await edge.press('ArrowRight');
  await page.reload();
  await expect.poll(width).toBe(196);
  await edge.dblclick();
  expect(await width()).toBe(260);
  await page.getByRole('button', { name: 'Hide the maps' }).click();
  await page.reload();
  await tuner.editorReady();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Show the maps' }).click();
  expect(await width()).toBe(260);
});

test('keys that a person has chosen mean the line of the tree, and its menu says them', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [name, key] of [
    ['Preview', 'q'],
    ['Edit', 'F8'],
    ['Similar maps…', 'j'],
  ] as const) {
    await shortcuts.getByLabel(/Search by name/).fill(name);
    const record = shortcuts.getByRole('button', { name: `New key for ${name}`, exact: true });
    await record.click();
    await page.keyboard.press('Escape');
    await record.click();
    await page.keyboard.press(key);
    await expect(shortcuts.getByText(`${key.toUpperCase()}: ${name}.`)).toBeVisible();
  }
  await page.keyboard.press('Escape');

  const tree = page.getByRole('tree', { name: 'Maps' });
  const search = page.getByLabel('Search maps');
  await search.fill('ignition');
  const line = tree.getByRole('treeitem', { name: /^Ignition timing/ }).first();
  await expect(line).toBeVisible();
  await search.press('ArrowDown');
  await expect(tree).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(line).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
  }).toPass();
  const preview = page.getByRole('region', { name: /^Preview of Ignition/ });
  await page.keyboard.press('q');
  await expect(preview).toBeVisible();
  await page.keyboard.press('q');
  await expect(preview).toBeHidden();
  for (const [key, title] of [
    ['F8', /^Properties of Ignition/],
    ['j', /^Maps like Ignition/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await tree.focus();
  }
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: /^Ignition/ });
  await expect(menu.getByRole('menuitem', { name: /^Preview/ })).toContainText('Q');
  await expect(menu.getByRole('menuitem', { name: /^Properties/ })).toContainText('F8');
});

/** Holds back the list of the maps until it is let go. */
async function holdMaps(page: Page): Promise<{ release(): Promise<void> }> {
  const held: Route[] = [];
  await page.route(/\/user-maps$/, (route) => {
    held.push(route);
  });
  return {
    release: async () => {
      await expect.poll(() => held.length).toBe(1);
      await held[0]?.continue();
    },
  };
}

test('Enter in the search opens the first map found, even when the maps come later', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const maps = await holdMaps(page);
  await tuner.openSample();
  const search = page.getByLabel('Search maps');
  await search.fill('ignition');
  await search.press('Enter');
  await maps.release();
  await expect(page.getByRole('tab', { name: /^Ignition/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(search).toHaveValue('ignition');
  // The next key is the map's.
  await expect(page.getByRole('grid', { name: /^Table of Ignition/ })).toBeFocused();
});

test('Enter in the search takes maps that have come, even while the tree has not listed them', async ({
  page,
}) => {
  const slices = await holdableSlices(page);
  const tuner = personOn(page, server.url);
  const maps = await holdMaps(page);
  await tuner.openSample();
  const search = page.getByLabel('Search maps');
  await expect(search).toBeVisible();
  await slices.hold();
  const haveCome = page.waitForResponse(/\/user-maps$/);
  await maps.release();
  await (await haveCome).finished();
  const opened = page.getByRole('tab', { name: /^Ignition/ });
  await search.fill('ignition');
  await expect(async () => {
    // Until the answer is read, which nothing in sight tells.
    await search.press('Enter', { timeout: 500 });
    expect(await opened.count()).toBe(1);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('treeitem', { name: /^Ignition timing/ })).toHaveCount(0);
  await slices.release();
  await expect(opened).toHaveAttribute('aria-selected', 'true');
});

for (const [what, changeMind] of [
  ['types on', async (page: Page) => page.keyboard.type('x')],
  ['presses Escape', async (page: Page) => page.keyboard.press('Escape')],
  ['goes elsewhere', async (page: Page) => page.getByRole('grid').focus()],
] as const) {
  test(`Enter pressed before the maps are there opens nothing for who ${what} meanwhile`, async ({
    page,
  }) => {
    const tuner = personOn(page, server.url);
    const maps = await holdMaps(page);
    await tuner.openSample();
    const search = page.getByLabel('Search maps');
    await search.fill('ignition');
    await search.press('Enter');
    await changeMind(page);
    await search.fill('ignition');
    await maps.release();
    await expect(page.getByRole('treeitem', { name: /^Ignition timing/ })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Hex dump']);
  });
}

import { expect, test } from '@playwright/test';
import { pictureOf } from '../support/drawn-picture.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('a tuner changes values and an axis in the table of a map, and takes everything back', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const table = page.getByRole('grid', { name: 'Table of Ignition timing' });
  /** What the canvas shows, without the frame of the focus. */
  const picture = async (): Promise<Buffer> => {
    await table.evaluate((grid) => grid.blur());
    await page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
    return await page.locator('canvas').screenshot();
  };
  await tuner.openSample();
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  await expect(table).toBeFocused();
  const inspector = page.getByRole('complementary', { name: 'At the cursor' });
  await expect(inspector).toContainText(/Size10 \u00d7 12/);
  await expect(inspector).toContainText(/Scale\u00d7 0\.5 deg/);
  const opened = await picture();
  await table.focus();

  await test.step('types over a value, which is written as the nearest that can be stored', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New value')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await tuner.expectStatus('1 of 200,000 modified');
    await expect(table).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.hex-view-live')).toHaveText(/^Row 1, column 1, value 12\b.*, was /);
  });

  await test.step('types over a row at once', async () => {
    await page.keyboard.press('Shift+Space');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(page.locator('.hex-view-live')).toHaveText(/value 10\b/);
    await expect(page.getByRole('gridcell', { selected: true }).first()).toHaveText(/^10\b/);
  });

  await test.step('changes a point of the x axis', async () => {
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.hex-view-live')).toHaveText(/^X axis, point 1, value /);
    const before = await page.locator('.hex-view-live').textContent();
    await page.keyboard.press('+');
    await expect(page.locator('.hex-view-live')).not.toHaveText(before ?? '');
  });

  await test.step('chooses what is shown with the mouse, and goes on by keyboard', async () => {
    await page.getByRole('radio', { name: 'Raw', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Raw', exact: true })).toBeChecked();
    await expect(table).toBeFocused();
    await page.getByRole('radio', { name: 'Physical', exact: true }).click();
    await expect(table).toBeFocused();
  });

  await test.step('takes over in its unit what was being typed when another is chosen', async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('21');
    await page.getByRole('radio', { name: 'Raw', exact: true }).click();
    await expect(page.getByLabel('New value')).toBeHidden();
    await page.getByRole('radio', { name: 'Physical', exact: true }).click();
    await expect(page.getByRole('gridcell', { selected: true }).first()).toHaveText(/^21\b/);
    await table.focus();
    await page.keyboard.press('Control+z');
  });

  await test.step('takes it all back', async () => {
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await tuner.expectStatus('0 of 200,000 modified');
    await page.keyboard.press('Control+Home');
    await expect(page.locator('.hex-view-live')).toHaveText(/^Row 1, column 1, /);
    // What an undo has changed is lit up for a moment.
    await expect.poll(async () => (await picture()).equals(opened)).toBe(true);
  });

  await test.step('takes colours and curves off, and puts the first row at the bottom', async () => {
    for (const [role, name] of [
      ['radio', 'Off'],
      ['button', 'Curves at the ends of the rows'],
      ['button', 'First row at the bottom'],
    ] as const) {
      const before = await picture();
      await page.getByRole(role, { name, exact: true }).click();
      await expect.poll(async () => (await picture()).equals(before)).toBe(false);
    }
  });

  await test.step('opens the menu of a cell and its properties', async () => {
    await table.focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: /^Properties/ }).click();
    await expect(page.getByRole('dialog', { name: 'Properties of Ignition timing' })).toBeVisible();
  });
});

test('the colours of values are those that a tuner has chosen, also at the next visit', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  const table = page.getByRole('grid', { name: 'Table of Ignition timing' });
  await expect(table).toBeFocused();
  const choose = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'All commands' })).toBeVisible();
    await page.keyboard.type('settings');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByLabel('Colours of values').click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    // Its frame is in the picture until it is taken away again.
    await expect(table).toBeFocused();
  };
  const usual = await pictureOf(page);
  await choose('Evenly brighter');
  const even = await pictureOf(page);
  expect(even.equals(usual)).toBe(false);
  await choose('For the colour-blind');
  const apart = await pictureOf(page);
  expect(apart.equals(usual) || apart.equals(even)).toBe(false);
  await page.reload();
  await expect(table).toBeVisible();
  await expect.poll(async () => (await pictureOf(page)).equals(apart)).toBe(true);
  await choose('Blue to red');
  expect((await pictureOf(page)).equals(usual)).toBe(true);
});

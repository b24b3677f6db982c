import { expect, test } from '@playwright/test';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const ADDRESS = 0x3000;
const sample = createEcuSample({ seed: 42, lengthBytes: 256 * 1024 });

test('a tuner makes a map of a selection, changes it in its table, keeps it in a folder', async ({
  page,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const tuner = personOn(page, server.url);
    const tree = page.getByRole('tree', { name: 'Maps' });
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tuner.register('map.maker');
    await tuner.login('map.maker');
    await tuner.createProject('Golf', { name: 'golf.bin', bytes: sample.image });

    await test.step('selects a rectangle of words and presses K', async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('q');
      await tuner.goTo(ADDRESS);
      for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
      for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowDown');
      await tuner.expectStatus('12 cells');
      await page.keyboard.press('k');
      const dialog = page.getByRole('dialog', { name: 'New map' });
      await expect(dialog.getByLabel('Columns')).toHaveValue('4');
      await expect(dialog.getByLabel('Rows')).toHaveValue('3');
      await expect(dialog.getByLabel('Address')).toHaveValue('00003000');
      await expect(dialog.getByLabel('Skip after a line, bytes')).toHaveValue('8');
    });

    await test.step('is told what is missing, and loses nothing', async () => {
      const dialog = page.getByRole('dialog', { name: 'New map' });
      await dialog.getByLabel('Name', { exact: false }).first().fill('');
      await dialog.getByLabel('Factor').fill('0');
      await dialog.getByRole('button', { name: 'Create map' }).click();
      await expect(dialog.getByText('Outside of what is possible.')).toBeVisible();
      await expect(dialog.getByText('At least two characters.')).toBeVisible();
      await dialog.getByLabel('Factor').fill('0,5');
      await dialog.getByLabel('Name', { exact: false }).first().fill('Boost target');
      await dialog.getByRole('button', { name: 'Create map' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('sees it as a tab and in the tree', async () => {
      await expect(tab('Boost target')).toHaveAttribute('aria-selected', 'true');
      await expect(tree.getByRole('treeitem', { name: /Boost target/ })).toBeVisible();
      await tuner.expectStatus('00003000');
    });

    await test.step('steps a cell up by a raw step, and takes it back', async () => {
      await expect(page.getByRole('grid', { name: 'Table of Boost target' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await tuner.expectStatus('00003002');
      await page.keyboard.press('+');
      await expect(tree.getByRole('img', { name: 'Not saved' })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(tree.getByRole('img', { name: 'Not saved' })).toBeHidden();
      await page.keyboard.press('Control+y');
    });

    await test.step('sees it as curves with the cursor where it was, and goes back', async () => {
      await page.getByRole('radio', { name: '2D', exact: true }).click();
      await expect(page.getByLabel('Curves of Boost target')).toBeFocused();
      await tuner.expectStatus('00003002');
      await page.getByRole('radio', { name: 'Text', exact: true }).click();
      await expect(page.getByLabel('Table of Boost target')).toBeFocused();
    });

    await test.step('puts it into a folder', async () => {
      await page.getByRole('button', { name: 'New folder' }).click();
      const dialog = page.getByRole('dialog', { name: 'New folder' });
      await dialog.getByLabel('Name').fill('Boost');
      await dialog.getByRole('button', { name: 'Create folder' }).click();
      await tree.getByRole('treeitem', { name: /Boost target/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Move to' }).press('ArrowRight');
      await page.getByRole('menuitemcheckbox', { name: 'Boost', exact: true }).press('Enter');
      await expect(tree.getByRole('treeitem', { name: /Boost target/ })).toHaveAttribute(
        'aria-level',
        '3',
      );
    });

    await test.step('renames it in its properties', async () => {
      await page.getByRole('button', { name: 'Properties', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Properties of Boost target' });
      await dialog.getByLabel('Name', { exact: false }).first().fill('Boost limit');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(tab('Boost limit')).toBeVisible();
    });

    await test.step('finds tab, map, folder and unsaved byte again after a reload', async () => {
      await page.reload();
      await expect(tab('Boost limit')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(/unsaved bytes? from your last visit/)).toBeVisible();
      await tuner.expectStatus('00003002');
      await expect(tree.getByRole('treeitem', { name: /^Boost 1/ })).toBeVisible();
    });

    await test.step('finds it by name, and only while it is changed', async () => {
      await page.getByLabel('Search maps').fill('limit');
      await expect(tree.getByRole('treeitem', { name: /Boost limit/ })).toBeVisible();
      await page.getByLabel('Search maps').fill('');
      await page.getByLabel('Only changed').check();
      await expect(tree.getByRole('treeitem', { name: /Boost limit/ })).toBeVisible();
      await tab('Boost limit').click();
      await page.getByLabel('Table of Boost limit').focus();
      await page.keyboard.press('F11');
      await expect(tree.getByRole('treeitem', { name: /Boost limit/ })).toBeHidden();
      await page.getByLabel('Only changed').uncheck();
    });

    await test.step('copies it, and pastes its definition at another address', async () => {
      await tree.getByRole('treeitem', { name: /Boost limit/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy map' }).press('Enter');
      await tree.getByRole('treeitem', { name: /^My maps/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Paste map' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Paste map' });
      await dialog.getByRole('radio', { name: 'Both' }).click();
      await dialog.getByRole('textbox', { name: 'Address' }).fill('3800');
      await expect(dialog.getByText(/raw words as they are/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Make the map, paste values' }).click();
      await expect(tree.getByRole('treeitem', { name: /^Boost limit/ })).toHaveCount(2);
      await tuner.expectStatus(/\d+ cells changed/);
      await page.keyboard.press('Control+z');
    });

    await test.step('copies a change to the twin, as one step that can be undone', async () => {
      await page.keyboard.press('+');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('similar maps');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Maps like Boost limit' });
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Change 1 map' }).click();
      await tuner.expectStatus('1 cell changed');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
    });

    await test.step('gives the twin another unit by copying properties, and takes it back', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('copy properties');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Copy properties of Boost limit' });
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByLabel('Name and description').check();
      await dialog.getByLabel('Folder').check();
      await dialog.getByRole('button', { name: 'Change 1 map' }).click();
      await expect(dialog.getByRole('listitem')).toContainText('Folder');
      await dialog.getByRole('button', { name: 'Take back' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('builds a map by keys alone', async () => {
      await page.keyboard.press('Alt+PageDown');
      await expect(tab('Hex dump')).toHaveAttribute('aria-selected', 'true');
      await tuner.goTo(0x4000);
      await page.keyboard.press('Shift+K');
      const bar = page.getByRole('region', { name: 'Building a map' });
      await expect(bar.getByText('8 \u00d7 8')).toBeVisible();
      for (const key of ['8', '8', '7', '9', '9', '0']) await page.keyboard.press(key);
      await expect(bar.getByText('7 \u00d7 9')).toBeVisible();
      await tuner.goTo(0x3f00);
      await page.keyboard.press('x');
      await expect(bar.getByText(/rising/).first()).toBeVisible();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New map' });
      await expect(dialog.getByLabel('Rows')).toHaveValue('9');
      await page.keyboard.press('Enter');
      await expect(tab('Map_0x4000')).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('sees table and surface side by side, the keyboard in one and the other', async () => {
      await page.keyboard.press('Shift+F4');
      const surface = page.getByLabel('Surface of Map_0x4000');
      await expect(surface).toBeVisible();
      await expect(page.getByLabel('Table of Map_0x4000')).toBeFocused();
      await page.keyboard.press('w');
      await expect(surface).toBeFocused();
      await page.keyboard.press('Shift+F4');
      await expect(page.getByLabel('Table of Map_0x4000')).toBeHidden();
    });

    await test.step('looks through the maps of the tree without opening them', async () => {
      await tree.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      await expect(page.getByRole('region', { name: 'Preview of Boost limit' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('region', { name: 'Preview of Map_0x4000' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: /^Preview of/ })).toBeHidden();
    });

    await test.step('deletes what was made on the way in the list of all maps', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('manage maps');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Manage maps' });
      await dialog.getByRole('checkbox', { name: /00003800/ }).check();
      await dialog.getByRole('checkbox', { name: /Map_0x4000/ }).check();
      await dialog.getByRole('button', { name: 'Delete maps' }).click();
      await page
        .getByRole('dialog', { name: 'Delete 2 maps?' })
        .getByRole('button', { name: 'Delete maps' })
        .click();
      await expect(dialog.getByText('2 maps deleted.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(tab('Map_0x4000')).toBeHidden();
    });

    await test.step('deletes it after a question, and its tab closes', async () => {
      await tree.focus();
      // My maps, its folder, the map in it; the potential maps of the file follow.
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ContextMenu');
      await page.getByRole('menuitem', { name: 'Delete map' }).press('Enter');
      await page.getByRole('button', { name: 'Delete map' }).click();
      await expect(tab('Boost limit')).toBeHidden();
      await expect(tab('Hex dump')).toHaveAttribute('aria-selected', 'true');
      await expect(tree.getByRole('treeitem', { name: /Boost limit/ })).toBeHidden();
    });
  } finally {
    await server.dispose();
  }
});

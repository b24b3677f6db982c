import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { MAP_COMMANDS } from '../../../src/editor/commands/map-commands.ts';
import { type CommandCase, MAP, OTHER_MAP, usingDialog } from './bench.ts';

/** Making maps, and what is done with a map as a whole. */
export const MAP_CASES: Readonly<Record<keyof typeof MAP_COMMANDS, CommandCase>> = {
  createMap: {
    key: 'k',
    exercise: async (bench, run) => {
      await bench.select(4, 2);
      await usingDialog('New map', async (_, dialog) => {
        await expect(dialog.getByLabel('Columns')).toHaveValue('4');
        await expect(dialog.getByLabel('Rows')).toHaveValue('2');
        await dialog.getByLabel('Name', { exact: false }).first().fill('Made of a selection');
        await dialog.getByRole('button', { name: 'Create map' }).click();
      })(bench, run);
      await expect(bench.tab('Made of a selection')).toHaveAttribute('aria-selected', 'true');
      await bench.page.keyboard.press('Alt+w');
    },
  },
  buildMap: {
    key: 'Shift+K',
    exercise: async ({ page }, run) => {
      const bar = page.getByRole('region', { name: 'Building a map' });
      await run();
      await expect(bar.getByText('8 \u00d7 8')).toBeVisible();
      await page.keyboard.press('8');
      await expect(bar.getByText('8 \u00d7 9')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar).toBeHidden();
    },
  },
  previewMap: {
    key: 'Space',
    exercise: async ({ page, view }, run) => {
      const preview = page.getByRole('region', { name: /^Preview of/ });
      await run();
      await expect(preview).toBeVisible();
      await expect(view()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
    },
  },
  mapProperties: {
    key: 'Alt+Enter',
    place: 'map',
    exercise: async (bench, run) => {
      const title = `Properties of ${MAP}`;
      await usingDialog(title, async (_, dialog) => {
        await dialog.getByLabel('Description').fill('Known values');
        await dialog.getByRole('button', { name: 'Save' }).click();
      })(bench, run);
      await run();
      await expect(bench.dialog(title).getByLabel('Description')).toHaveValue('Known values');
      await bench.dialog(title).getByRole('button', { name: 'Cancel' }).click();
    },
  },
  copyMapProperties: {
    place: 'map',
    exercise: usingDialog(`Copy properties of ${MAP}`, async (_, dialog) => {
      await dialog.getByRole('checkbox', { name: new RegExp(OTHER_MAP) }).check();
      await dialog.getByLabel('Name and description').check();
      await dialog.getByRole('button', { name: 'Change 1 map' }).click();
      await expect(dialog.getByRole('listitem')).toContainText('Name and description');
      await dialog.getByRole('button', { name: 'Take back' }).click();
    }),
  },
  similarMaps: {
    place: 'map',
    exercise: async (bench, run) => {
      await bench.page.keyboard.press('+');
      await run();
      const dialog = bench.dialog(`Maps like ${MAP}`);
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Change 1 map' }).click();
      await bench.expectStatus('1 cell changed');
      await bench.expectStatus('2 of 10,000 unsaved');
    },
  },
  copyMap: {
    place: 'map',
    exercise: async ({ clipboardText }, run) => {
      await run();
      await expect.poll(clipboardText).toMatch(/^10\t20\t40\t50\t80\t90\t96\t100\r?\n11\t21\t/);
    },
  },
  copyTable: {
    place: 'map',
    exercise: async ({ clipboardText }, run) => {
      await run();
      // Axes that count their points, on top and on the left.
      await expect.poll(clipboardText).toMatch(/^\t1\t2\t3\t4\t5\t6\t7\t8\r?\n1\t10\t20\t40\t/);
    },
  },
  pasteMap: {
    place: 'map',
    exercise: async (bench, run) => {
      await bench.page.keyboard.press('+');
      await bench.runByName('copyMap');
      await expect.poll(() => bench.clipboardText()).toMatch(/^11\t20/);
      await bench.page.keyboard.press('Control+z');
      await bench.expectValues([[10]]);
      // The cells that were read have taken the place of the map on the clipboard.
      await bench.page.keyboard.press('Control+y');
      await bench.runByName('copyMap');
      await bench.page.keyboard.press('Control+z');
      await usingDialog('Paste map', async (_, dialog) => {
        await dialog.getByRole('button', { name: 'Paste values' }).click();
      })(bench, run);
      await bench.expectStatus('1 cell changed');
      await bench.expectValues([[11]]);
    },
  },
  manageMaps: {
    exercise: usingDialog('Manage maps', async ({ page }, dialog) => {
      await dialog.getByRole('checkbox', { name: new RegExp(OTHER_MAP) }).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      const csv = await readFile(await download.path(), 'utf8');
      expect([csv.includes(OTHER_MAP), csv.includes(MAP)]).toEqual([true, false]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }),
  },
  takeOverMaps: {
    key: 'Alt+Shift+Enter',
    exercise: async ({ page }, run) => {
      const count = await page.getByRole('treeitem').count();
      // What is the person's own already is not copied once more.
      await run();
      await expect(page.getByRole('treeitem')).toHaveCount(count);
    },
  },
  nextMap: {
    key: 'Alt+ArrowDown',
    exercise: async ({ tab }, run) => {
      await run();
      await expect(tab(MAP)).toHaveAttribute('aria-selected', 'true');
    },
  },
  previousMap: {
    key: 'Alt+ArrowUp',
    place: 'map',
    exercise: async ({ tab, page }, run) => {
      await page.keyboard.press('Alt+ArrowDown');
      await expect(page.getByRole('tab', { name: MAP })).toHaveCount(2);
      await run();
      await expect(tab(MAP).first()).toHaveAttribute('aria-selected', 'true');
      await tab(MAP).last().press('Delete');
      await expect(tab(MAP)).toHaveCount(1);
    },
  },
  findMap: {
    key: 'Control+p',
    exercise: async ({ dialog, tab, page }, run) => {
      await run();
      await dialog('Find map by name').getByRole('combobox').fill('other');
      await page.keyboard.press('Enter');
      await expect(tab(OTHER_MAP)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Alt+w');
      await expect(tab(OTHER_MAP)).toHaveCount(0);
    },
  },
};

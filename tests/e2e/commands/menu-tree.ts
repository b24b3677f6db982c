import { expect, type Locator } from '@playwright/test';
import words from '../../../locales/en.json' with { type: 'json' };
import { type Bench, COMMAND_NAMES, type Exercise, MAP, OTHER_MAP, usingDialog } from './bench.ts';
import {
  checking,
  copying,
  entryAt,
  type MenuCase,
  openingProperties,
  showingInDump,
} from './menu-driver.ts';

const FOLDER = 'Bench folder';
const { treeMenu, tree } = words.editor;

/** Makes the folder that the menus of the tree are about, with a map in it. */
export async function makeFolder(bench: Bench): Promise<void> {
  const { page, dialog } = bench;
  await page.getByRole('button', { name: tree.newFolder }).click();
  await dialog('New folder').getByLabel('Name').fill(FOLDER);
  await dialog('New folder').getByRole('button', { name: 'Create folder' }).click();
  await openOnTree((shown) => shown.getByRole('treeitem', { name: OTHER_MAP }))(bench);
  await (await entryAt(bench, `${treeMenu.move} > ${FOLDER}`)).press('Enter');
  await expect(page.getByRole('treeitem', { name: `${FOLDER} 1` })).toBeVisible();
}

function openOnTree(line: (page: Bench['page']) => Locator): MenuCase['open'] {
  return async ({ page }) => {
    await line(page).click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  };
}

const openOnMap = openOnTree((page) => page.getByRole('treeitem', { name: MAP }).first());
const openOnFolder = openOnTree((page) => page.getByRole('treeitem', { name: FOLDER }));
const openOnGroup = openOnTree((page) => page.getByRole('treeitem', { name: /^My maps/ }));

/** What every line of the tree offers. */
function viewEntries(open: MenuCase['open'], shown: (page: Bench['page']) => Locator) {
  return {
    [tree.onlyChanged]: async (bench, run) => {
      const only = bench.page.getByRole('checkbox', { name: tree.onlyChanged });
      await run();
      await expect(only).toBeChecked();
      await only.uncheck();
    },
    [tree.byAddress]: checking(open, tree.byAddress),
    [tree.byName]: checking(open, tree.byName),
    [treeMenu.closeAll]: async ({ page }, run) => {
      const folder = page.getByRole('treeitem', { name: FOLDER });
      await run();
      await expect(folder).toHaveAttribute('aria-expanded', 'false');
      await folder.click();
      await expect(shown(page)).toBeVisible();
    },
    [treeMenu.openAll]: async ({ page }, run) => {
      const folder = page.getByRole('treeitem', { name: FOLDER });
      await folder.click();
      await expect(folder).toHaveAttribute('aria-expanded', 'false');
      await run();
      await expect(folder).toHaveAttribute('aria-expanded', 'true');
    },
  } satisfies Record<string, Exercise>;
}

const creation = {
  [tree.newMap]: usingDialog('New map', async (_, dialog) => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }),
  [tree.newFolder]: usingDialog('New folder', async (_, dialog) => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }),
  [COMMAND_NAMES.pasteMap]: usingDialog('Paste map', async ({ page }) => {
    await page.keyboard.press('Escape');
  }),
  [COMMAND_NAMES.manageMaps]: usingDialog('Manage maps', async (_, dialog) => {
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }),
};

/** Menus of the lines of the tree; the folder comes last, because its last entry deletes it. */
export const TREE_MENUS: readonly MenuCase[] = [
  {
    name: 'a map of the tree',
    place: 'dump',
    open: openOnMap,
    entries: {
      [treeMenu.open]: async ({ tab }, run) => {
        await run();
        await expect(tab(MAP)).toHaveAttribute('aria-selected', 'true');
      },
      [treeMenu.openBeside]: async ({ page }, run) => {
        await run();
        await expect(page.getByRole('grid')).toHaveCount(2);
        await page.keyboard.press('Shift+F4');
        await expect(page.getByRole('grid')).toHaveCount(1);
      },
      [COMMAND_NAMES.previewMap]: async ({ page }, run) => {
        const preview = page.getByRole('region', { name: `Preview of ${MAP}` });
        await run();
        await expect(preview).toBeVisible();
        await preview.getByRole('button').click();
        await expect(preview).toBeHidden();
      },
      [treeMenu.inDump]: showingInDump,
      [treeMenu.properties]: openingProperties,
      [COMMAND_NAMES.copyMapProperties]: usingDialog(
        `Copy properties of ${MAP}`,
        async (_, dialog) => {
          await dialog.getByRole('button', { name: 'Close' }).last().click();
        },
      ),
      [COMMAND_NAMES.similarMaps]: usingDialog(`Maps like ${MAP}`, async ({ page }) => {
        await page.keyboard.press('Escape');
      }),
      [COMMAND_NAMES.copyMap]: copying(/^10\t20\t40\t50/),
      [COMMAND_NAMES.pasteMap]: usingDialog('Paste map', async ({ page }) => {
        await page.keyboard.press('Escape');
      }),
      [`${treeMenu.move} > ${FOLDER}`]: async ({ page }, run) => {
        await run();
        await expect(page.getByRole('treeitem', { name: `${FOLDER} 2` })).toBeVisible();
      },
      [`${treeMenu.move} > ${tree.userMaps}`]: async ({ page }, run) => {
        await run();
        await expect(page.getByRole('treeitem', { name: `${FOLDER} 1` })).toBeVisible();
      },
      [treeMenu.deleteMap]: async ({ page }, run) => {
        const question = page.getByRole('dialog', { name: /^Delete/ });
        await run();
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('treeitem', { name: MAP }).first()).toBeVisible();
      },
      ...viewEntries(openOnMap, (page) => page.getByRole('treeitem', { name: FOLDER })),
    },
  },
  {
    name: 'My maps in the tree',
    place: 'dump',
    open: openOnGroup,
    entries: {
      ...creation,
      ...viewEntries(openOnGroup, (page) => page.getByRole('treeitem', { name: FOLDER })),
    },
  },
  {
    name: 'a folder of the tree',
    place: 'dump',
    open: openOnFolder,
    entries: {
      ...creation,
      [treeMenu.editFolder]: usingDialog('Folder', async (_, dialog) => {
        await dialog.getByLabel('Note').fill('Known values');
        await dialog.getByRole('button', { name: 'Save' }).click();
      }),
      ...viewEntries(openOnFolder, (page) => page.getByRole('treeitem', { name: FOLDER })),
      [treeMenu.deleteFolder]: async (bench, run) => {
        const { page } = bench;
        const question = page.getByRole('dialog', { name: /^Delete the folder/ });
        await run();
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('treeitem', { name: FOLDER })).toBeVisible();
        await run();
        await question.getByRole('button', { name: treeMenu.deleteFolder }).click();
        await expect(page.getByRole('treeitem', { name: FOLDER })).toHaveCount(0);
        await expect(page.getByRole('treeitem', { name: OTHER_MAP })).toBeVisible();
        await makeFolder(bench);
      },
      // Last: the other map goes with it.
      [treeMenu.deleteFolderMaps]: async ({ page }, run) => {
        const question = page.getByRole('dialog', { name: /and the 1 map in it/ });
        await run();
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('treeitem', { name: OTHER_MAP })).toBeVisible();
        await run();
        await question.getByRole('button', { name: treeMenu.deleteFolderMaps }).click();
        await expect(page.getByRole('treeitem', { name: FOLDER })).toHaveCount(0);
        await expect(page.getByRole('treeitem', { name: OTHER_MAP })).toHaveCount(0);
      },
    },
  },
];

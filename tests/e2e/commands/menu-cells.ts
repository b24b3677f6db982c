import { expect } from '@playwright/test';
import words from '../../../locales/en.json' with { type: 'json' };
import { type Bench, type Exercise, MAP, OTHER_MAP, VERSION } from './bench.ts';
import {
  checking,
  commands,
  copying,
  entryAt,
  type MenuCase,
  openingProperties,
  showingInDump,
} from './menu-driver.ts';

const { menu, treeMenu, tabMenu, tree, rightPane, wordLength, addressBase } = words.editor;

const EDITS: Readonly<Record<string, Exercise>> = {
  ...commands(['editCell', 'copy', 'cut', 'paste']),
  ...commands(['pasteDifference', 'pastePercent', 'pasteSpecial'], menu.pasteAs),
  ...commands(
    [
      'changeAbsolute',
      'changeRelative',
      'changeByEdit',
      'changeBySlider',
      'interpolate',
      'smooth',
      'round',
      'limit',
      'flatten',
      'fillDown',
      'fillRight',
      'again',
    ],
    menu.change,
  ),
  ...commands(['stepUp', 'stepDown', 'restoreOriginal']),
  ...commands(
    [
      'selectAll',
      'selectRow',
      'selectColumn',
      'selectChanged',
      'selectSimilar',
      'selectMap',
      'deselect',
    ],
    menu.select,
  ),
};

async function openAtSelection({ view, page }: Bench): Promise<void> {
  await view().press('ContextMenu');
  await expect(page.getByRole('menu')).toBeVisible();
}

async function openOnPane({ page }: Bench): Promise<void> {
  const box = await page.getByRole('grid').boundingBox();
  // Beside eight columns of one byte, below the header.
  await page.mouse.click((box?.x ?? 0) + 500, (box?.y ?? 0) + 200, { button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
}

async function openOnCursor({ page }: Bench): Promise<void> {
  await page.getByTitle(words.editor.status.cursorMenu).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function openOnTab({ tab, page }: Bench): Promise<void> {
  await tab(MAP).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
}

const PANES: Readonly<Record<string, string>> = {
  none: rightPane.none,
  ascii: rightPane.ascii,
  bars: rightPane.bars,
  row: rightPane.scales.row,
  view: rightPane.scales.view,
  // Last: what stays is a pane on which the menu can be opened again.
  both: rightPane.both,
};

/** Shows another map before, so that there is a tab to be closed. */
async function withOtherTab(bench: Bench): Promise<void> {
  await bench.page.getByRole('treeitem', { name: OTHER_MAP }).click();
  await bench.tab(MAP).click();
  await expect(bench.tab(OTHER_MAP)).toHaveCount(1);
}

const closingOthers: Exercise = async (bench, run) => {
  await withOtherTab(bench);
  await run();
  await expect(bench.tab(OTHER_MAP)).toHaveCount(0);
  await expect(bench.tab(MAP)).toHaveAttribute('aria-selected', 'true');
};

/** Menus of cells, of what stands beside them, of the status bar and of tabs. Specification 2, "Context menus". */
export const CELL_MENUS: readonly MenuCase[] = [
  {
    name: 'selected cells of the dump',
    place: 'dump',
    open: openAtSelection,
    entries: {
      ...EDITS,
      ...commands(['goToAddress', 'mark', 'searchSelection', 'exportSelection']),
      ...commands(['nextDifference', 'createMap', 'buildMap', 'previewMap']),
      [menu.openMap.replace('{{name}}', MAP)]: async (bench, run) => {
        await bench.select(2, 1);
        await run();
        await expect(bench.tab(MAP)).toHaveAttribute('aria-selected', 'true');
      },
      [menu.copyAddress]: copying(/^00003000$/),
      [menu.copyRange]: async (bench, run) => {
        await bench.select(3, 1);
        await run();
        await expect.poll(() => bench.clipboardText()).toBe('00003000-00003002');
      },
      ...commands(['copyLink']),
      ...Object.fromEntries(
        Object.values(PANES).map((label) => {
          const path = `${rightPane.label} > ${label}`;
          return [path, checking(openAtSelection, path)];
        }),
      ),
    },
  },
  {
    name: 'pane beside the cells',
    place: 'dump',
    open: openOnPane,
    entries: Object.fromEntries(
      Object.values(PANES)
        .filter((label) => label !== rightPane.none)
        .map((label) => [label, checking(openOnPane, label)])
        .concat([
          [
            rightPane.none,
            async (bench: Bench, run: () => Promise<void>) => {
              await run();
              await openAtSelection(bench);
              await expect(
                await entryAt(bench, `${rightPane.label} > ${rightPane.none}`),
              ).toBeChecked();
              (await entryAt(bench, rightPane.both)).press('Enter');
            },
          ],
        ]),
    ),
  },
  {
    name: 'cells of a map',
    place: 'map',
    open: openAtSelection,
    entries: {
      ...EDITS,
      ...commands(['nextDifference']),
      [treeMenu.inDump]: showingInDump,
      [menu.copyAddress]: copying(/^00003000$/),
      ...commands(['copyLink']),
      ...commands(['showOriginal', 'showDifference', 'showPercent']),
      [`${words.editor.compare.label} > ${VERSION}`]: async ({ page }, run) => {
        await run();
        await expect(page.getByRole('button', { name: `Compared with ${VERSION}` })).toBeVisible();
      },
      [`${words.editor.compare.label} > Original`]: async ({ page }, run) => {
        await page.keyboard.press('Alt+2');
        await run();
        await expect(page.getByRole('button', { name: 'Compared with Original' })).toBeVisible();
      },
      ...commands(['copyMap', 'copyTable', 'pasteMap', 'similarMaps', 'copyMapProperties']),
      [treeMenu.properties]: openingProperties,
    },
  },
  {
    name: 'cursor of the status bar',
    place: 'dump',
    open: openOnCursor,
    entries: {
      ...commands(['goToAddress']),
      [menu.copyAddress]: copying(/^00003000$/),
      [menu.copyDecimal]: copying(/^12288$/),
      [menu.copyRange]: copying(/^00003000-00003000$/),
      [menu.copyList]: copying(/^00003000;[0-9A-F]{2}$/),
      [addressBase.cpu]: async (bench, run) => {
        await run();
        await bench.expectStatus('00803000');
        await openOnCursor(bench);
        await (await entryAt(bench, addressBase.file)).press('Enter');
        await bench.expectStatus('00003000');
      },
      [addressBase.file]: checking(openOnCursor, addressBase.file),
      [wordLength.b4]: checking(openOnCursor, wordLength.b4),
      [wordLength.b2]: checking(openOnCursor, wordLength.b2),
      [wordLength.b1]: checking(openOnCursor, wordLength.b1),
    },
  },
  {
    name: 'tab of a map',
    place: 'map',
    open: openOnTab,
    entries: {
      [tabMenu.closeOthers]: closingOthers,
      [tabMenu.closeRight]: closingOthers,
      [tabMenu.split]: async ({ page }, run) => {
        await run();
        await expect(page.getByLabel(`Surface of ${MAP}`)).toBeVisible();
        await page.keyboard.press('Shift+F4');
        await expect(page.getByLabel(`Surface of ${MAP}`)).toHaveCount(0);
      },
      ...commands(['copyLink']),
      [tabMenu.reveal]: async ({ page }, run) => {
        await page.getByRole('button', { name: tree.hide }).click();
        await run();
        await expect(page.getByRole('treeitem', { name: MAP, selected: true })).toBeVisible();
      },
      [treeMenu.properties]: openingProperties,
      [tabMenu.close]: async ({ tab }, run) => {
        await run();
        await expect(tab(MAP)).toHaveCount(0);
      },
    },
  },
];

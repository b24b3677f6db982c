import { expect, type Locator, type Page } from '@playwright/test';
import type { MapAxis, MapDefinition } from '../../../core/maps/map-definition.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { WordType } from '../../../core/values/word.ts';
import type { Person } from '../../e2e/person.ts';
import { keyboardHands } from '../keyboard-hands.ts';

const WORD_LENGTH_NAMES = { 1: '8 bit', 2: '16 bit', 4: '32 bit' } as const;

/** The tree of the maps. */
export function mapTree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Maps' });
}

/** Opens a map by its name in the tree, which is left as it was. */
export async function openMap(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search maps').fill(name);
  await mapTree(page).getByRole('treeitem', { name }).click();
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByLabel('Search maps').fill('');
  await tableOf(page, name).focus();
}

/** The table of an open map. */
export function tableOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: `Table of ${name}`, exact: true });
}

/** Opens a found map, sees that it is the one of the truth, and gives it its name, unit and scale. */
export async function nameFoundMap(page: Page, map: MapDefinition): Promise<void> {
  const foundName = formatAddress(map.cells.address);
  await openMap(page, foundName);
  await page.keyboard.press('Alt+Enter');
  const dialog = page.getByRole('dialog', { name: `Properties of ${foundName}` });
  await expect(dialog.getByLabel('Columns')).toHaveValue(String(map.width));
  await expect(dialog.getByLabel('Rows')).toHaveValue(String(map.height));
  await expect(dialog.getByLabel('Address')).toHaveValue(foundName);
  await expect(dialog.getByLabel('Word length')).toHaveText(
    WORD_LENGTH_NAMES[map.cells.type.wordBytes],
  );
  await dialog.getByLabel('Name', { exact: false }).first().fill(map.name);
  await dialog.getByLabel('Factor').fill(String(map.scale.factor));
  await dialog.getByLabel('Offset').fill(String(map.scale.offset));
  await dialog.getByLabel('Unit').fill(map.unit);
  await dialog.getByLabel('Decimals').fill(String(map.precision));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(tableOf(page, map.name)).toBeVisible();
}

/** Builds a map by keyboard alone: its lines become rows of the dump, K, name, axes, scale. */
export async function buildMapByKeyboard(tuner: Person, map: MapDefinition): Promise<void> {
  const { page } = tuner;
  const hands = keyboardHands(page);
  const dialog = page.getByRole('dialog', { name: 'New map' });
  await selectLinesInDump(tuner, map);
  await hands.press('k');
  await expect(dialog.getByLabel('Name', { exact: false }).first()).toBeFocused();
  await hands.press('Control+a');
  await hands.type(map.name);
  if (map.order === 'columnMajor') {
    await hands.choose(dialog.getByLabel('Order in the file'), 'Column by column');
    await hands.fill(dialog.getByLabel('Columns'), String(map.width));
    await hands.fill(dialog.getByLabel('Rows'), String(map.height));
  }
  await expect(dialog.getByLabel('Columns')).toHaveValue(String(map.width));
  await expect(dialog.getByLabel('Rows')).toHaveValue(String(map.height));
  await expect(dialog.getByLabel('Address')).toHaveValue(formatAddress(map.cells.address));
  await hands.fill(dialog.getByLabel('Factor'), String(map.scale.factor));
  await hands.fill(dialog.getByLabel('Offset'), String(map.scale.offset));
  await hands.fill(dialog.getByLabel('Decimals'), String(map.precision));
  for (const [page, axis] of [
    ['X axis', map.x],
    ['Y axis', map.y],
  ] as const) {
    if (axis.reference.startsWith('ROM')) await describeAxis(tuner, dialog, page, axis);
  }
  await hands.push(dialog.getByRole('button', { name: 'Create map' }));
  await expect(dialog).toBeHidden();
  await expect(tableOf(page, map.name)).toBeFocused();
}

/** Shows the dump in the words of a map, as wide as a line of it, and selects its cells. */
async function selectLinesInDump(tuner: Person, map: MapDefinition): Promise<void> {
  const { page } = tuner;
  const hands = keyboardHands(page);
  const [lineLength, lineCount] =
    map.order === 'rowMajor' ? [map.width, map.height] : [map.height, map.width];
  await showWords(tuner, map.cells.type);
  const width = page.getByRole('group', { name: 'Columns', exact: true }).getByRole('status');
  const columnCount = Number(await width.textContent());
  const key = lineLength < columnCount ? ',' : '.';
  for (let i = 0; i < Math.abs(lineLength - columnCount); i++) await hands.press(key);
  await expect(width).toHaveText(String(lineLength));
  await tuner.goTo(map.cells.address);
  for (let i = 1; i < lineCount; i++) await hands.press('Shift+ArrowDown');
  for (let i = 1; i < lineLength; i++) await hands.press('Shift+ArrowRight');
  await tuner.expectStatus(`${lineCount * lineLength} cells`);
}

async function showWords({ page }: Person, type: WordType): Promise<void> {
  const hands = keyboardHands(page);
  for (let bytes = 1; bytes < type.wordBytes; bytes *= 2) await hands.press('j');
  // A new file comes in the order of its maps.
  const order = page.getByRole('radio', { name: type.bigEndian ? 'HiLo' : 'LoHi', exact: true });
  if (!(await order.isChecked())) await hands.press('y');
  await expect(order).toBeChecked();
  if (type.signed) await hands.press('s');
}

/** Fills one page of the form: where the points of an axis are. */
async function describeAxis(
  { page }: Person,
  dialog: Locator,
  pageName: 'X axis' | 'Y axis',
  { reference, words }: MapAxis,
): Promise<void> {
  const hands = keyboardHands(page);
  const names = { ROM: 'The file', ROM_SUB: 'The file, gaps counted down' } as const;
  if (reference !== 'ROM' && reference !== 'ROM_SUB') throw new Error(`no axis: ${reference}`);
  const pages = dialog.getByRole('radio', { name: /^(?:Values|[XY] axis)$/ });
  await hands.tabTo(pages.and(dialog.locator('[aria-checked=true]')));
  await hands.moveTo(dialog.getByRole('radio', { name: pageName }), 'ArrowRight');
  await hands.press('Space');
  await hands.choose(dialog.getByLabel('Values come from'), names[reference]);
  await hands.fill(dialog.getByLabel('Address'), words.address.toString(16));
  await hands.choose(dialog.getByLabel('Word length'), WORD_LENGTH_NAMES[words.type.wordBytes]);
  await hands.choose(dialog.getByLabel('Byte order'), words.type.bigEndian ? 'HiLo' : 'LoHi');
  if (words.type.float)
    await hands.choose(dialog.getByLabel('Number', { exact: true }), 'Floating point');
}

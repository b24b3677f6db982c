import { expect, type Locator, type Page } from '@playwright/test';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { formatPhysical } from '../../../core/values/scale.ts';
import type { Person } from '../../e2e/person.ts';
import type { CoreDay } from './core-day.ts';
import { openMap } from './map-steps.ts';

/** A person and the core alone, who do the same. */
export interface Both {
  readonly tuner: Person;
  readonly core: CoreDay;
}

/** Raises all values of a map by some percent. */
export async function raiseByPercent(
  both: Both,
  map: MapDefinition,
  percent: number,
): Promise<void> {
  const { page } = both.tuner;
  await selectWholeMap(page, map);
  await page.keyboard.press('%');
  const dialog = dialogOf(page, 'Change relative');
  await dialog.getByLabel('Change', { exact: true }).fill(`+${percent}%`);
  await apply(dialog);
  both.core.changeMap(map, {
    kind: 'change',
    expression: { kind: 'percent', amount: percent },
    reference: 'current',
    forcesStep: false,
  });
  await expectCounts(both);
}

/** Draws straight lines between the corners of a map. */
export async function interpolateMap(both: Both, map: MapDefinition): Promise<void> {
  const { page } = both.tuner;
  await selectWholeMap(page, map);
  await page.keyboard.press('i');
  await apply(dialogOf(page, 'Interpolate'));
  both.core.changeMap(map, { kind: 'interpolate', direction: 'both', weighting: 'axis' });
  await expectCounts(both);
}

/** Takes the values of a map half the way to the mean of their neighbours. */
export async function smoothMap(both: Both, map: MapDefinition): Promise<void> {
  const { page } = both.tuner;
  await selectWholeMap(page, map);
  await page.keyboard.press('Shift+S');
  await apply(dialogOf(page, 'Smooth'));
  both.core.changeMap(map, { kind: 'smooth', direction: 'both', strength: 0.5 });
  await expectCounts(both);
}

/** Sets the first row of a map to a value. */
export async function setFirstRow(both: Both, map: MapDefinition, value: number): Promise<void> {
  const { page } = both.tuner;
  await openMap(page, map.name);
  await page.keyboard.press('Control+Home');
  await both.tuner.expectStatus(formatAddress(map.cells.address));
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('=');
  const dialog = dialogOf(page, 'Change absolute');
  await dialog.getByLabel('New value').fill(formatPhysical(value, map.precision));
  await apply(dialog);
  both.core.changeFirstRow(map, {
    kind: 'change',
    expression: { kind: 'set', value },
    reference: 'current',
    forcesStep: false,
  });
  await expectCounts(both);
}

/** Steps all values of a map up by one raw step. */
export async function stepMapUp(both: Both, map: MapDefinition): Promise<void> {
  await selectWholeMap(both.tuner.page, map);
  await both.tuner.page.keyboard.press('+');
  both.core.changeMap(map, { kind: 'step', count: 1 }, true);
  await expectCounts(both);
}

/** Gives a map its original bytes. */
export async function restoreMap(both: Both, map: MapDefinition): Promise<void> {
  await selectWholeMap(both.tuner.page, map);
  await both.tuner.page.keyboard.press('F11');
  both.core.changeMap(map, { kind: 'restore' }, true);
  await expectCounts(both);
}

/** Types over a byte of the dump. */
export async function typeByte(both: Both, address: number): Promise<void> {
  const { page } = both.tuner;
  const value = 0xff - (both.core.bytes[address] ?? 0);
  await showHexDump(page);
  await page.getByRole('radio', { name: '8 bit', exact: true }).click();
  await both.tuner.goTo(address);
  await both.tuner.type(value.toString(16).padStart(2, '0'));
  both.core.write(address, [value]);
  await expectCounts(both);
}

/** Takes the second half of what was done back. */
export async function undoHalf(both: Both): Promise<void> {
  const stepCount = Math.floor(both.core.stepCount / 2);
  for (let i = 0; i < stepCount; i++) await both.tuner.page.keyboard.press('Control+z');
  both.core.undo(stepCount);
  await expectCounts(both);
}

/** Sees in the list of differences how much of the file, and of some maps, is another than in the original. */
export async function compareWithOriginal(
  { tuner, core }: Both,
  maps: readonly MapDefinition[],
): Promise<void> {
  const { page } = tuner;
  await page.keyboard.press('F8');
  const dialog = dialogOf(page, 'Differences');
  await expect(dialog.getByText(bytesDiffer(core.modifiedCount))).toBeVisible();
  for (const map of maps) {
    const count = core.changedBytesOf(map);
    if (count === 0) continue;
    await dialog.getByLabel('Show only').fill(map.name);
    const bytes = count === 1 ? '1 byte' : `${numberText(count)} bytes`;
    await expect(dialog.getByRole('button', { name: `${map.name} ${bytes}` })).toBeVisible();
  }
  await closeDialog(dialog);
}

/** Sees how many bytes differ from another version. */
export async function expectDifferencesFrom(
  page: Page,
  base: string,
  count: number,
): Promise<void> {
  await page.keyboard.press('F8');
  const dialog = dialogOf(page, 'Differences');
  await dialog.getByLabel('Compared with').click();
  await page.getByRole('option', { name: base, exact: true }).click();
  await expect(dialog.getByText(bytesDiffer(count))).toBeVisible();
  await closeDialog(dialog);
}

/** Shows the dump. */
export async function showHexDump(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Hex dump', exact: true }).click();
  await expect(page.getByRole('grid')).toBeFocused();
}

/** A number as the page writes it in English: groups of three from five digits on. */
export function numberText(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: 'min2' }).format(value);
}

/** A dialog by its title. */
export function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** The status bar counts the bytes as the core does. */
export async function expectCounts({ tuner, core }: Both): Promise<void> {
  const modified = `${numberText(core.modifiedCount)} of 200,000 modified`;
  await expect(tuner.page.getByText(modified, { exact: true })).toBeVisible();
}

/** Everything is saved, as the status bar says. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('0 of 10,000 unsaved', { exact: true })).toBeVisible();
}

async function selectWholeMap(page: Page, map: MapDefinition): Promise<void> {
  await openMap(page, map.name);
  await page.keyboard.press('Control+a');
}

async function apply(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}

function bytesDiffer(count: number): string {
  return count === 1 ? '1 byte differs.' : `${numberText(count)} bytes differ.`;
}

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { FamilySample } from '../../../core/samples/family-sample.ts';
import type { SampleIdentity } from '../../../core/samples/sample-truth.ts';
import { chooseFile } from '../choose-file.ts';
import { type Both, dialogOf, expectCounts, expectSaved, numberText } from './edit-steps.ts';
import { mapTree } from './map-steps.ts';

/** What a family is called in the trade. */
export interface ExpectedUnit {
  readonly manufacturer: string;
  readonly family: string | RegExp;
}

const NUMBER_FIELDS: ReadonlyArray<readonly [SampleIdentity['field'], string]> = [
  ['hardware', 'Hardware number'],
  ['software', 'Software number'],
];

/** Waits until the tree shows what the reading of the file has found. */
export async function waitForFoundMaps(page: Page, count: number): Promise<void> {
  const name = `Potential maps ${count}`;
  await expect(mapTree(page).getByRole('treeitem', { name, exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/** Sees in the details of the project that the file was recognised, and goes back to the editor. */
export async function expectUnit(
  { tuner }: Both,
  expected: ExpectedUnit,
  { truth }: FamilySample,
): Promise<void> {
  const { page } = tuner;
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const editor = page.url();
  await page.goto(editor.replace(/projects\/([^/]+)\/editor/, 'edit-project/$1'));
  await expect(field('Manufacturer')).toHaveValue(expected.manufacturer);
  await expect(field('ECU family')).toHaveValue(expected.family);
  for (const [kind, label] of NUMBER_FIELDS) {
    const value = truth.identity.find((one) => one.field === kind)?.value;
    if (value !== undefined) await expect(field(label)).toHaveValue(value);
  }
  await page.goto(editor);
  await tuner.editorReady();
}

/** Reloads the page and finds the work as it was saved. */
export async function reload(both: Both): Promise<void> {
  await both.tuner.page.reload();
  await expectCounts(both);
  await expectSaved(both.tuner.page);
}

/** Imports a file that somebody else has changed, after seeing that it says the same of itself. */
export async function importFile(both: Both, name: string, file: Uint8Array): Promise<void> {
  const { page } = both.tuner;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import a version');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Import a version');
  await chooseFile(dialog.locator('input[type=file]'), { name: `${name}.bin`, bytes: file });
  await expect(dialog.getByRole('row', { name: /^Family/ })).toBeVisible();
  both.core.open(file);
  const { modifiedCount } = both.core;
  await expect(dialog).toContainText(
    `${numberText(modifiedCount)} bytes differ from the original.`,
  );
  await dialog.getByRole('button', { name: 'Import version' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Version ${name}`) })).toBeVisible();
  await expectCounts(both);
}

/** Has the checksums corrected with the dialog, for two coins; what is unsaved is saved first. */
export async function correctChecksums(both: Both): Promise<void> {
  const { page } = both.tuner;
  const wrongCount = both.core.correctChecksums();
  expect(wrongCount).toBeGreaterThan(0);
  await page.keyboard.press('Shift+F9');
  const dialog = dialogOf(page, 'Checksums');
  const checksums = wrongCount === 1 ? '1 checksum' : `${wrongCount} checksums`;
  await dialog.getByRole('button', { name: `Correct ${checksums}, 2 coins`, exact: true }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  await expect(dialog).toBeHidden();
  await expectCounts(both);
  await expectSaved(page);
}

/** Downloads the version that is shown. */
export async function downloadVersion(page: Page): Promise<Uint8Array> {
  await page.getByRole('button', { name: /Versions and files/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download this version' }).click(),
  ]);
  return new Uint8Array(await readFile(await download.path()));
}

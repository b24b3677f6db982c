import { expect, test } from '@playwright/test';
import type { EditorDialog } from '../../../src/editor/state/editor-store.ts';
import { type Bench, openBench, VERSION } from './bench.ts';

/** Dialogs that a command or an entry of a menu opens: commands.spec.ts and menus.spec.ts use them. */
type DialogOfCommand =
  | 'saveAs'
  | 'createMap'
  | 'mapProperties'
  | 'copyMapProperties'
  | 'similarMaps'
  | 'pasteMap'
  | 'manageMaps'
  | 'versions'
  | 'importVersion'
  | 'help'
  | 'folder'
  | 'checksums'
  | 'safetySheet'
  | 'changeReport'
  | 'values'
  | 'pasteSpecial'
  | 'differences'
  | 'troubleCodes'
  | 'solutions'
  | 'port'
  | 'mapPack'
  | 'applyEcu'
  | 'projectDetails'
  | 'report'
  | 'settings'
  | 'history'
  | 'search'
  | 'palette'
  | 'mark'
  | 'goToAddress'
  | 'shortcuts';

/** Dialogs that need a server that is away, or a second window: nothing-is-lost.spec.ts has both; and handover.spec.ts the link. */
type DialogOfTrouble = 'failedSave' | 'conflict' | 'link';

let bench: Bench;
test.beforeAll(async ({ browser }) => {
  bench = await openBench(await browser.newContext());
});
test.afterAll(() => bench.dispose());

/** Asks for another version while something is not saved. */
async function chooseVersion({ page }: Bench, name: string): Promise<void> {
  await page.getByRole('button', { name: /Versions and files/ }).click();
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }).click();
}

/** Every dialog that asks because of what happens; a new kind of dialog does not compile without a case. */
const CASES: Readonly<
  Record<
    Exclude<EditorDialog['kind'], DialogOfCommand | DialogOfTrouble>,
    (bench: Bench) => Promise<void>
  >
> = {
  unsaved: async (bench) => {
    const question = bench.dialog('Change version with unsaved changes?');
    await bench.page.keyboard.press('+');
    await chooseVersion(bench, VERSION);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await bench.expectStatus('1 of 10,000 unsaved');
    await chooseVersion(bench, VERSION);
    await question.getByRole('button', { name: 'Take them along' }).click();
    await bench.expectStatus('2 of 200,000 modified');
    await chooseVersion(bench, 'Original');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await bench.expectStatus('0 of 200,000 modified');
  },
  wrongChecksums: async (bench) => {
    const { page } = bench;
    const question = bench.dialog(/checksums? of this version (is|are) wrong/);
    const askForFile = async (): Promise<void> => {
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
    };
    await bench.openVersion(VERSION);
    await askForFile();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await askForFile();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Download all the same' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('bench');
    await askForFile();
    await question.getByRole('button', { name: /^Correct/ }).click();
    // The demo account has no coins.
    const offer = bench.dialog('More coins needed');
    await expect(offer.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await bench.openVersion('Original');
  },
  renameVersion: async (bench) => {
    const { page } = bench;
    const dialog = bench.dialog('Rename version');
    const rename = async (): Promise<void> => {
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: /^Rename/ }).click();
      await expect(dialog).toBeVisible();
    };
    await bench.openVersion(VERSION);
    await rename();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await rename();
    await dialog.getByLabel('Name').fill('Renamed');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('button', { name: /^Version Renamed/ })).toBeVisible();
    await bench.openVersion('Original');
  },
};

for (const [kind, exercise] of Object.entries(CASES)) {
  test(`the dialog ${kind} asks, takes no for an answer, and does what is chosen`, async () => {
    test.setTimeout(30_000);
    await bench.home('dump');
    await exercise(bench);
  });
}

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { FILE_COMMANDS } from '../../../src/editor/commands/file-commands.ts';
import { type Bench, type CommandCase, usingDialog, VERSION } from './bench.ts';

/** One cell changed, so that there is something to save. */
async function changeFirstCell({ page, select, expectStatus }: Bench): Promise<void> {
  await select(1, 1);
  await page.keyboard.press('+');
  await expectStatus('1 of 10,000 unsaved');
}

/** Gives the asked-for name, sees the version, and goes back to the original. */
async function saveUnder(bench: Bench, name: string): Promise<void> {
  const dialog = bench.dialog('Save as a new version');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save version' }).click();
  await expect(dialog).toBeHidden();
  await expectVersion(bench, name);
  await bench.openVersion('Original');
}

async function expectVersion({ page }: Bench, name: string): Promise<void> {
  await expect(
    page.getByRole('button', { name: `Version ${name} \u00b7 Versions and files` }),
  ).toBeVisible();
}

/** Versions and what concerns the file as a whole. */
export const FILE_CASES: Readonly<Record<keyof typeof FILE_COMMANDS, CommandCase>> = {
  save: {
    key: 'Control+s',
    exercise: async (bench, run) => {
      await changeFirstCell(bench);
      await run();
      await saveUnder(bench, 'Saved');
      await bench.expectStatus('0 of 200,000 modified');
    },
  },
  saveAs: {
    key: 'Control+Shift+s',
    exercise: async (bench, run) => {
      await changeFirstCell(bench);
      const dialog = bench.dialog('Save as a new version');
      await run();
      await expect(dialog).toContainText('1 byte differs from the original. In 1 map.');
      await bench.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await bench.expectStatus('1 of 10,000 unsaved');
      await run();
      await dialog.getByLabel('Check the checksums after saving').check();
      await dialog.getByLabel('Name').fill('Saved under a name');
      await dialog.getByRole('button', { name: 'Save version' }).click();
      await expect(bench.dialog('Checksums')).toBeVisible();
      await bench.page.keyboard.press('Escape');
      await expectVersion(bench, 'Saved under a name');
      await bench.openVersion('Original');
    },
  },
  versions: {
    exercise: usingDialog('Versions', async (_, dialog) => {
      await expect(dialog.getByRole('row', { name: /^Original . open now/ })).toBeVisible();
      await expect(dialog.getByRole('row', { name: new RegExp(`^${VERSION}`) })).toContainText(
        '1 byte modified',
      );
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }),
  },
  importVersion: {
    exercise: async (bench, run) => {
      const { page } = bench;
      await usingDialog('Import a version', async (_, dialog) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.press('Escape').then(async () => {
            await page.getByRole('button', { name: /Versions and files/ }).click();
            await page.getByRole('menuitem', { name: 'Download the original' }).click();
          }),
        ]);
        const bytes = await readFile(await download.path());
        bytes[0x7000] = 255 - (bytes[0x7000] ?? 0);
        await run();
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'elsewhere.bin',
          mimeType: 'application/octet-stream',
          buffer: bytes,
        });
        await dialog.getByRole('button', { name: 'Import version' }).click();
        await expect(dialog).toBeHidden();
      })(bench, run);
      await expectVersion(bench, 'elsewhere');
      await bench.expectStatus('1 of 200,000 modified');
      await bench.openVersion('Original');
    },
  },
  download: {
    exercise: async (bench, run) => {
      const [download] = await Promise.all([bench.page.waitForEvent('download'), run()]);
      expect(download.suggestedFilename()).toMatch(/\.bin$/);
    },
  },
  downloadTemporary: {
    exercise: async (bench, run) => {
      await changeFirstCell(bench);
      const [download] = await Promise.all([bench.page.waitForEvent('download'), run()]);
      expect(await readFile(await download.path(), 'utf8')).toContain('"original');
    },
  },
  exportSelection: {
    exercise: async (bench, run) => {
      await bench.select(3, 1);
      const [download] = await Promise.all([bench.page.waitForEvent('download'), run()]);
      expect(download.suggestedFilename()).toBe('Bench-00003000-00003002.bin');
      expect([...(await readFile(await download.path()))]).toEqual([10, 20, 40]);
    },
  },
  checksums: {
    key: 'Shift+F9',
    // The known values were written into a file whose checksums were right before.
    exercise: usingDialog('Checksums', async (bench, dialog) => {
      await expect(dialog.getByRole('row').nth(1)).toBeVisible();
      await dialog.getByRole('button', { name: /^Correct \d/ }).click();
      // The demo account has no coins.
      const offer = bench.dialog('More coins needed');
      await expect(offer.getByRole('button', { name: 'Close' }).last()).toBeFocused();
      await bench.page.keyboard.press('Escape');
      await expect(offer).toBeHidden();
      await bench.page.keyboard.press('Escape');
    }),
  },
  safetySheet: {
    exercise: usingDialog('Safety sheet', async ({ page }, dialog) => {
      await expect(
        dialog.getByRole('heading', { name: 'What could not be checked' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
    }),
  },
  changeReport: {
    exercise: usingDialog('Report for the customer', async ({ page }, dialog) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download as HTML' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/-report\.html$/);
      await page.keyboard.press('Escape');
    }),
  },
  troubleCodes: {
    key: 'Shift+F8',
    exercise: usingDialog('Trouble codes', async ({ page }, dialog) => {
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      const listed = await dialog.getByRole('checkbox').count();
      await dialog.getByLabel('Find or paste codes').fill('no such code');
      await expect(dialog.getByRole('checkbox')).toHaveCount(0);
      expect(listed).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    }),
  },
  solutions: {
    key: 'F9',
    exercise: usingDialog('Solutions', async ({ page }, dialog) => {
      await dialog.getByRole('radio', { name: /^My solutions/ }).click();
      await expect(dialog).toContainText(
        'This version is the original: there is nothing to learn.',
      );
      await page.keyboard.press('Escape');
    }),
  },
  portWork: {
    exercise: usingDialog('Port my work', async ({ page }, dialog) => {
      await dialog.getByRole('radio', { name: /This project/ }).check();
      const versions = dialog.getByRole('radiogroup', { name: 'Saved versions' });
      await versions.getByRole('radio', { name: /^Bench base/ }).check();
      await expect(dialog.getByRole('button', { name: 'Look for its maps' })).toBeEnabled();
      await page.keyboard.press('Escape');
    }),
  },
  mapPack: {
    exercise: usingDialog('Map pack', async ({ page }, dialog) => {
      await expect(dialog).toContainText('No map pack of the library fits this file.');
      await page.keyboard.press('Escape');
    }),
  },
  applyEcu: {
    exercise: usingDialog('Apply control unit', async (_, dialog) => {
      await dialog
        .getByRole('button', { name: /^(Close|Cancel)$/ })
        .last()
        .click();
    }),
  },
  projectDetails: {
    exercise: usingDialog('Project details', async (_, dialog) => {
      await expect(dialog.getByRole('region', { name: 'Versions' })).toContainText(VERSION);
      await dialog.getByRole('button', { name: 'Copy all' }).click();
      await expect(dialog.getByText('Copied: everything')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }),
  },
};

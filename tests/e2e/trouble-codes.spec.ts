import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { findTroubleCodes } from '../../core/dtc/find-codes.ts';
import { identify } from '../../core/identify/identify.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const ecu = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const { entries } = findTroubleCodes(ecu.image, identify(ecu.image));
const active = [
  ...new Set(entries.filter(({ state }) => state === 'active').map(({ code }) => code)),
];

test('a tuner takes out trouble codes, and takes home a file that fits', async ({ page }) => {
  const [first = '', second = ''] = active;
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
  try {
    const tuner = personOn(page, server.url);
    const dialog = page.getByRole('dialog', { name: 'Trouble codes' });
    await tuner.register('code.remover');
    await tuner.login('code.remover');
    await tuner.createProject('ME7', { name: 'me7.bin', bytes: ecu.image });

    await test.step('hears where the server cannot be asked for them, and asks again', async () => {
      await page.route('**/dtcs', (route) => route.abort());
      await page.keyboard.press('Shift+F8');
      const failed = dialog.getByText('The trouble codes could not be loaded.');
      await expect(failed).toBeVisible();
      await page.unroute('**/dtcs');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(failed).toBeHidden();
    });

    await test.step('sees what the file can store, and finds a code', async () => {
      await dialog.getByLabel('Find or paste codes').fill(first);
      await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    });

    await test.step('pastes a list, which ticks its codes', async () => {
      await dialog.getByLabel('Find or paste codes').fill(`${first}; ${second}`);
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    });

    await test.step('buys their removal for the project', async () => {
      await dialog
        .getByRole('button', { name: 'Buy the removal, 10 coins' })
        .click({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Pay 10 green coins' }).click();
      await expect(dialog).toContainText('your state is saved as a new version first');
    });

    await test.step('removes them, and reads what became of each', async () => {
      await dialog.getByRole('button', { name: 'Remove 2 codes' }).click();
      const naming = page.getByRole('dialog', { name: 'Save as a new version' });
      await naming.getByLabel('Name').fill('Without codes');
      await expect(naming.getByLabel('Note')).toHaveValue(
        `Trouble codes removed: ${[first, second].toSorted().join(', ')}.`,
      );
      await naming.getByRole('button', { name: 'Save version' }).click();
      await expect(dialog.getByText(/^removed/)).toHaveCount(2);
      await dialog.getByLabel('Find or paste codes').fill(`${first}; ${second}`);
      await expect(dialog.getByText('Off', { exact: true })).toHaveCount(2);
      // The dialog hides the page behind it from those who hear it.
      const undo = { name: 'Undo: trouble codes', includeHidden: true };
      await expect(page.getByRole('button', undo)).toBeEnabled();
    });

    await test.step('downloads a file without them in which every checksum holds', async () => {
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
      const bytes = new Uint8Array(await readFile(await (await download).path()));
      const now = findTroubleCodes(bytes, identify(bytes)).entries;
      const states = now.filter(({ code }) => code === first || code === second);
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['off']));
      const { families } = findChecksums(bytes);
      expect(
        families.flatMap(({ blocks }) => blocks).some(({ state }) => state === 'invalid'),
      ).toBe(false);
    });
  } finally {
    await server.dispose();
  }
});

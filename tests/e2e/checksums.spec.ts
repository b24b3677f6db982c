import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const ADDRESS = 0x1a000;
const ecu = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });

test('a tuner changes a value, corrects the checksums, and takes home a file that fits', async ({
  page,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
  try {
    const tuner = personOn(page, server.url);
    const dialog = page.getByRole('dialog', { name: 'Checksums' });
    await tuner.register('check.summer');
    await tuner.login('check.summer');
    await tuner.createProject('ME7', { name: 'me7.bin', bytes: ecu.image });

    const light = page
      .getByRole('region', { name: 'Status' })
      .getByRole('button', { name: /checksums?/i });

    await test.step('sees that the original is right', async () => {
      await expect(light).toHaveText('Original, checksums right');
      await page.keyboard.press('Shift+F9');
      await expect(dialog.getByText(/checksums, none of them wrong/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^Correct/ })).toBeHidden();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });

    await test.step('changes a byte and sees what is wrong now', async () => {
      await tuner.goTo(ADDRESS);
      await page.keyboard.press('+');
      await expect(light).toHaveText(/^\d+ checksums? wrong$/);
      await light.click();
      await expect(dialog.getByText(/checksums? (?:is|are) wrong/)).toBeVisible();
      await expect(dialog.getByRole('cell', { name: 'Wrong' }).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });

    await test.step('is asked before taking home a file that does not fit', async () => {
      await tuner.saveAs('Unfinished');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
      const question = page.getByRole('dialog', { name: /of this version (?:is|are) wrong/ });
      await question.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('has them corrected, which is one step back', async () => {
      await light.click();
      await dialog.getByRole('button', { name: /^Correct \d checksums?, 2 coins$/ }).click();
      await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Undo: checksums' })).toBeEnabled();
      await expect(light).toHaveText('Checksums right');
    });

    await test.step('downloads, without a question, a file in which every checksum holds', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
      const bytes = new Uint8Array(await readFile(await (await download).path()));
      const { families } = findChecksums(bytes);
      const states = families.flatMap(({ blocks }) => blocks.map(({ state }) => state));
      expect(states.length).toBeGreaterThan(0);
      expect(new Set(states)).toEqual(new Set(['valid']));
      expect(bytes[ADDRESS]).toBe(Math.min(255, (ecu.image[ADDRESS] ?? 0) + 1));
    });
  } finally {
    await server.dispose();
  }
});

test('a file of no known family is told as such, and nothing changes', async ({ page }) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const tuner = personOn(page, server.url);
    const { image } = createEcuSample({ seed: 3, lengthBytes: 64 * 1024 });
    await tuner.register('no.family');
    await tuner.login('no.family');
    await tuner.createProject('Unknown', { name: 'unknown.bin', bytes: image });
    await page.keyboard.press('Shift+F9');
    const dialog = page.getByRole('dialog', { name: 'Checksums' });
    await expect(dialog.getByText('No checksum recognised')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: 'Checksums unknown' })).toBeVisible();
    await tuner.expectStatus('0 of 10,000 unsaved');
  } finally {
    await server.dispose();
  }
});

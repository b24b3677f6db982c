import { expect, test } from '@playwright/test';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import { apiClient, login, newVersion } from '../support/api-server.ts';
import { mapDefinition, wordRun } from '../support/sample-map-definition.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const LENGTH_BYTES = 64 * 1024;
const MARK = [0xc3, 0x3c, 0x5a, 0xa5];

test('a tuner finds bytes in one of many files, in a version and in a map, and lands there', async ({
  page,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const token = await login(apiClient(server), 'demo-tuner', 'mapwright-demo');
    const api = apiClient(server, token);
    const file = new Uint8Array(LENGTH_BYTES);
    file.set(MARK, 0x1230);
    const { json: golf } = await api.upload(file, {
      details: { name: 'Golf', customerName: 'Ada Lovelace' },
    });
    const fields = fieldsOfMap(mapDefinition({ name: 'Boost target', cells: wordRun(0x1230) }));
    await api.call('POST', `/projects/${golf.id}/user-maps`, { body: { maps: [fields] } });
    await newVersion(api, golf, Object.fromEntries(MARK.map((byte, i) => [0x4560 + i, byte])));

    const tuner = personOn(page, server.url);
    await tuner.login('demo-tuner', 'mapwright-demo');
    const dialog = page.getByRole('dialog', { name: 'Search in files' });
    await page.getByRole('button', { name: 'Search in files' }).click();

    await test.step('is told what is missing, and finds nothing where there is nothing', async () => {
      const field = dialog.getByLabel('Bytes, hexadecimal');
      await expect(field).toBeFocused();
      await field.fill('C');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Pairs of hexadecimal digits')).toBeVisible();
      await field.fill('DE AD BE EF DE AD BE EF');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Nothing found')).toBeVisible();
    });

    await test.step('finds a customer', async () => {
      await dialog.getByRole('radio', { name: 'Names and numbers' }).click();
      await dialog.getByLabel(/^Name, vehicle/).fill('lovelace');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('link', { name: 'Customer Ada Lovelace' })).toBeVisible();
    });

    await test.step('finds the bytes in the original and in the version', async () => {
      await dialog.getByRole('radio', { name: 'Bytes', exact: true }).click();
      await dialog.getByLabel('Bytes, hexadecimal').fill('c3 ?? 5a a5');
      await page.keyboard.press('Enter');
      const links = dialog.getByRole('region', { name: 'Found' }).getByRole('link');
      await expect(links).toHaveText([/^00001230/, /^00004560/]);
      await links.nth(1).click();
    });

    await test.step('lands at them, in that version', async () => {
      await expect(page).toHaveURL(/\/editor$/);
      await expect(page.getByRole('grid')).toBeFocused();
      await tuner.expectStatus('00004560');
      await tuner.expectStatus('0xC3');
      await expect(page.getByRole('button', { name: /^Version Stage 1/ })).toBeVisible();
    });

    const look = async (field: RegExp, text: string): Promise<void> => {
      await page.goto(`${server.url}/projects`);
      await page.getByRole('button', { name: 'Search in files' }).click();
      await dialog.getByRole('radio', { name: field }).click();
      await dialog.getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
    };

    await test.step('lands in the original where the bytes are that of the original', async () => {
      await look(/^Bytes/, 'c3 ?? 5a a5');
      await dialog.getByRole('link', { name: /^00001230/ }).click();
      await tuner.expectStatus('00001230');
      await expect(page.getByRole('button', { name: /^Version Original/ })).toBeVisible();
    });

    await test.step('lands in a map that was found by its name', async () => {
      await look(/^Names/, 'boost');
      // The sample project has one of that name too.
      await dialog.getByRole('link', { name: 'Map Boost target' }).first().click();
      await expect(page.getByRole('grid', { name: 'Table of Boost target' })).toBeFocused();
    });
  } finally {
    await server.dispose();
  }
});

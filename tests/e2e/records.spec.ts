import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { MemoryRun } from '../../core/images/memory-runs.ts';
import { writeRecords } from '../../core/images/write-records.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const LENGTH_BYTES = 512 * 1024;
/** The last bytes of the flash have no record. */
const GAP_BYTES = 256;

/** The bytes with the signature of an archive in front. */
function zipOf(bytes: Uint8Array): Uint8Array {
  const archive = bytes.slice();
  archive.set([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]);
  return archive;
}

test('a file of records becomes a project of the bytes that it holds', async ({ page }) => {
  const { image } = createFamilySample({ family: 'me7', seed: 11, lengthBytes: LENGTH_BYTES });
  const flash: MemoryRun = { address: 0x80_0000, bytes: image.slice(0, -GAP_BYTES) };
  const eeprom: MemoryRun = { address: 0x40_0000, bytes: Uint8Array.of(1, 2, 3) };
  const records = writeRecords('sRecord', [eeprom, flash]);
  const lines = Buffer.from(records).toString('latin1').split('\r\n');

  const server = await startServer({ RATE_LIMIT: '100000', JOBS: '0' });
  try {
    const tuner = personOn(page, server.url);
    await tuner.login('demo-tuner', 'mapwright-demo');
    await page.goto(`${server.url}/create-project`);
    const choose = (name: string, content: string | Uint8Array): Promise<void> =>
      page.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      });

    await test.step('is told which line is wrong, and sends nothing', async () => {
      await choose(
        'golf.s19',
        [...lines.slice(0, 41), 'S10700100102', ...lines.slice(41)].join('\n'),
      );
      const complaint = page.getByText(
        'Line 42 (Motorola S-records): the record is longer or shorter than it says.',
      );
      await expect(complaint).toBeVisible();
      await page.getByRole('button', { name: 'Create project' }).click();
      await expect(complaint).toBeVisible();
      await expect(page).toHaveURL(/create-project$/);
    });

    await test.step('is told that a file may have been cut', async () => {
      await choose('golf.s19', lines.slice(0, -2).join('\n'));
      await expect(page.getByText('it may have been cut')).toBeVisible();
    });

    await test.step('sees the largest block, and may take another one', async () => {
      await choose('golf.s19', records);
      const facts = page.getByRole('region', { name: 'How the file was read' });
      await expect(facts).toContainText('512 KiB from address 00800000');
      await expect(facts).toContainText('256 bytes without a record become FF.');
      await expect(page.getByText('it may have been cut')).toBeHidden();
      await facts.getByRole('combobox', { name: 'Block of memory' }).click();
      await page.getByRole('option', { name: '16 KiB from address 00400000' }).click();
      await expect(facts).toContainText('16,381 bytes without a record become FF.');
      await facts.getByRole('combobox', { name: 'Block of memory' }).click();
      await page.getByRole('option', { name: '512 KiB from address 00800000' }).click();
    });

    await test.step('sees whose file it is before it is sent', async () => {
      const identity = page.getByRole('status', { name: 'What the file says' });
      await expect(identity).toContainText('Bosch ME7');
      await choose('golf.zip', zipOf(image));
      await expect(identity).toContainText('a file of another kind: ZIP');
      await choose('golf.s19', records);
      await expect(identity).toContainText('Bosch ME7');
    });

    await test.step('gets the bytes of the flash, byte for byte', async () => {
      await page.getByRole('button', { name: 'Create project' }).click();
      await tuner.editorReady();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download the original' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('golf.bin');
      const expected = image.slice().fill(0xff, -GAP_BYTES);
      expect(new Uint8Array(await readFile(await file.path()))).toEqual(expected);
    });
  } finally {
    await server.dispose();
  }
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const AT = 0x3000;
const PASTED_AT = 0x3100;
const CELLS = 6;
const sample = createEcuSample({ seed: 42, lengthBytes: 256 * 1024 });

test('a tuner changes cells by every dialog, copies them elsewhere, and downloads what was shown', async ({
  page,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const tuner = personOn(page, server.url);
    const expected = sample.image.slice();
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    const apply = async (name: string): Promise<void> => {
      await dialog(name).getByRole('button', { name: 'Apply' }).click();
      await expect(dialog(name)).toBeHidden();
      await expect(page.getByRole('grid')).toBeFocused();
    };
    const select = async (address: number, count: number): Promise<void> => {
      await tuner.goTo(address);
      for (let i = 1; i < count; i++) await page.keyboard.press('Shift+ArrowRight');
      await tuner.expectStatus(count === 1 ? '1 cell' : `${count} cells`);
    };
    await tuner.register('changer');
    await tuner.login('changer');
    await tuner.createProject('Golf', { name: 'golf.bin', bytes: sample.image });

    await test.step('sets them to a value, and sees before what will come', async () => {
      await select(AT, CELLS);
      await page.keyboard.press('=');
      const change = dialog('Change absolute');
      await change.getByLabel('New value').fill('twelve');
      await expect(change.getByText('This is no value here')).toBeVisible();
      await expect(change.getByRole('button', { name: 'Apply' })).toBeDisabled();
      await change.getByLabel('New value').fill('64');
      await expect(change.getByRole('row', { name: /^Average .* 64$/ })).toBeVisible();
      await apply('Change absolute');
      await tuner.expectStatus(/\d cells changed/);
      expected.fill(0x64, AT, AT + CELLS);
    });

    await test.step('adds a share, does it again, and takes the second one back', async () => {
      await page.keyboard.press('%');
      // What the key says, as long as nobody has chosen.
      await dialog('Change relative').getByLabel('Change', { exact: true }).fill('10');
      await page.keyboard.press('Enter');
      await tuner.expectStatus('110');
      await page.keyboard.press('F4');
      await tuner.expectStatus('121');
      await page.keyboard.press('Control+z');
      await tuner.expectStatus('110');
      expected.fill(110, AT, AT + CELLS);
    });

    await test.step('finds the command by another word, and takes a number alone as what was chosen', async () => {
      await page.keyboard.press('Control+k');
      await dialog('All commands').getByRole('combobox').fill('raise');
      await page.keyboard.press('Enter');
      const change = dialog('Change relative');
      await expect(change.getByRole('radio', { name: 'Percentage' })).toBeChecked();
      await change.getByLabel('Change', { exact: true }).fill('-50');
      await expect(change.getByRole('row', { name: 'Value 6E 37' })).toBeVisible();
      await apply('Change relative');
      await tuner.expectStatus('55');
      await page.keyboard.press('%');
      await change.getByRole('radio', { name: 'Addition' }).click();
      await page.keyboard.press('Escape');
      await expect(change).toBeHidden();
      await page.keyboard.press('%');
      await expect(change.getByRole('radio', { name: 'Addition' })).toBeChecked();
      await change.getByLabel('Change', { exact: true }).fill('37');
      await apply('Change relative');
      await tuner.expectStatus('110');
    });

    await test.step('interpolates between two ends', async () => {
      await tuner.goTo(AT);
      await tuner.type('0A');
      await tuner.goTo(AT + CELLS - 1);
      await tuner.type('6E');
      await select(AT, CELLS);
      await page.keyboard.press('Shift+H');
      await tuner.expectStatus('4 cells changed');
      for (let i = 0; i < CELLS; i++) expected[AT + i] = 10 + 20 * i;
    });

    await test.step('is told why two cells cannot be interpolated', async () => {
      await select(AT, 2);
      await page.keyboard.press('Shift+H');
      await tuner.expectStatus('There is nothing to interpolate');
    });

    await test.step('limits and rounds', async () => {
      await select(AT, CELLS);
      await page.getByRole('grid').press('ContextMenu');
      await page.getByRole('menuitem', { name: 'Change', exact: true }).press('ArrowRight');
      await page.getByRole('menuitem', { name: 'Limit' }).press('Enter');
      await dialog('Limit').getByLabel('Not above').fill('5');
      await dialog('Limit').getByLabel('Not below').fill('20');
      await expect(dialog('Limit').getByText('This is below the other bound')).toBeVisible();
      await dialog('Limit').getByLabel('Not above').fill('60');
      await apply('Limit');
      for (let i = 0; i < CELLS; i++) {
        expected[AT + i] = Math.min(0x60, Math.max(0x20, expected[AT + i] ?? 0));
      }
      await tuner.expectStatus('3 cells changed');
    });

    await test.step('copies them to another place, then adds their change to it', async () => {
      await select(AT, CELLS);
      await page.keyboard.press('Control+c');
      await tuner.goTo(PASTED_AT);
      await page.keyboard.press('Control+v');
      await tuner.expectStatus(/\d cells? changed/);
      expected.copyWithin(PASTED_AT, AT, AT + CELLS);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+Shift+v');
      const special = dialog('Paste special');
      await special.getByRole('radio', { name: 'Difference' }).click();
      await special.getByRole('button', { name: 'Paste', exact: true }).click();
      for (let i = 0; i < CELLS; i++) {
        const change = (expected[AT + i] ?? 0) - (sample.image[AT + i] ?? 0);
        const value = (sample.image[PASTED_AT + i] ?? 0) + change;
        expected[PASTED_AT + i] = Math.min(255, Math.max(0, value));
      }
    });

    await test.step('finds a command by its name, and takes a step back in the history', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('history');
      await page.keyboard.press('Enter');
      const history = dialog('History');
      await expect(history.getByRole('button', { name: /^paste/ })).toHaveAttribute(
        'aria-current',
        'step',
      );
      await history.getByRole('button', { name: /^Opened version/ }).click();
      await expect(page.getByText('0 of 200,000 modified')).toBeAttached();
      await history.getByRole('button', { name: /^paste/ }).click();
      await page.keyboard.press('Escape');
    });

    await test.step('sees where the file differs, and restores one place', async () => {
      await page.keyboard.press('F8');
      const differences = dialog('Differences');
      const outside = differences.getByRole('button', { name: /^Outside of maps/ });
      await outside.click();
      await expect(differences.getByRole('button', { name: /^00003000/ })).toBeVisible();
      await differences.getByRole('button', { name: 'Restore 00003000-00003005' }).click();
      await expect(differences.getByRole('button', { name: /^00003000/ })).toBeHidden();
      expected.set(sample.image.subarray(AT, AT + CELLS), AT);
      await differences.getByRole('button', { name: /^00003100/ }).click();
      await expect(differences).toBeHidden();
      await tuner.expectStatus('00003100');
    });

    await test.step('finds bytes, and goes from hit to hit', async () => {
      const [a = 0, b = 0, c = 0, d = 0] = expected.subarray(0x5000, 0x5004);
      const pattern = [a, b, c, d].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
      await page.keyboard.press('Control+f');
      const search = dialog('Search');
      await search.getByLabel('Bytes, hexadecimal').fill('C3 3');
      await page.keyboard.press('Enter');
      await expect(search.getByText('Pairs of hexadecimal digits')).toBeVisible();
      await search.getByLabel('Bytes, hexadecimal').fill(pattern);
      await page.keyboard.press('Enter');
      await search.getByRole('button', { name: /^00005000/ }).click();
      await page.keyboard.press('Escape');
      await tuner.expectStatus('00005000');
      await page.keyboard.press('F3');
      await expect(page.getByRole('grid')).toBeFocused();
    });

    await test.step('peeks at the original while O is held, and shows the dump as a line and back', async () => {
      const notice = page.getByText('The original is shown: editing is off.');
      await page.keyboard.down('o');
      await expect(notice).toBeVisible();
      await page.keyboard.up('o');
      await expect(notice).toBeHidden();
      await page.keyboard.press('l');
      await expect(page.getByRole('radio', { name: '2D' })).toBeChecked();
      await page.keyboard.press('t');
      await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked();
      await expect(page.getByRole('grid')).toBeFocused();
    });

    await test.step('saves, downloads, and has every byte as computed here', async () => {
      await tuner.saveAs('Changed');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Download this version' }).click(),
      ]);
      const bytes = await readFile(await download.path());
      expect(Buffer.compare(bytes, expected)).toBe(0);
    });

    await test.step('imports a file that was changed elsewhere, after seeing whose it is', async () => {
      const tuned = expected.slice();
      tuned[0x6000] = 255 - (tuned[0x6000] ?? 0);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('import a version');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import a version' });
      const choose = (bytes: Uint8Array): Promise<void> =>
        dialog.locator('input[type=file]').setInputFiles({
          name: 'stage 1.bin',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(bytes),
        });
      await choose(tuned.subarray(1));
      await expect(dialog.getByText(/A version has the length of its original/)).toBeVisible();
      await choose(expected);
      await expect(dialog.getByText(/\u201cChanged\u201d has exactly these bytes/)).toBeVisible();
      await choose(tuned);
      await expect(dialog.getByRole('row', { name: /^Software number/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Import version' }).click();
      await expect(page.getByRole('button', { name: /^Version stage 1/ })).toBeVisible();
    });

    await test.step('compares it with the version before, in the views and as a table', async () => {
      await page.keyboard.press('Alt+2');
      await expect(page.getByRole('button', { name: 'Compared with Changed' })).toBeVisible();
      await tuner.goTo(0);
      await page.keyboard.press('n');
      await tuner.expectStatus('00006000');
      await page.keyboard.press('F8');
      await expect(dialog('Differences').getByText('1 byte differs.')).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog('Differences').getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv.split('\r\n')[1]).toContain('00006000,00006000,1');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+1');
    });

    await test.step('gives a command another key, which the account keeps', async () => {
      await page.keyboard.press('?');
      const keys = dialog('Keyboard shortcuts');
      await keys.getByLabel(/Search by name/).fill('smooth');
      await keys.getByRole('button', { name: 'New key for Smooth' }).click();
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.keyboard.press('F7');
      await expect(keys.getByText('F7: Smooth.')).toBeVisible();
      await kept;
      await page.keyboard.press('Escape');
      await page.evaluate(() => localStorage.removeItem('mapwright.settings'));
      await page.reload();
      await expect(page.getByRole('grid')).toBeFocused();
      await page.keyboard.press('F7');
      await expect(dialog('Smooth')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('finds an answer in the help', async () => {
      await page.keyboard.press('F1');
      await dialog('Help').getByLabel('Search the help').fill('mouse');
      await expect(dialog('Help').getByRole('heading', { level: 3 })).toHaveText([
        'Build a map without the mouse',
      ]);
    });
  } finally {
    await server.dispose();
  }
});

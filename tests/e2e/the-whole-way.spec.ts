import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const sample = createEcuSample({ seed: 42, lengthBytes: 1024 * 1024 });

test('a tuner registers, opens a file, changes it, keeps it, and takes it home', async ({
  page,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
  try {
    const tuner = personOn(page, server.url);
    const dump = page.getByRole('grid');
    /** What the file should be, kept apart from the product. */
    const expected = Uint8Array.from(sample.image);

    await test.step('registers, activates through the mail, logs in', async () => {
      await tuner.registerOnPage('whole.way');
      await tuner.login('whole.way');
    });

    await test.step('drops a file and sees its dump', async () => {
      await tuner.createProject('Golf', { name: 'golf.bin', bytes: sample.image });
      await expect(page).toHaveTitle(/^Golf/);
      await tuner.expectStatus('0 of 200,000 modified');
      await tuner.expectStatus(/1\sMiB/);
    });

    await test.step('types a value over a selection', async () => {
      await tuner.goTo(0x1000);
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      await tuner.expectStatus('10 cells');
      await tuner.type('7f');
      expected.fill(0x7f, 0x1000, 0x100a);
      await expect(page.getByText(unsaved(sample.image, expected), { exact: true })).toBeVisible();
    });

    await test.step('steps words up and down, in their byte order', async () => {
      await page.keyboard.press('j');
      await tuner.goTo(0x2000);
      for (let i = 0; i < 3; i++) await page.keyboard.press('+');
      await page.keyboard.press('-');
      const word = ((expected[0x2000] ?? 0) << 8) | (expected[0x2001] ?? 0);
      const stepped = Math.min(0xffff, word + 2);
      expected[0x2000] = stepped >> 8;
      expected[0x2001] = stepped & 0xff;
    });

    await test.step('takes three steps back and one forward', async () => {
      await tuner.goTo(0x3000);
      for (const value of ['1111', '2222', '3333']) {
        await tuner.type(value);
        await page.keyboard.press('ArrowUp');
      }
      for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+y');
      expected[0x3000] = 0x11;
      expected[0x3001] = 0x11;
    });

    await test.step('restores the original of a part of what was typed', async () => {
      await page.keyboard.press('Shift+j');
      await tuner.goTo(0x1000);
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('F11');
      expected[0x1000] = sample.image[0x1000] ?? 0;
      expected[0x1001] = sample.image[0x1001] ?? 0;
      const count = differing(sample.image, expected).toLocaleString('en');
      await expect(page.getByText(`${count} of 200,000 modified`)).toBeVisible();
    });

    await test.step('saves as a version and downloads it, byte for byte', async () => {
      await tuner.saveAs('Stage 1');
      await expect(page.getByText('0 of 10,000 unsaved')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('golf-Stage 1.bin');
      expect(new Uint8Array(await readFile(await file.path()))).toEqual(expected);
    });

    await test.step('changes between versions and is asked about unsaved work', async () => {
      await tuner.goTo(0x4000);
      await tuner.type('aa');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Original', exact: true }).click();
      const question = page.getByRole('dialog', { name: /unsaved changes/ });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('1 unsaved byte', { exact: true })).toBeVisible();

      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Original', exact: true }).click();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect(page.getByText('0 of 200,000 modified')).toBeVisible();

      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitemcheckbox', { name: /Stage 1/ }).click();
      const count = differing(sample.image, expected).toLocaleString('en');
      await expect(page.getByText(`${count} of 200,000 modified`)).toBeVisible();
    });

    await test.step('leaves only after a question', async () => {
      await dump.focus();
      await tuner.goTo(0x5000);
      await tuner.type('bb');
      await page.getByRole('link', { name: 'Mapwright' }).click();
      const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
      await question.getByRole('button', { name: 'Save first' }).click();
      expected[0x5000] = 0xbb;
      await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    });

    await test.step('finds everything again after logging in anew', async () => {
      await page.getByRole('link', { name: 'Golf' }).click();
      await tuner.editorReady();
      const count = differing(sample.image, expected).toLocaleString('en');
      await expect(page.getByText(`${count} of 200,000 modified`)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitem', { name: 'Download this version' }).click();
      expect(new Uint8Array(await readFile(await (await download).path()))).toEqual(expected);
    });
  } finally {
    await server.dispose();
  }
});

function differing(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((count, byte, i) => count + (byte === b[i] ? 0 : 1), 0);
}

function unsaved(a: Uint8Array, b: Uint8Array): string {
  return `${differing(a, b)} unsaved bytes`;
}

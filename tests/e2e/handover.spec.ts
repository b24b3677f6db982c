import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { expectUsable } from './expect-usable.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('a tuner looks at the safety sheet before the file goes out, and goes to what it names', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  await expect(page.getByRole('grid', { name: /Ignition timing/ })).toBeFocused();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('=');
  const change = page.getByRole('dialog', { name: /Change absolute/ });
  await change.getByRole('textbox').first().fill('90');
  await page.keyboard.press('Enter');
  await tuner.expectStatus(/[1-9] of 200,000 modified/);

  const sheet = page.getByRole('dialog', { name: 'Safety sheet' });
  await test.step('sees each finding with its colour, and what could not be checked', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('check before flash');
    await page.keyboard.press('Enter');
    const values = sheet.getByRole('listitem').filter({ hasText: 'Values lie beyond' });
    await expect(values).toContainText('Look at it', { timeout: 30_000 });
    await expect(values).toContainText(/Ignition timing · 1 cell · up to [\d.]+ above/);
    await expect(sheet).toContainText('1 byte is not saved');
    await expect(sheet).toContainText('The immobiliser: where it keeps its data is not known.');
    await expect(sheet.getByRole('button', { name: 'Download this version' })).toBeDisabled();
    await expectUsable(page);
  });

  await test.step('goes to the cell', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Hex dump' }).click();
    await page.getByRole('button', { name: /Versions and files/ }).click();
    await page.getByRole('menuitem', { name: 'Safety sheet' }).click();
    await sheet.getByRole('button', { name: /^Ignition timing · 1 cell/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Ignition timing' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await tuner.expectStatus('63.5 deg');
  });
});

test('an address leads to version, map, cell, camera and display, also through the login', async ({
  page,
  browser,
}) => {
  const tuner = personOn(page, server.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tuner.openSample();
  const surface = page.getByRole('grid', { name: 'Surface of Ignition timing' });
  const copied = (on: Page): Promise<string> => on.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('+');
  await tuner.saveAs('Linked');
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  await page.getByRole('radio', { name: '3D', exact: true }).click();
  await expect(surface).toBeFocused();
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  const before = page.url();
  await page.getByRole('tab', { name: 'Ignition timing' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link to here' }).click();
  await expect
    .poll(() => copied(page))
    .toMatch(/version=.+&map=.+&cell=2,1&mode=surface&show=ori&camera=1\.\d+,0\.58,1\.2,/);
  const link = await copied(page);
  expect(page.url()).toBe(before);

  await test.step('opened by somebody who has to log in first', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const other = await (await browser.newContext({ permissions })).newPage();
    await other.goto(link);
    await other.getByLabel('Username or e-mail').fill('demo-tuner');
    await other.getByLabel(/^Password\*?$/).fill('mapwright-demo');
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(other.getByRole('grid', { name: 'Surface of Ignition timing' })).toBeFocused();
    await expect(other.getByRole('button', { name: /^Version Linked/ })).toBeVisible();
    await expect(other.getByRole('radio', { name: 'Original values' })).toBeChecked();
    await expect(other).toHaveURL(/\/editor$/);
    // What it leads to is what it was made from, to the last part.
    await other.evaluate(() => navigator.clipboard.writeText(''));
    await other.getByRole('grid', { name: 'Surface of Ignition timing' }).press('ContextMenu');
    await other.getByRole('menuitem', { name: 'Copy link to here' }).click();
    await expect.poll(() => copied(other)).toBe(link);
    await other.context().close();
  });

  await test.step('what is no longer there is told, and the rest is opened', async () => {
    const stale = link.replace(/version=[^&]+/, 'version=gone').replace('cell=2,1', 'cell=999,1');
    await page.goto(stale);
    const told = page.getByRole('dialog', { name: 'Not all of this link is there' });
    await expect(told.getByRole('listitem')).toHaveCount(2);
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(surface).toBeFocused();
  });
});

test('a customer is given a report in another language, as a page and as a document', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.getByRole('treeitem', { name: /Boost target/ }).click();
  await expect(page.getByRole('grid', { name: /Boost target/ })).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  await page.getByRole('button', { name: /Versions and files/ }).click();
  await page.getByRole('menuitem', { name: 'Report for the customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report for the customer' });
  await dialog.getByRole('combobox', { name: 'Language of the report' }).click();
  await page.getByRole('option', { name: 'Italiano' }).click();
  await dialog.getByLabel('Your notes').fill('Torni a maggio.');
  await expectUsable(page);
  const download = async (name: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    return readFile(await file.path());
  };

  const html = (await download('Download as HTML')).toString();
  for (const text of ['lang="it-IT"', 'Stage 1', 'Boost target', 'Torni a maggio.', '<svg']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('Ignition timing');
  expect(html).not.toMatch(/<script|https?:/);
  expect((await download('Download as PDF')).toString('latin1', 0, 5)).toBe('%PDF-');

  await test.step('which is a page that shows what was before and after', async () => {
    const shown = await page.context().newPage();
    await shown.setContent(html);
    await expect(shown.getByRole('heading', { name: /^Boost target/ })).toBeVisible();
    await expect(shown.getByRole('img', { name: /Prima, Dopo/ }).first()).toBeVisible();
    await shown.close();
  });
});

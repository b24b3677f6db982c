import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ApiServer, newTuner, sampleImage, startApiServer } from '../support/api-server.ts';
import { chooseFile } from '../support/choose-file.ts';
import { PASSWORD, personOn } from './person.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** For whoever looks at them: a folder that pictures are written into. */
const PICTURES = process.env['PICTURES'];

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
test.afterAll(() => server.close());

async function expectAccessible(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const theme of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
    }, theme);
    // Colours move to others.
    await page.waitForTimeout(300);
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${PICTURES}/${name}-${theme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Keeps requests from the server. @returns lets them go on */
async function heldBack(page: Page, method: string, path: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await mayGo;
    await route.continue();
  });
  return letGo;
}

/** Opens the menu of a row as a person without a pointer does. */
async function menuByKey(page: Page, name: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: `Actions for ${name}` }).focus();
  await page.keyboard.press('Shift+F10');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeVisible();
  return entries.allTextContents();
}

test('a project is looked at and reported from the list, by pointer, key and button', async ({
  page,
}) => {
  const client = await newTuner(server, 'project.dialogs');
  await client.upload(sampleImage, {
    details: { name: 'Golf', brand: 'VW', vin: 'WVWZZZ1KZ6W000001', tags: ['noread'] },
  });
  const tuner = personOn(page, server.url);
  await tuner.login('project.dialogs');
  const row = page.getByRole('row', { name: /Golf/ });
  await expect(row.getByText('NOREAD')).toBeVisible();
  await takePictures(page, 'list');

  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Project details' });
  await expectAccessible(page, details);
  await expect(details.getByText('WVWZZZ1KZ6W000001')).toBeVisible();
  await expect(details.getByText('No version is saved yet.')).toBeVisible();
  await takePictures(page, 'details');
  await details.getByRole('button', { name: 'Copy VIN' }).click();
  await expect(details.getByText('Copied: VIN')).toBeVisible();
  await details.getByRole('button', { name: 'Remove the tag' }).click();
  const question = page.getByRole('dialog', { name: /Remove the NOREAD tag/ });
  await question.getByRole('button', { name: 'Remove the tag' }).click();
  // First: it goes by itself.
  await expect(page.locator('[data-alerts]')).toContainText('NOREAD tag removed', {
    timeout: 30_000,
  });
  await expect(details.getByText('NOREAD')).toBeHidden();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByText('NOREAD')).toBeHidden();

  expect(await menuByKey(page, 'Golf')).toEqual([
    expect.stringContaining('Open'),
    'Edit details',
    'Copy link',
    'Download original',
    'Details',
    'Report a problem',
    'Archive',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Golf' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expectAccessible(page, report);
  await report.getByLabel('What happened?').fill('Begun');
  // A key that closes the dialog costs nothing.
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Golf' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  await expect(report.getByLabel('What happened?')).toHaveValue('Begun');
  const input = report.getByLabel('Choose a picture').last();
  await chooseFile(input, { name: 'page.png', bytes: Buffer.from('<!doctype html>') });
  await expect(report.getByText('This file is no PNG, JPEG or WebP.')).toBeVisible();
  await chooseFile(input, { name: 'shot.png', bytes: PNG });
  await expect(report.getByRole('img', { name: 'Picture that is sent' })).toBeVisible();
  await report.getByLabel('What happened?').fill('Too short');
  await report.getByRole('button', { name: 'Send' }).click();
  await expect(report.getByText('At least 10 characters.')).toBeVisible();
  await report.getByLabel('What happened?').fill('The list stays empty after a search.');
  await report.getByLabel(/Whoever helps may look/).check();
  await expect(report.getByRole('region', { name: 'What is sent' })).toContainText(
    'may be looked into',
  );
  await takePictures(page, 'report');
  await report.getByRole('button', { name: 'Send' }).click();
  const thanks = page.getByRole('dialog', { name: 'Report sent' });
  await expect(page.locator('[data-alerts]')).toContainText('Report sent', { timeout: 30_000 });
  await expect(thanks.getByText(/no address for support/)).toBeVisible();
  await takePictures(page, 'thanks');
  await thanks.getByRole('button', { name: 'Close' }).last().click();
  const kept = await server.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    text: 'The list stays empty after a search.',
    page: '/projects',
    may_read_file: true,
    picture_type: 'image/png',
  });
  expect(kept.picture).toEqual(PNG);

  await page.getByRole('button', { name: 'Actions for Golf' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  // The archive is opened before the server has the project there.
  const letArchive = await heldBack(page, 'DELETE', '**/api/v2/projects/*-*');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
  letArchive();
  expect(await menuByKey(page, 'Golf')).toEqual([
    'Restore',
    'Details',
    'Report a problem',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: 'Details' }).press('Enter');
  await expect(details.getByText('WVWZZZ1KZ6W000001')).toBeVisible();
  await expect(details.getByRole('link', { name: 'Edit details' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Golf' })).toBeFocused();

  // And the way back the same.
  const letRestore = await heldBack(page, 'PATCH', '**/api/v2/archived-projects/*-*');
  await menuByKey(page, 'Golf');
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  letRestore();
  await expect(row).toBeVisible();
});

test('news is shown once, is read again from the menu, and comes back after a logout', async ({
  page,
}) => {
  await newTuner(server, 'news.reader');
  const texts = {
    en: { title: 'A break on Saturday', text: 'From 8 to 9.\n<b>Nothing</b> is lost.' },
    it: { title: 'Una pausa sabato', text: 'Dalle 8 alle 9.' },
  };
  await server.db
    .insertInto('news')
    .values({
      level: 'important',
      texts: JSON.stringify(texts),
      link: 'https://tuning.example/break',
      ends_at: null,
      withdrawn_at: null,
    })
    .execute();
  const dialog = page.getByRole('dialog', { name: 'Latest news' });
  const enter = async (): Promise<void> => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Username or e-mail').fill('news.reader');
    await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await enter();
  await expectAccessible(page, dialog);
  await expect(dialog).toContainText('<b>Nothing</b> is lost.');
  const link = dialog.getByRole('link', { name: /Read more/ });
  await expect(link).toHaveAttribute('href', 'https://tuning.example/break');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await takePictures(page, 'news');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const told = page.waitForResponse('**/api/v2/news');
  await page.reload();
  await told;
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const menu = page.getByRole('button', { name: /Account of/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Latest news' }).click();
  await expect(dialog).toContainText('A break on Saturday');
  await page.keyboard.press('Escape');

  expect(await page.evaluate(() => localStorage.getItem('newsBannerId'))).not.toBeNull();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username or e-mail')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('newsBannerId'))).toBeNull();
  await enter();
  await expect(dialog).toContainText('A break on Saturday');
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;

test.beforeEach(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterEach(() => server.dispose());

test('a tab that crashes in the middle of editing comes back with every edit', async ({
  context,
}) => {
  const first = await context.newPage();
  const tuner = personOn(first, server.url);
  await tuner.openSample();
  await tuner.goTo(0x100);
  await tuner.type('11');
  await tuner.type('22');
  await first.keyboard.press('Control+z');
  await tuner.type('33');
  await first.keyboard.type('4');
  // The renderer process ends at once: no handler of the page runs any more.
  const crashed = first.waitForEvent('crash');
  await first.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const second = await context.newPage();
  const back = personOn(second, server.url);
  await second.goto(`${server.url}/projects`);
  await second.getByRole('link', { name: 'Sample project' }).click();
  await back.editorReady();
  await expect(second.getByText(/2 unsaved bytes from your last visit are back/)).toBeVisible();
  await back.goTo(0x100);
  await back.expectStatus('0x11');
  // Enter moves down a row of eight: the second value went to the cell below.
  await back.goTo(0x108);
  await back.expectStatus('0x33');
  await second.keyboard.press('Control+z');
  await second.keyboard.press('Control+z');
  await back.expectStatus('0 of 10,000 unsaved');
});

test('a save while the server is gone can be kept as a file, retried, and imported', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await tuner.goTo(0x200);
  await tuner.type('5a');
  await tuner.saveAs('Before the storm');
  await tuner.goTo(0x300);
  await tuner.type('5b');
  await server.kill();

  await page.keyboard.press('Control+s');
  const failed = page.getByRole('dialog', { name: 'Version not saved' });
  await expect(failed).toBeVisible();
  const download = page.waitForEvent('download');
  await failed.getByRole('button', { name: 'Download temporary file' }).click();
  const temporary = await readFile(await (await download).path());
  await expect(page.getByText('1 unsaved byte', { exact: true })).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(failed).toBeVisible();
  await server.restart();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('0 of 10,000 unsaved')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 unsaved byte', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import a version');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Import a version' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'work.mapwright.json',
    mimeType: 'application/json',
    buffer: temporary,
  });
  await page
    .getByRole('dialog', { name: 'Import with unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await expect(page.getByText('0 of 10,000 unsaved')).toBeVisible();
  await tuner.goTo(0x300);
  await tuner.expectStatus('0x5B');
});

test('two windows saving the same version: the second is asked, and both works are kept', async ({
  context,
}) => {
  const [pageA, pageB] = [await context.newPage(), await context.newPage()];
  const [a, b] = [personOn(pageA, server.url), personOn(pageB, server.url)];
  await a.openSample();
  await a.goTo(0x400);
  await a.type('01');
  await a.saveAs('Shared');
  await pageB.goto(pageA.url());
  await b.editorReady();
  await b.expectStatus('1 of 200,000 modified');

  await a.goTo(0x500);
  await a.type('02');
  await pageA.keyboard.press('Control+s');
  await a.expectStatus('0 of 10,000 unsaved');

  await b.goTo(0x600);
  await b.type('03');
  await pageB.keyboard.press('Control+s');
  const conflict = pageB.getByRole('dialog', { name: 'Saved in another window' });
  await conflict.getByRole('button', { name: 'Take over, keep my changes' }).click();
  await b.expectStatus('3 of 200,000 modified');
  await b.expectStatus('1 of 10,000 unsaved');
  await pageB.keyboard.press('Control+s');
  await b.expectStatus('0 of 10,000 unsaved');
});

test.describe('a file that cannot be a project', () => {
  for (const [what, bytes, words] of [
    ['is empty', Buffer.alloc(0), /empty/i],
    ['is too short', Buffer.alloc(1023), /short|small|at least/i],
  ] as const) {
    test(`that ${what} is refused in words, before anything is sent`, async ({ page }) => {
      const tuner = personOn(page, server.url);
      await tuner.login('demo-tuner', 'mapwright-demo');
      await page.goto(`${server.url}/create-project`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.bin', mimeType: 'application/octet-stream', buffer: bytes });
      await expect(page.getByText(words).first()).toBeVisible();
    });
  }
});

test('somebody else\u2019s project is not admitted to exist, in words that lead to the list', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const address = page.url();
  await page.getByRole('button', { name: /Demo Tuner/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // Before the session has ended, the registration leads back to the projects.
  await expect(page).toHaveURL(/\/login/);
  await tuner.register('stranger');
  await tuner.login('stranger');
  // The same of a project that there has never been.
  const nobodys = address.replace(/[\da-f-]{36}/, crypto.randomUUID());
  expect(nobodys).not.toBe(address);
  for (const foreign of [address, nobodys]) {
    await page.goto(foreign);
    await expect(
      page.getByText('What you asked for does not exist, or no longer exists.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByText('Sample project')).toHaveCount(0);
  }
});

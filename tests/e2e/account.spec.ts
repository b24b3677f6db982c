import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { readZip } from '../support/read-zip.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { PASSWORD, personOn } from './person.ts';

const NEW = 'better battery';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '1' });
});
test.afterAll(() => server.dispose());

/** Opens the newest link of a kind in the outbox. */
async function openMailed(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`${server.url}/outbox`);
    await page.getByRole('link', { name }).first().click({ timeout: 1000 });
  }).toPass();
}

/** Opens a part of the own account by the keyboard alone. */
async function openAccount(page: Page, part?: string): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Account', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
  await expect(dialog).toBeVisible();
  if (part !== undefined) await dialog.getByRole('radio', { name: part }).click();
}

test('whoever has forgotten the password sets a new one with a mailed link, once', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.register('forgets.it');
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Username or e-mail').fill('forgets.it@example.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  await openMailed(page, /reset-password/);
  const link = page.url();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const [first, again] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again'),
  ];
  await first.fill('password123');
  await again.fill('password12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passwords are not the same.')).toBeVisible();
  await again.fill('password123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Too easy to guess')).toBeVisible();
  await first.fill(NEW);
  await again.fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Log in as forgets.it with the new password.')).toBeVisible();
  await tuner.login('forgets.it', NEW);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('whoever logs in before the account is active may have the link sent again', async ({
  page,
}) => {
  await personOn(page, server.url).fillInForm('too.early');
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username or e-mail').fill('too.early');
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your account is not active yet' });
  await dialog.getByRole('button', { name: 'Send the link again' }).click();
  await expect(dialog.getByText(/link is on its way/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('details, password, address and EVC licence are changed in the account', async ({ page }) => {
  const tuner = personOn(page, server.url);
  await tuner.register('changes.all');
  await tuner.login('changes.all');
  const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
  await openAccount(page);
  await dialog.getByLabel('First name').fill('A');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('At least 2 characters.')).toBeVisible();
  await dialog.getByLabel('First name').fill('Grace');
  await dialog.getByLabel('Tax id or fiscal code').fill('RSSMRA80A01H501A');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/in Italy a fiscal code/)).toBeVisible();
  await dialog.getByLabel('Tax id or fiscal code').fill('RSSMRA80A01H501U');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Saved.');

  await dialog.getByRole('radio', { name: 'Password and e-mail' }).click();
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong password');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW);
  await dialog.getByRole('textbox', { name: 'New password again' }).fill(NEW);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not the right password.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The password is changed.')).toBeVisible();
  await dialog.getByLabel('New e-mail address').fill('changed@example.test');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText(/The link is on its way/)).toBeVisible();

  await dialog.getByRole('radio', { name: 'EVC licence' }).click();
  await dialog.getByLabel('Licence number').fill('12');
  await dialog.getByRole('button', { name: 'Register the licence' }).click();
  await expect(dialog.getByText('4 to 8 digits.')).toBeVisible();
  await dialog.getByLabel('Licence number').fill('123456');
  await dialog.getByRole('checkbox', { name: 'This licence is mine' }).check();
  await dialog.getByRole('button', { name: 'Register the licence' }).click();
  await expect(dialog.getByText('Your EVC licence number is 123456.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Account of Grace Tuner' })).toBeFocused();

  await openMailed(page, /confirm-email/);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your e-mail address is changed@example.test now.')).toBeVisible();
});

test('everything is taken away as one archive, and then the account is deleted', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.register('goes.away');
  await tuner.login('goes.away');
  const bytes = Uint8Array.from({ length: 0x8000 }, (_, index) => index);
  await tuner.createProject('Golf', { name: 'golf.bin', bytes });
  await page.goto(`${server.url}/projects`);
  await openAccount(page, 'Export and delete');
  const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mapwright-goes.away.zip');
  const files = readZip(await readFile(await download.path()));
  expect(files.get('projects/001 Golf/original/golf.bin')).toEqual(Buffer.from(bytes));

  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  const question = page.getByRole('dialog', { name: 'Delete the account goes.away?' });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This is not the right password.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Username or e-mail').fill('goes.away');
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('terms that are new are asked for until they are accepted', async ({ page }) => {
  const tuner = personOn(page, server.url);
  await tuner.register('new.terms');
  // As a server with newer terms answers, until they are accepted.
  let isAccepted = false;
  await page.route('**/api/v2/auth', async (route) => {
    if (route.request().method() !== 'GET' || isAccepted) return route.fallback();
    const response = await route.fetch();
    const user = await response.json();
    user.agreements.isCurrent = false;
    user.links.push({ rel: 'agreements', href: '/api/v2/agreements' });
    return route.fulfill({ response, json: user });
  });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username or e-mail').fill('new.terms');
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The terms of use have changed' });
  await expect(dialog.getByText('Your files stay yours.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(dialog).toBeVisible();
  isAccepted = true;
  await dialog.getByRole('button', { name: 'Accept the terms' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the demo account has nothing to change', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  // It leads straight to work, with somebody who shows the way.
  await expect(page).toHaveURL(/\/editor$/);
  await expect(page.getByRole('heading', { name: 'Sample project' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Tour' })).toBeVisible();
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logins' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toBeHidden();
});

// The light one by day: its contrasts are the smaller.
for (const theme of isNight ? ['dark', 'light'] : ['light']) {
  test(`nothing serious is wrong in the account, ${theme}`, async ({ page }) => {
    const tuner = personOn(page, server.url);
    // Colours on their way from one theme to the other have no contrast to speak of.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${server.url}/login`);
    if (theme === 'light') await page.getByRole('button', { name: /light/i }).click();
    await tuner.register(`reads.${theme}`);
    await tuner.login(`reads.${theme}`);
    const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
    await openAccount(page);
    await expect(dialog.getByLabel('First name')).toHaveValue('Ada');
    for (const part of ['Details', 'Password and e-mail', 'EVC licence', 'Export and delete']) {
      await dialog.getByRole('radio', { name: part }).click();
      await expect(
        dialog.getByRole('button', { name: /Save|Change|Register|Delete/ }),
      ).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      expect([part, violations.map(({ id }) => id)]).toEqual([part, []]);
    }
  });
}

import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { PASSWORD, personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
});
test.afterAll(() => server.dispose());

const openSessions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^.*Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logins' }).click();
};

test('a link asks for the password of the form, and says what is wrong', async ({ page }) => {
  const tuner = personOn(page, server.url);
  await tuner.fillInForm('asked.for');
  await tuner.openLink();
  const password = page.getByLabel(/^Password\*?$/);
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await password.fill('not the one of the form');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByText(/not the right password/)).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await tuner.openLink();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/has been used already/).first()).toBeVisible();
});

test('a person sees where they are logged in, and logs out elsewhere and everywhere', async ({
  page,
  browser,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.registerOnPage('many.places');
  await tuner.login('many.places');
  const elsewhere = await browser.newPage();
  const third = await browser.newPage();
  for (const other of [elsewhere, third]) await personOn(other, server.url).login('many.places');

  await openSessions(page);
  const dialog = page.getByRole('dialog', { name: 'Where you are logged in' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('This device')).toHaveCount(1);
  await dialog
    .getByRole('button', { name: /^Log out .*, logged in/ })
    .first()
    .click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(dialog.getByText('You are logged in nowhere else.')).toBeVisible();
  // Pages whose session has ended see it by themselves.
  for (const other of [elsewhere, third]) {
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await other.close();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openSessions(page);
  await dialog.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a list of logins that cannot be read says so, and is read again', async ({ page }) => {
  const tuner = personOn(page, server.url);
  await tuner.login('demo-tuner', 'mapwright-demo');
  let isAway = true;
  await page.route('**/api/v2/sessions', (route) => (isAway ? route.abort() : route.continue()));
  await openSessions(page);
  const dialog = page.getByRole('dialog', { name: 'Where you are logged in' });
  await expect(dialog.getByText('The logins could not be read')).toBeVisible();
  isAway = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
});

test('a paused login says for how long', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username or e-mail').fill('tried.too.often');
  for (let i = 0; i < 6; i++) {
    await page.getByLabel(/^Password\*?$/).fill(`wrong password ${i}`);
    const answered = page.waitForResponse('**/api/v2/auth');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await answered;
  }
  await expect(page.getByText(/logging in is paused\. Time to wait: \d+ seconds/)).toBeVisible();
});

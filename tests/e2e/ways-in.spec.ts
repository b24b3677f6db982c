import { expect, type Page, test } from '@playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { admin, environmentOf } from '../support/admin.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { type NewDatabase, newDatabase } from '../support/new-database.ts';
import { expectServerErrors } from '../support/server-errors.ts';
import { PASSWORD, personOn } from './person.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let database: NewDatabase;
let server: ApiServer;
test.beforeAll(async () => {
  database = await newDatabase();
  server = await startApiServer({ database: database.choice, jobCount: 0 });
});
test.afterAll(async () => {
  await server.close();
  await database.drop();
});

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(name);
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('the wanted path waits for the login, and whoever is in has none of it', async ({ page }) => {
  const alerts = page.locator('[data-alerts]');
  await personOn(page, server.url).registerOnPage('wants.more');
  await expect(alerts.getByText(en.alerts.REGISTRATION_COMPLETED.headline)).toBeVisible();

  await page.goto(`${server.url}/archived-projects`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Log in · Mapwright');
  await logIn(page, 'wants.more');
  await expect(page).toHaveURL(/\/archived-projects$/);
  await expect(page).toHaveTitle('Archive · Mapwright');
  await expect(alerts.getByText(en.alerts.LOGIN_SUCCESS.headline)).toBeVisible();

  for (const path of ['/login', '/register', '/registration-confirm']) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(/\/projects$/);
  }
  await expect(page).toHaveTitle('Projects · Mapwright');
});

test('a phone is asked to come back on a desktop', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: PHONE });
  const page = await context.newPage();
  await page.goto(`${server.url}/projects`);
  await expect(page.getByRole('heading', { name: 'Welcome to Mapwright' })).toBeVisible();
  await expect(page.getByText('Please come back on a desktop computer.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await context.close();
});

test('a service that is down shows its break, and the page when it is back', async ({ page }) => {
  const staff = async (...line: string[]): Promise<void> => {
    const { code, complaint } = await admin(environmentOf(database.choice), ...line);
    expect([code, complaint]).toEqual([0, '']);
  };
  const login = page.getByRole('button', { name: 'Log in', exact: true });
  await staff('maintenance', 'start', '--in', '10m', '--why', 'a new disk');
  await page.goto(`${server.url}/login`);
  await expect(page.getByText('Maintenance work starts in 10 min.')).toBeVisible();
  await expect(login).toBeVisible();

  expectServerErrors(/^503 GET \/api\/v2\/status$/);
  await staff('maintenance', 'start', '--in', '0m', '--why', 'a new disk');
  await page.reload();
  await expect(page.getByRole('heading', { name: en.maintenance.title })).toBeVisible();
  await expect(page.getByText(/^© \d{4} Mapwright$/)).toBeVisible();
  await staff('maintenance', 'end', '--why', 'it is there');
  await page.getByRole('button', { name: en.maintenance.check }).click();
  await expect(login).toBeVisible();
});

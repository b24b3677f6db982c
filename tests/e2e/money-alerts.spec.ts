import { expect, type Page, test } from '@playwright/test';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { keyHashOf, newKey } from '../../server/commerce/keys/activation-key.ts';
import { TOKEN_KEY } from '../../src/state/token-keeper.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { openTrialProject } from './trial-project.ts';

/** Has checksums that are right, and trouble codes. */
const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
const ADDRESS = 0x1a000;

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

async function expectAlert(page: Page, code: AlertCode): Promise<void> {
  const { headline } = en.alerts[code];
  const alerts = page.locator('[data-alerts]');
  await expect(alerts.getByText(headline, { exact: true }).first(), code).toBeVisible();
}

/** From now on a call fails as it does on a server that has failed, or is refused for a reason. */
async function failing(
  page: Page,
  method: string,
  path: string,
  refusal?: AlertCode,
): Promise<void> {
  await page.route(`**/api/v2/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (refusal === undefined) {
      return route.fulfill({ status: 500, json: { code: 'UNEXPECTED_ERROR' } });
    }
    return route.fulfill({ status: 422, json: { code: refusal } });
  });
}

async function tunerOn(page: Page, name: string): Promise<ApiClient> {
  const tuner = await newTuner(server, name);
  const token = await login(apiClient(server), name, 'correct horse');
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  const card = { token: 'sim_4242424242424242' };
  expect((await tuner.call('POST', '/cards', { body: card })).status).toBe(201);
  return tuner;
}

async function toLicence(page: Page): Promise<void> {
  await page.goto(`${server.url}/subscriptions`);
  await expect(page.getByRole('heading', { name: 'Licence and coins' })).toBeVisible();
}

async function startPlan(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay €/ })
    .click();
}

async function redeem(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Key' }).fill(key);
  await page.keyboard.press('Enter');
}

async function basicKey(): Promise<string> {
  const key = newKey();
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  const row = { key_hash: hash, batch: 'test', plan: 'ADVANCED', days: 10, coins: 5 };
  await server.db.insertInto('activation_keys').values(row).execute();
  return key;
}

test('what cannot be paid, cancelled or redeemed is told by its own words', async ({ page }) => {
  const tuner = await tunerOn(page, 'told.of.failures');
  await toLicence(page);

  await failing(page, 'POST', 'subscription');
  await startPlan(page, /^Basic: Start for/);
  await expectAlert(page, 'BASIC_ACTIVATION_FAILURE');
  await page.keyboard.press('Escape');
  await startPlan(page, /^Plus: Start for/);
  await expectAlert(page, 'PAYMENT_FAILURE');
  await page.keyboard.press('Escape');

  await failing(page, 'POST', 'orders');
  await page.getByRole('button', { name: 'Buy coins' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 50 coins/ })
    .click();
  await expectAlert(page, 'PURCHASE_PACKAGE_FAILURE');
  await page.keyboard.press('Escape');

  await failing(page, 'POST', 'activation-keys');
  await redeem(page, 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE');
  await expectAlert(page, 'KEY_ACTIVATION_FAILURE');

  const { json } = await tuner.call('GET', '/cards');
  const body = { plan: 'PLUS', cardId: json.data[0].id, price: 5978 };
  expect((await tuner.call('POST', '/subscription', { body })).status).toBe(201);
  await expectAlert(page, 'LICENCE_UPDATED');
  await failing(page, 'DELETE', 'subscription');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Go on to cancel' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expectAlert(page, 'CANCEL_SUBSCRIPTION_FAILURE');
});

test('what was paid, given and registered is told too', async ({ page }) => {
  const tuner = await tunerOn(page, 'told.of.success');
  await toLicence(page);
  await startPlan(page, /^Basic: Start for/);
  await expectAlert(page, 'BASIC_ACTIVE');

  await page.getByRole('button', { name: 'Buy coins' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 50 coins/ })
    .click();
  await expectAlert(page, 'PURCHASE_PACKAGE_SUCCESS');

  await redeem(page, await basicKey());
  const success = page.getByRole('dialog', { name: en.alerts.ACTIVATE_KEY_SUCCESS.headline });
  await expect(success).toBeVisible();
  await page.keyboard.press('Escape');

  const listens = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) =>
        /subscription_succeeded.*App\.User/.test(String(payload).replaceAll('\\', '')),
    }),
  );
  await page.goto(`${server.url}/projects`);
  await listens;
  const { json } = await tuner.call('GET', '/cards');
  const body = { packageId: 'red50', cardId: json.data[0].id, price: 6100 };
  expect((await tuner.call('POST', '/orders', { body })).status).toBe(201);
  await expectAlert(page, 'BALANCE_UPDATED');

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  const account = page.getByRole('dialog', { name: 'Account', exact: true });
  await account.getByRole('radio', { name: 'EVC licence' }).click();
  await account.getByLabel('Licence number').fill('123456');
  await account.getByRole('checkbox', { name: 'This licence is mine' }).check();
  await failing(page, 'POST', 'evc');
  await account.getByRole('button', { name: 'Register the licence' }).click();
  await expectAlert(page, 'EVC_REGISTER_FAILURE');
  await page.unroute('**/api/v2/evc');
  await account.getByRole('button', { name: 'Register the licence' }).click();
  await expectAlert(page, 'EVC_REGISTER_SUCCESS');
});

test('terms that cannot be accepted stay open and say so', async ({ page }) => {
  await tunerOn(page, 'told.of.terms');
  await page.route('**/api/v2/auth', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const user = await response.json();
    user.agreements.isCurrent = false;
    user.links.push({ rel: 'agreements', href: '/api/v2/agreements' });
    return route.fulfill({ response, json: user });
  });
  await failing(page, 'PUT', 'agreements');
  await page.goto(`${server.url}/projects`);
  const dialog = page.getByRole('dialog', { name: 'The terms of use have changed' });
  await dialog.getByRole('button', { name: 'Accept the terms' }).click();
  await expectAlert(page, 'TERMS_ACCEPTATION_FAILURE');
  await expect(dialog).toBeVisible();
});

test('work on a file that fails, or changes nothing, is told in the editor', async ({ page }) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  const version = `projects/${project.projectId}/files/*`;

  await failing(page, 'POST', `${version}/checksums/crc`, 'FIX_CRC_FAILURE');
  await page.keyboard.press('Shift+F9');
  await page.getByRole('button', { name: /^Correct \d checksums, 2 coins$/ }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  await expectAlert(page, 'FIX_CRC_FAILURE');
  await page.unroute(`**/api/v2/${version}/checksums/crc`);

  await test.step('somebody else was faster', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F9');
    await page.route(`**/api/v2/${version}/checksums/crc`, async (route) => {
      const work = { id: 'a', state: 'notModified', reason: null, versionId: 'b', revision: 1 };
      await route.fulfill({ status: 200, json: { ...work, receipt: null, codes: [] } });
    });
    await page.getByRole('button', { name: /^Correct \d checksums, 2 coins$/ }).click();
    await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
    await expectAlert(page, 'FIX_CRC_NOT_MODIFIED');
    await page.keyboard.press('Escape');
  });

  const dialog = page.getByRole('dialog', { name: 'Trouble codes' });
  await page.keyboard.press('Shift+F8');
  await failing(page, 'POST', `projects/${project.projectId}/dtcs`, 'PURCHASE_DTC_FAILURE');
  await dialog.getByRole('button', { name: 'Buy the removal, 10 coins' }).click();
  await page.getByRole('button', { name: 'Pay 10 green coins' }).click();
  await expectAlert(page, 'PURCHASE_DTC_FAILURE');
  await page.unroute(`**/api/v2/projects/${project.projectId}/dtcs`);
  await dialog.getByRole('button', { name: 'Buy the removal, 10 coins' }).click();
  await page.getByRole('button', { name: 'Pay 10 green coins' }).click();
  await expectAlert(page, 'PURCHASE_DTC_SUCCESS');

  await dialog.getByRole('checkbox').nth(0).check();
  await failing(page, 'POST', `${version}/dtcs`, 'APPLY_DTC_FAILURE');
  await dialog.getByRole('button', { name: 'Remove 1 code' }).click();
  await expectAlert(page, 'APPLY_DTC_FAILURE');
});

import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
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

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

const GOOD = '4242 4242 4242 4242';
const TOO_POOR = '4000 0000 0000 9995';
const TO_CONFIRM = '4000 0027 6000 3184';
const LATE = '4000 0000 0003 0017';

/** Somebody in Italy in the trial, on the screen; and what the same person does elsewhere. */
async function tunerOn(page: Page, name: string): Promise<ApiClient> {
  const tuner = await newTuner(server, name);
  const token = await login(apiClient(server), name, 'correct horse');
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  await page.goto(`${server.url}/subscriptions`);
  await expect(page.getByRole('heading', { name: 'Licence and coins' })).toBeVisible();
  return tuner;
}

async function newCard(tuner: ApiClient, number: string): Promise<string> {
  const token = `sim_${number.replaceAll(' ', '')}`;
  return (await tuner.call('POST', '/cards', { body: { token } })).json.id;
}

/** Starts Plus elsewhere. */
async function startPlus(tuner: ApiClient): Promise<void> {
  const cardId = await newCard(tuner, GOOD);
  const body = { plan: 'PLUS', cardId, price: 5978 };
  expect((await tuner.call('POST', '/subscription', { body })).status).toBe(201);
}

async function issueKey(plan: string | null, days: number | null, coins: number): Promise<string> {
  const key = newKey();
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  await server.db
    .insertInto('activation_keys')
    .values({ key_hash: hash, batch: 'test', plan, days, coins })
    .execute();
  return key;
}

/** Adds a card by its number in the form that is shown. */
async function addCard(place: Locator, number: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Card number' }).fill(number);
  await place.getByRole('button', { name: 'Add card' }).click();
}

const licence = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Plus|Advanced|Basic|No licence)$/ }).first();
const purchases = (page: Page): Locator => page.getByRole('region', { name: 'Purchases' });
const red = (page: Page): Locator =>
  page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Red coins' });

test('a plan is started by card: what the bank refuses changes nothing, what it takes shows at once', async ({
  page,
}) => {
  await tunerOn(page, 'starts.plus');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Licence and coins' }).click();
  await expect(licence(page)).toContainText('Trial');
  await page.getByRole('button', { name: 'Plus: Start for €59.78' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Plus' });
  await expect(dialog).toContainText('€10.78 VAT (22%)');
  await expect(dialog.getByRole('button', { name: 'Pay €59.78' })).toBeDisabled();

  // A number that may be a real one goes nowhere.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await addCard(dialog, '4111 1111 1111 1111');
  await expect(dialog.getByText('none of the test numbers')).toBeVisible();
  expect(sent).toEqual([]);

  await addCard(dialog, TOO_POOR);
  await dialog.getByRole('button', { name: 'Pay €59.78' }).click();
  await expect(dialog.getByText('There is not enough money on the card.')).toBeVisible();
  // Behind a dialog nothing has a role.
  await expect(page.locator('#licence + *')).toHaveText('Trial');

  await dialog.getByRole('button', { name: 'Another card' }).click();
  await dialog.getByRole('button', { name: '4242 4242 4242 4242 is charged' }).click();
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByRole('radio', { name: /4242/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Pay €59.78' }).click();
  await expect(dialog).toBeHidden();
  await expect(licence(page)).toContainText('Active');
  await expect(licence(page)).toContainText(/€59\.78 on .*Visa ···· 4242/s);
  await expect(licence(page)).toContainText('20%');

  const lines = purchases(page).getByRole('row');
  await expect(lines.nth(1)).toContainText('Plus, started');
  await expect(lines.nth(2)).toContainText('There is not enough money on the card.');
  const coming = page.waitForEvent('download');
  await lines
    .nth(1)
    .getByRole('button', { name: /^Download receipt/ })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Mapwright-\d{4}-\d{6}\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
});

test('coins are bought by card, and the bar shows them live', async ({ page }) => {
  const tuner = await tunerOn(page, 'buys.coins');
  for (const number of [GOOD, LATE, TO_CONFIRM]) await newCard(tuner, number);
  await expect(red(page)).toContainText('0');
  const dialog = page.getByRole('dialog', { name: 'Buy red coins' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Buy coins' }).click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
  };

  await open();
  await dialog.getByRole('radio', { name: /^100 red coins/ }).check();
  await dialog.getByRole('radio', { name: /4242/ }).check();
  await dialog.getByRole('button', { name: 'Buy 100 coins for €115.90' }).click();
  await expect(dialog).toBeHidden();
  await expect(red(page)).toContainText('100');

  await open();
  await dialog.getByRole('radio', { name: /0017/ }).check();
  await dialog.getByRole('button', { name: 'Buy 50 coins for €61.00' }).click();
  await expect(dialog.getByText('The bank has not answered yet.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(red(page)).toContainText('150');

  for (const [answer, coins] of [
    ['No, do not pay', '150'],
    ['Yes, pay', '200'],
  ] as const) {
    await open();
    await dialog.getByRole('radio', { name: /3184/ }).check();
    await dialog.getByRole('button', { name: 'Buy 50 coins for €61.00' }).click();
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Confirm at the bank' }).click();
    const bank = await opening;
    await bank.getByRole('button', { name: answer }).click();
    if (answer === 'No, do not pay') {
      await expect(dialog.getByText('wants you to confirm the payment, and that')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(dialog).toBeHidden();
    await expect(red(page)).toContainText(coins);
    await bank.close();
  }
});

test('the same click is one purchase, however often its answer is lost', async ({ page }) => {
  const tuner = await tunerOn(page, 'loses.answers');
  await newCard(tuner, GOOD);
  const keys: string[] = [];
  await page.route('**/api/v2/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Buy coins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy red coins' });
  await dialog.getByRole('button', { name: 'Buy 50 coins for €61.00' }).click();
  await expect(dialog.getByText('The answer was lost')).toBeVisible();
  await dialog.getByRole('button', { name: 'Buy 50 coins for €61.00' }).click();
  await expect(dialog).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  await expect(red(page)).toContainText('50');
  await expect(purchases(page).getByRole('row')).toHaveCount(2);
});

test('a key gives plan, days and coins once, and a wrong one says what is wrong', async ({
  page,
}) => {
  await tunerOn(page, 'has.keys');
  const field = page.getByRole('textbox', { name: 'Key' });
  const redeem = async (key: string): Promise<void> => {
    await field.fill(key);
    await field.press('Enter');
  };
  await redeem('');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await redeem('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE');
  const panel = page.getByRole('region', { name: 'Activation key' });
  await expect(panel.getByText('There is no such key.')).toBeVisible();

  const key = await issueKey('ADVANCED', 30, 100);
  await redeem(key.toLowerCase());
  const dialog = page.getByRole('dialog', { name: 'Key activated' });
  await expect(dialog).toContainText(/Advanced.*30 days.*100 red coins/s);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(licence(page)).toContainText(/Advanced.*not renewed by itself/s);
  await expect(red(page)).toContainText('100');
  await redeem(key);
  await expect(panel.getByText('This key has been used already.')).toBeVisible();
});

test('a plan is changed, cancelled and resumed', async ({ page }) => {
  const tuner = await tunerOn(page, 'changes.mind');
  await startPlus(tuner);
  await expect(licence(page)).toContainText('Active');

  await page.getByRole('button', { name: /^Advanced: Change for/ }).click();
  const change = page.getByRole('dialog', { name: 'Change to Advanced' });
  await expect(change).toContainText(/difference.*€120\.78 a month/s);
  await change.getByRole('button', { name: /^Pay €/ }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Advanced', level: 2 })).toBeVisible();

  await page.getByRole('button', { name: /^Plus: From / }).click();
  const lower = page.getByRole('dialog', { name: 'Change to Plus' });
  await expect(lower).toContainText('Nothing is charged now.');
  await lower.getByRole('button', { name: 'Confirm' }).click();
  await expect(licence(page)).toContainText(/renewed automatically on .*, as Plus\./);
  await page.getByRole('button', { name: 'Advanced: Keep this plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(licence(page)).toContainText(/renewed automatically on [^,]*, \d{4}\./);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Advanced?' });
  await expect(cancel).toContainText(/What you lose.*20%.*What you keep.*Basic, without an end/s);
  await cancel.getByRole('button', { name: 'Go on to cancel' }).click();
  const sure = page.getByRole('dialog', { name: 'Really cancel Advanced?' });
  await expect(sure.getByRole('button', { name: 'Back' })).toBeFocused();
  await sure.getByRole('button', { name: 'Cancel it' }).click();
  const summary = page.getByRole('dialog', { name: 'The subscription is cancelled' });
  await expect(summary).toContainText(/can be used until/);
  await page.keyboard.press('Escape');
  await expect(licence(page)).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeHidden();

  await page.getByRole('button', { name: 'Resume subscription' }).click();
  const resume = page.getByRole('dialog', { name: 'Resume Advanced?' });
  await expect(resume).toContainText('€120.78 with tax');
  await resume.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(licence(page)).toContainText('Active');
});

test('what happens to a licence elsewhere shows by itself', async ({ page }) => {
  const tuner = await tunerOn(page, 'elsewhere.too');
  await expect(licence(page)).toContainText('Trial');
  await startPlus(tuner);
  await expect(licence(page)).toContainText('Active');
  await expect(page.getByText('Your licence has changed.')).toBeVisible();
  expect((await tuner.call('DELETE', '/subscription')).status).toBe(200);
  await expect(licence(page)).toContainText('Cancelled');
});

test('cards are added, chosen for renewals and removed', async ({ page }) => {
  const tuner = await tunerOn(page, 'many.cards');
  await startPlus(tuner);
  const cards = page.getByRole('region', { name: 'Cards' });
  await expect(cards.getByRole('listitem')).toContainText(['Renews the subscription']);
  await cards.getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a card' });
  await addCard(dialog, '4000 0000 0000 0002');
  await expect(dialog.getByText('The bank has declined the card.')).toBeVisible();
  await addCard(dialog, '5555 5555 5555 4444');
  await expect(dialog).toBeHidden();
  await cards.getByRole('button', { name: 'Actions for Mastercard ···· 4444' }).click();
  await page.getByRole('menuitem', { name: 'Use for renewals' }).click();
  await expect(cards.getByRole('listitem').first()).toContainText('Renews the subscription');
  await expect(licence(page)).toContainText('Mastercard ···· 4444');
  await cards.getByRole('button', { name: 'Actions for Visa ···· 4242' }).click();
  await page.getByRole('menuitem', { name: 'Remove card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(1);
});

test('the history goes back page by page', async ({ page }) => {
  const tuner = await tunerOn(page, 'long.history');
  const cardId = await newCard(tuner, GOOD);
  const body = { packageId: 'red50', cardId, price: 6100 };
  for (let i = 0; i < 12; i++) await tuner.call('POST', '/orders', { body });
  await page.reload();
  await expect(purchases(page).getByRole('row')).toHaveCount(11);
  await purchases(page).getByRole('button', { name: 'Show older ones' }).click();
  await expect(purchases(page).getByRole('row')).toHaveCount(13);
  await expect(purchases(page).getByRole('button', { name: 'Show older ones' })).toBeHidden();
});

test('a screen that cannot be read says so, and is read again', async ({ page }) => {
  // The live connection would have it read again by itself once it listens.
  await page.routeWebSocket(/\/app\//, () => undefined);
  let isAway = true;
  await page.route('**/api/v2/{subscription,purchases*}', (route) =>
    isAway ? route.abort() : route.continue(),
  );
  await tunerOn(page, 'reads.again');
  await expect(page.getByText('The licence could not be read')).toBeVisible();
  await expect(page.getByText('The purchases could not be read')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(licence(page)).toContainText('Trial');
  await expect(page.getByText('Nothing bought yet')).toBeVisible();
});

test('where nothing is sold by card, keys and what was bought are left', async ({ page }) => {
  const SALES = ['plans', 'packages', 'cards', 'orders'];
  await page.route('**/api/v2/auth', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const user = await response.json();
    user.links = user.links.filter(({ rel }: { rel: string }) => !SALES.includes(rel));
    return route.fulfill({ response, json: user });
  });
  await tunerOn(page, 'no.sales');
  await expect(page.getByText('This server takes no payments')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activation key' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Buy coins|Add card|Start for/ })).toHaveCount(0);
});

const STRIPE_DOUBLE = `window.Stripe = (key) => ({
  elements: () => ({
    create: () => ({
      mount: (place) => { place.textContent = 'the field of Stripe ' + key; },
      destroy: () => undefined,
    }),
  }),
  createPaymentMethod: async () => {
    window.tries = (window.tries ?? 0) + 1;
    return window.tries === 1
      ? { error: { message: 'Your card number is incomplete.' } }
      : { paymentMethod: { id: 'sim_4242424242424242' } };
  },
});`;

test.describe('with Stripe', () => {
  const withStripe = async (page: Page): Promise<void> => {
    await page.route('**/api/v2/cards', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const cards = await response.json();
      cards.meta = { provider: 'stripe', publishableKey: 'pk_test_1' };
      return route.fulfill({ response, json: cards });
    });
  };

  test('a script that the server does not let in is told of, and no number is asked for', async ({
    page,
  }) => {
    await withStripe(page);
    await tunerOn(page, 'stripe.away');
    await page.getByRole('button', { name: 'Add card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a card' });
    await expect(dialog.getByText('The card form of Stripe could not be loaded')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
  });

  test.describe('let in', () => {
    test.use({ bypassCSP: true });
    test('the number is typed into its field, and what stands for it is sent', async ({ page }) => {
      await page.route('https://js.stripe.com/v3/', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: STRIPE_DOUBLE }),
      );
      await withStripe(page);
      await tunerOn(page, 'stripe.there');
      await page.getByRole('button', { name: 'Add card' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a card' });
      await expect(dialog.getByText('the field of Stripe pk_test_1')).toBeVisible();
      await dialog.getByRole('button', { name: 'Add card' }).click();
      await expect(dialog.getByText('Your card number is incomplete.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Add card' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Visa ···· 4242')).toBeVisible();
    });
  });
});

test('nothing serious is wrong for people who use it without eyes or mouse', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const tuner = await tunerOn(page, 'no.mouse');
  await startPlus(tuner);
  await newCard(tuner, TOO_POOR);
  await page.reload();
  await expect(licence(page)).toContainText('Active');
  const faults = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  };
  for (const theme of ['dark', 'light']) {
    await page.evaluate((shown) => {
      document.documentElement.dataset['theme'] = shown;
    }, theme);
    expect(await faults()).toEqual([]);
    for (const name of [
      'How it grows',
      'Cancel subscription',
      /^Advanced: Change for/,
      'Buy coins',
      'Add card',
    ]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await faults(), String(name)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
});

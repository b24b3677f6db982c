import { expect, type Locator, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { keyHashOf, newKey } from '../../server/commerce/keys/activation-key.ts';
import { enqueueJob } from '../../server/jobs/enqueue-job.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  startApiServer,
} from '../support/api-server.ts';
import {
  LOOKS_AT_MOVED_CLOCK,
  moveClock,
  movedNow,
  newMovableDatabase,
} from '../support/moved-clock.ts';
import type { NewDatabase } from '../support/new-database.ts';
import { PASSWORD, personOn } from './person.ts';
import { expectAgreement, type SecondBook } from './second-book.ts';

/** Has checksums that are right, and trouble codes. */
const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
const ADDRESS = 0x1a000;
const NAME = 'year.tuner';
const DAY_MS = 24 * 3600 * 1000;

let database: NewDatabase;
let server: ApiServer;
/** How far the clock has been moved, in milliseconds. */
let movedMs = 0;
test.beforeAll(async () => {
  database = await newMovableDatabase();
  server = await startApiServer(
    { database: database.choice },
    {
      connections: LOOKS_AT_MOVED_CLOCK,
      now: () => new Date(Date.now() + movedMs),
    },
  );
});
test.afterAll(async () => {
  await server.close();
  await database.drop();
});

const PLUS_CENTS = 4900 * 1.22;
const COINS_CENTS = 9500 * 1.22;

const licence = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Plus|Advanced|Basic|No licence)$/ }).first();
const alerts = (page: Page): Locator => page.locator('[data-alerts]');

test('a year of a licence: what is paid, given, charged and told is what a second book says', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const book: SecondBook = {
    coins: { GREEN: 20, RED: 0, SP: 0 },
    lines: [],
    events: {},
    mails: {},
  };
  let files = '';
  const tuner = personOn(page, server.url);
  await tuner.registerOnPage(NAME);
  await tuner.login(NAME);
  const loggedIn = async (): Promise<ApiClient> =>
    apiClient(server, await login(apiClient(server), NAME, PASSWORD));
  let client = await loggedIn();

  const { id: userId, email } = (await client.call('GET', '/auth')).json;
  const told = { events: new Map(), mails: new Map() };

  const agree = (): Promise<void> =>
    expectAgreement(book, { server, client, page, userId, email, told });
  const tells = (...events: string[]): void => {
    for (const event of events) book.events[event] = (book.events[event] ?? 0) + 1;
  };
  const mails = (...subjects: string[]): void => {
    for (const subject of subjects) book.mails[subject] = (book.mails[subject] ?? 0) + 1;
  };
  const toLicence = async (): Promise<void> => {
    await page.goto(`${server.url}/subscriptions`);
    await expect(page.getByRole('heading', { name: 'Licence and coins' })).toBeVisible();
  };
  const pass = async (interval: string): Promise<void> => {
    // The product forgets what it has told: what is not written down by now would not be counted.
    await agree();
    await moveClock(server.db, interval);
    movedMs = (await movedNow(server.db)).getTime() - Date.now();
    // The schedule does it within a minute.
    await server.door.transact((trx) =>
      enqueueJob(trx, { kind: 'tendSubscriptions', payload: {}, progress: {} }),
    );
    // No session lasts as long.
    client = await loggedIn();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Username or e-mail').fill(NAME);
    await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    // Whoever was sent away from somewhere is back there.
    await expect(page.getByRole('button', { name: /^.* Account of/ })).toBeVisible();
    await toLicence();
  };
  const subscription = async () => (await client.call('GET', '/subscription')).json;
  const newCard = async (number: string): Promise<void> => {
    await page
      .getByRole('region', { name: 'Cards' })
      .getByRole('button', { name: 'Add card' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add a card' });
    await dialog.getByRole('textbox', { name: 'Card number' }).fill(number);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect(dialog).toBeHidden();
  };
  const renewWith = async (card: string, isDue = false): Promise<void> => {
    const cards = page.getByRole('region', { name: 'Cards' });
    await cards.getByRole('button', { name: `Actions for ${card}` }).click();
    await page.getByRole('menuitem', { name: 'Use for renewals' }).click();
    if (isDue) await page.getByRole('button', { name: 'Pay €59.78' }).click();
    await expect(licence(page)).toContainText(card);
  };

  await test.step('the trial gives coins once', async () => {
    await toLicence();
    await expect(licence(page)).toContainText('Trial');
    tells('BALANCE_UPDATED');
    await agree();
  });

  await test.step('a key adds to what is left of it', async () => {
    await page.getByRole('textbox', { name: 'Key' }).fill(await issueKey('PLUS', 30, 40));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Key activated' });
    await expect(dialog).toContainText(/30 days.*40 red coins/s);
    await page.keyboard.press('Escape');
    book.coins.RED += 40;
    tells('BALANCE_UPDATED');
    tells('LICENCE_UPDATED');
    await agree();
    expect((await subscription()).daysLeft).toBe(37);
  });

  await test.step('and ends as it says, with Basic left', async () => {
    await pass('37 days');
    await expect(licence(page)).toContainText('Basic', { timeout: 90_000 });
    tells('LICENCE_UPDATED');
    mails('plan');
    await agree();
  });

  await test.step('a subscription is paid at once, coins too', async () => {
    await newCard('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Plus: Start for €59.78' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start Plus' });
    await dialog.getByRole('button', { name: 'Pay €59.78' }).click();
    await expect(dialog).toBeHidden();
    book.lines.push(['start PLUS', PLUS_CENTS, true]);
    tells('LICENCE_UPDATED');
    tells('PAYMENT_UPDATED');
    mails('receipt');

    await page.getByRole('button', { name: 'Buy coins' }).click();
    const coins = page.getByRole('dialog', { name: 'Buy red coins' });
    await coins.getByRole('radio', { name: /^100 red coins/ }).check();
    await coins.getByRole('button', { name: 'Buy 100 coins for €115.90' }).click();
    await expect(coins).toBeHidden();
    book.coins.RED += 100;
    book.lines.push(['order red100', COINS_CENTS, true]);
    mails('receipt');
    tells('BALANCE_UPDATED');
    tells('PAYMENT_UPDATED');
    await agree();
  });

  await test.step('checksums are corrected for coins, and for none where none is wrong', async () => {
    await tuner.createProject('Golf', { name: 'golf.bin', bytes: image });
    const [project] = (await client.call('GET', '/projects')).json.data;
    files = `/projects/${project.id}/files`;
    // Of the reading of the file.
    tells('ECU_UPDATED', 'VEHICLE_TYPE_DETECTED', 'FLAGS_UPDATED', 'CRC_UPDATED', 'DTC_UPDATED');
    tells('POTENTIAL_MAPS_UPDATED');
    await tuner.goTo(ADDRESS);
    await page.keyboard.press('+');
    await tuner.saveAs('Stage 1');
    await page.keyboard.press('Shift+F9');
    const dialog = page.getByRole('dialog', { name: 'Checksums' });
    await dialog.getByRole('button', { name: /^Correct \d checksums, 2 coins$/ }).click();
    await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
    await expect(alerts(page)).toContainText('Paid: 2 green coins.', { timeout: 60_000 });
    book.coins.GREEN -= 2;
    book.lines.push(['checksumFix', 2, true]);
    // Set aside, and charged.
    tells('BALANCE_UPDATED');
    tells('BALANCE_UPDATED');
    tells('CRC_UPDATED', 'VERSIONS_UNLOCKED');
    await tuner.expectStatus('Checksums right');
    await page.keyboard.press('Shift+F9');
    await expect(dialog.getByText(/none of them wrong/)).toBeVisible();
    await page.keyboard.press('Escape');
    await agree();

    const [version] = (await client.call('GET', files)).json.data;
    const fix = await client.call('POST', `${files}/${version.id}/checksums/crc`, {
      body: { price: 2, bucket: 'GREEN' },
    });
    expect([fix.status, fix.json.state, fix.json.receipt]).toEqual([200, 'notModified', null]);
    // Set aside, and given back.
    tells('BALANCE_UPDATED');
    tells('BALANCE_UPDATED');
    tells('CRC_UPDATED', 'VERSIONS_UNLOCKED');
    await agree();
  });

  await test.step('the removal of codes is bought once', async () => {
    await page.keyboard.press('Shift+F8');
    const dialog = page.getByRole('dialog', { name: 'Trouble codes' });
    await dialog.getByRole('button', { name: 'Buy the removal, 10 coins' }).click();
    await page.getByRole('button', { name: 'Pay 10 green coins' }).click();
    await expect(alerts(page)).toContainText('DTC removal purchased', { timeout: 60_000 });
    book.coins.GREEN -= 10;
    book.lines.push(['dtcRemoval', 10, true]);
    tells('BALANCE_UPDATED');
    tells('DTC_UPDATED');
    await dialog.getByRole('checkbox').nth(0).check();
    await dialog.getByRole('button', { name: 'Remove 1 code' }).click();
    await expect(dialog.getByText(/^removed/)).toHaveCount(1);
    tells('DTC_REMOVED', 'VERSIONS_UNLOCKED');
    await page.keyboard.press('Escape');
    await agree();
  });

  await test.step('month by month it is renewed, and the discount grows', async () => {
    await toLicence();
    for (const [months, percent] of [
      [1, 25],
      [2, 30],
      [3, 35],
      [4, 40],
      [5, 40],
    ] as const) {
      await pass('1 month');
      book.lines.push(['renewal PLUS', PLUS_CENTS, true]);
      mails('receipt');
      tells('LICENCE_UPDATED');
      tells('PAYMENT_UPDATED');
      await renewed(client, months);
      await expect(licence(page)).toContainText(`${percent}%`);
      await agree();
    }
  });

  await test.step('a card without money is told of, another one pays, and nothing stops meanwhile', async () => {
    await newCard('4000 0000 0001 0019');
    await renewWith('Visa ···· 0019');
    tells('LICENCE_UPDATED');
    await pass('1 month');
    await expect(licence(page)).toContainText('not been paid', { timeout: 90_000 });
    book.lines.push(['renewal PLUS', PLUS_CENTS, false]);
    tells('PAYMENT_UPDATED');
    mails('payment');
    tells('LICENCE_UPDATED');
    await agree();
    await renewWith('Visa ···· 4242', true);
    tells('LICENCE_UPDATED');
    await renewed(client, 6);
    book.lines.push(['renewal PLUS', PLUS_CENTS, true]);
    mails('receipt');
    tells('LICENCE_UPDATED');
    tells('PAYMENT_UPDATED');
    await expect(licence(page)).toContainText('Active');
    await agree();
  });

  await test.step('it goes on for the rest of the year', async () => {
    for (const months of [7, 8, 9, 10]) {
      await pass('1 month');
      book.lines.push(['renewal PLUS', PLUS_CENTS, true]);
      mails('receipt');
      tells('LICENCE_UPDATED', 'PAYMENT_UPDATED');
      await renewed(client, months);
      await agree();
    }
  });

  await test.step('cancelled, resumed, cancelled again, and over', async () => {
    const cancel = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByRole('button', { name: 'Go on to cancel' }).click();
      await page.getByRole('button', { name: 'Cancel it' }).click();
      await expect(
        page.getByRole('dialog', { name: 'The subscription is cancelled' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(licence(page)).toContainText('Cancelled');
      tells('LICENCE_UPDATED');
    };
    await cancel();
    await page.getByRole('button', { name: 'Resume subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume subscription' }).click();
    await expect(licence(page)).toContainText('Active');
    tells('LICENCE_UPDATED');
    await cancel();
    await pass('1 month');
    await expect(licence(page)).toContainText('Basic', { timeout: 90_000 });
    expect(await subscription()).toMatchObject({ plan: 'BASIC', nextCharge: null });
    tells('LICENCE_UPDATED');
    mails('plan');
    await agree();
  });

  const lasted = (await movedNow(server.db)).getTime() - Date.now();
  expect(lasted).toBeGreaterThan(365 * DAY_MS);
});

/** Until so many months have been paid for after the first. */
async function renewed(client: ApiClient, months: number): Promise<void> {
  const state = async () => {
    const { json } = await client.call('GET', '/subscription');
    return [json.continuityMonths, json.state];
  };
  await expect.poll(state, { timeout: 90_000 }).toEqual([months, 'active']);
}

async function issueKey(plan: string, days: number, coins: number): Promise<string> {
  const key = newKey();
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  await server.db
    .insertInto('activation_keys')
    .values({ key_hash: hash, batch: 'test', plan, days, coins })
    .execute();
  return key;
}

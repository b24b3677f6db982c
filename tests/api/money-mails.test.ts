import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/contract/common.ts';
import { TEST_CARDS, type TestCardDeed } from '../../core/offers/test-cards.ts';
import { tendSubscriptions } from '../../server/commerce/subscriptions/tend-subscriptions.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  mailsTo,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const PLUS_IN_ITALY = 5978;
/** 50 coins with 22 % of tax, in cents. */
const COINS_IN_ITALY = 6100;

let server: ApiServer;
let tuner: ApiClient;
let name: string;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  name = `mailed.${++count}`;
  tuner = await newTuner(server, name);
});
afterAll(() => server.close());

async function newCard(deed: TestCardDeed = 'succeeds'): Promise<string> {
  const number = TEST_CARDS.find(({ does }) => does === deed)?.number;
  const { json } = await tuner.call('POST', '/cards', { body: { token: `sim_${number}` } });
  return json.id;
}

async function subscribe(cardId: string): Promise<void> {
  const body = { plan: 'PLUS', cardId, price: PLUS_IN_ITALY };
  expect((await tuner.call('POST', '/subscription', { body })).status).toBe(201);
}

/** The newest mail to the person, when there are as many; the first is that of the registration. */
async function newestMail(mailCount: number): Promise<string> {
  const [mail] = await mailsTo(apiClient(server), `${name}@example.test`, mailCount);
  return `${mail?.subject}\n${mail?.text}`;
}

async function pass(days: number): Promise<void> {
  await server.passTime(days * DAY_MS);
  await tendSubscriptions(server.door, new AbortController().signal);
  tuner = apiClient(server, await login(tuner, name, 'correct horse'));
}

describe('a mail about money', () => {
  it('is the receipt of what was paid: what, net, tax, total, number', async () => {
    const body = { packageId: 'red50', cardId: await newCard(), price: COINS_IN_ITALY };
    expect((await tuner.call('POST', '/orders', { body })).status).toBe(201);
    const mail = await newestMail(2);
    expect(mail).toMatch(/Test receipt \d{4}-\d{6} from Mapwright/);
    expect(mail).toContain('No payment was made');
    for (const part of ['50', '€50.00', '€11.00', '€61.00']) expect(mail).toContain(part);
  });

  it('tells before a trial ends, once, and when there is no licence any more', async () => {
    await pass(5);
    await pass(0);
    expect(await newestMail(2)).toContain('trial ends on');
    await pass(3);
    expect(await newestMail(3)).toContain('licence has ended');
    expect(await newestMail(3)).toContain('/subscriptions');
  });

  it('tells that a plan has ended, and what is left', async () => {
    await subscribe(await newCard());
    await newestMail(2);
    expect((await tuner.call('DELETE', '/subscription')).status).toBe(200);
    await pass(32);
    const mail = await newestMail(3);
    expect(mail).toContain('Your plan PLUS has ended');
    expect(mail).toContain('BASIC');
  });

  it('tells nobody of the end of a trial who has bought a plan', async () => {
    await subscribe(await newCard());
    await newestMail(2);
    await pass(8);
    const mails = await mailsTo(apiClient(server), `${name}@example.test`, 2);
    expect(mails.map(({ subject }) => subject).join()).not.toMatch(/trial|ended/i);
  });

  it('tells before a plan is renewed, with what will be charged', async () => {
    await subscribe(await newCard());
    await pass(28);
    const mail = await newestMail(3);
    expect(mail).toContain('PLUS');
    expect(mail).toContain('€59.78');
  });

  it('tells what the bank said of a renewal, and until when the plan goes on', async () => {
    await subscribe(await newCard());
    await newestMail(2);
    const cards = (await tuner.call('GET', '/cards')).json.data;
    expect(cards).toHaveLength(1);
    const bad = await newCard('insufficientFunds');
    await tuner.call('PATCH', '/subscription', { body: { cardId: bad } });
    await pass(31);
    // Renewal soon, then the failure.
    const mail = await newestMail(3);
    expect(mail).toContain('did not go through');
    expect(mail).toContain('too little money');
  });

  it.each(LOCALES)('is in the language of the person: %s', async (locale) => {
    const me = (await tuner.call('GET', '/accounts/me')).json;
    const { username: _, email: __, ...details } = me;
    const changed = await tuner.call('PUT', '/accounts/me', {
      body: { details: { ...details, locale } },
    });
    expect(changed.status).toBe(200);
    const body = { packageId: 'red50', cardId: await newCard(), price: COINS_IN_ITALY };
    await tuner.call('POST', '/orders', { body });
    const [mail] = await mailsTo(apiClient(server), `${name}@example.test`, 2);
    const words = {
      en: 'Receipt',
      it: 'Ricevuta',
      pl: 'Pokwitowanie',
      cn: '收据',
      es: 'Recibo',
    } as const;
    expect(`${mail?.subject} ${mail?.text}`).toContain(words[locale]);
  });
});

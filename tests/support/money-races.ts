import { expect } from 'vitest';
import { MAX_CARDS_OF_ACCOUNT } from '../../core/contract/cards.ts';
import { keyHashOf } from '../../server/commerce/keys/activation-key.ts';
import { newKey } from '../../server/commerce/keys/testing/new-key.ts';
import type { Answer, ApiClient } from './api-server.ts';
import { atOnce, type Meeting, statusesOf } from './at-once.ts';
import { redCoins } from './paying.ts';

/** Calls that meet. */
const COUNT = 8;
/** Prices in Italy, in cents. */
const PRICES = { red50: 6100, plus: 5978 } as const;
/** Test numbers: one that pays, and one whose payments wait for the person. */
const TOKENS = { good: 'sim_4242424242424242', confirmed: 'sim_4000002760003184' } as const;

async function newCard(tuner: ApiClient, token: string = TOKENS.good): Promise<string> {
  return (await tuner.call('POST', '/cards', { body: { token } })).json.id;
}

async function start(tuner: ApiClient, cardId: string): Promise<Answer> {
  const body = { plan: 'PLUS', cardId, price: PRICES.plus };
  return tuner.call('POST', '/subscription', { body });
}

async function paidCount(tuner: ApiClient): Promise<number> {
  const { data } = (await tuner.call('GET', '/purchases')).json;
  return data.filter((entry: { money: { state: string } }) => entry.money.state === 'succeeded')
    .length;
}

/** What happens when calls about money meet others of their kind, by the name of the call. */
export const MONEY_RACES: Readonly<Record<string, (meeting: Meeting) => Promise<void>>> = {
  'POST /cards': async ({ server, tuner }) => {
    for (let i = 0; i < MAX_CARDS_OF_ACCOUNT - 2; i++) await newCard(tuner);
    await server.db.deleteFrom('tries').execute();
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', '/cards', { body: { token: TOKENS.good } }),
    );
    expect(statusesOf(answers)).toEqual({ 201: 2, 422: COUNT - 2 });
    expect((await tuner.call('GET', '/cards')).json.data).toHaveLength(MAX_CARDS_OF_ACCOUNT);
  },
  'DELETE /cards/{cardId}': async ({ tuner }) => {
    const id = await newCard(tuner);
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', `/cards/${id}`));
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: COUNT - 1 });
  },
  'POST /orders': async ({ tuner }) => {
    const cardId = await newCard(tuner);
    const body = { packageId: 'red50', cardId, price: PRICES.red50 };
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await atOnce(COUNT, () => tuner.call('POST', '/orders', { body, headers }));
    expect(statusesOf(answers)).toEqual({ 201: COUNT });
    expect([await redCoins(tuner), await paidCount(tuner)]).toEqual([50, 1]);
  },
  'POST /subscription': async ({ tuner }) => {
    const cardId = await newCard(tuner);
    const answers = await atOnce(COUNT, () => start(tuner, cardId));
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: COUNT - 1 });
    expect(await paidCount(tuner)).toBe(1);
  },
  'PATCH /subscription': async ({ tuner }) => {
    await start(tuner, await newCard(tuner));
    const { data } = (await tuner.call('GET', '/plans')).json;
    const body = { plan: 'ADVANCED', price: data[3].change.price.gross };
    const answers = await atOnce(COUNT, () => tuner.call('PATCH', '/subscription', { body }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: COUNT - 1 });
    expect(await paidCount(tuner)).toBe(2);
  },
  'DELETE /subscription': async ({ tuner }) => {
    await start(tuner, await newCard(tuner));
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', '/subscription'));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: COUNT - 1 });
    expect((await tuner.call('GET', '/subscription')).json.state).toBe('cancelled');
  },
  'POST /activation-keys': async ({ server, tuner }) => {
    const key = newKey();
    const hash = keyHashOf(key);
    if (hash === undefined) throw new Error('no key');
    await server.db
      .insertInto('activation_keys')
      .values({ key_hash: hash, batch: 'race', plan: null, days: null, coins: 7 })
      .execute();
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', '/activation-keys', { body: { key } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: COUNT - 1 });
    expect(await redCoins(tuner)).toBe(7);
  },
  'POST /payments/confirmations': async ({ tuner }) => {
    const cardId = await newCard(tuner, TOKENS.confirmed);
    const order = { packageId: 'red50', cardId, price: PRICES.red50 };
    const { json } = await tuner.call('POST', '/orders', { body: order });
    const reference = new URL(json.payment.confirmUrl).searchParams.get('confirm');
    const body = { reference, isAccepted: true };
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', '/payments/confirmations', { body }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await redCoins(tuner)).toBe(50);
  },
  'POST /payments/events': async ({ tuner }) => {
    // What is not signed is nobody's, however often it comes.
    const answers = await atOnce(COUNT, () => tuner.call('POST', '/payments/events', { body: {} }));
    expect(statusesOf(answers)).toEqual({ 403: COUNT });
  },
};

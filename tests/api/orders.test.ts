import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_CARDS_OF_ACCOUNT } from '../../core/contract/cards.ts';
import { TEST_CARDS, type TestCardDeed } from '../../core/offers/test-cards.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { wrongInPayments } from '../../server/commerce/check-payments.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { redCoins, untilTrue } from '../support/paying.ts';

let server: ApiServer;
let tuner: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `orders.${++count}`);
});
afterAll(async () => {
  const problems = await server.door.transact(async (trx) => [
    ...(await wrongInLedger(trx)),
    ...(await wrongInPayments(trx)),
  ]);
  expect(problems).toEqual([]);
  await server.close();
});

const tokenOf = (deed: TestCardDeed): string =>
  `sim_${TEST_CARDS.find(({ does }) => does === deed)?.number}`;

async function newCard(deed: TestCardDeed = 'succeeds', who = tuner): Promise<string> {
  const { status, json } = await who.call('POST', '/cards', { body: { token: tokenOf(deed) } });
  expect(status).toBe(201);
  return json.id;
}

const RED50_IN_ITALY = 6100;

const order = (
  cardId: string,
  { price = RED50_IN_ITALY, key = crypto.randomUUID() as string | null, who = tuner } = {},
): Promise<Answer> =>
  who.call('POST', '/orders', {
    body: { packageId: 'red50', cardId, price },
    headers: key === null ? {} : { 'idempotency-key': key },
  });

describe('cards', () => {
  it('are kept and taken away, and only what may be shown of them is', async () => {
    const id = await newCard();
    const { json } = await tuner.call('GET', '/cards');
    expect(json.meta).toEqual({ provider: 'simulated', publishableKey: null });
    expect(json.data).toEqual([
      {
        id,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: expect.any(Number),
        links: [{ rel: 'delete', href: `/api/v2/cards/${id}` }],
      },
    ]);
    expect((await tuner.call('DELETE', `/cards/${id}`)).status).toBe(200);
    expect((await tuner.call('DELETE', `/cards/${id}`)).status).toBe(404);
    expect((await tuner.call('GET', '/cards')).json.data).toEqual([]);
    expect((await order(id)).status).toBe(404);
  });

  it('are refused as the bank refuses them', async () => {
    const refused = await tuner.call('POST', '/cards', {
      body: { token: tokenOf('refusedWhenAdded') },
    });
    expect([refused.status, refused.json.code, refused.json.reason]).toEqual([
      402,
      'PAYMENT_FAILURE',
      'cardDeclined',
    ]);
    const unknown = await tuner.call('POST', '/cards', { body: { token: 'sim_1' } });
    expect([unknown.status, unknown.json.reason]).toEqual([402, 'cardUnknown']);
  });

  it("are nobody else's", async () => {
    const id = await newCard();
    const stranger = await newTuner(server, `orders.stranger.${count}`);
    expect((await stranger.call('GET', '/cards')).json.data).toEqual([]);
    expect((await stranger.call('DELETE', `/cards/${id}`)).status).toBe(404);
    expect((await order(id, { who: stranger })).status).toBe(404);
  });

  it('are tried out in vain after ten at a time', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 11; i++) {
      answers.push((await tuner.call('POST', '/cards', { body: { token: 'sim_1' } })).status);
    }
    expect(answers).toEqual([...Array(10).fill(402), 429]);
  });

  it('are as many as an account may have', async () => {
    for (let i = 0; i < MAX_CARDS_OF_ACCOUNT; i++) {
      await newCard();
      await server.db.deleteFrom('tries').execute();
    }
    const { status, json } = await tuner.call('POST', '/cards', {
      body: { token: tokenOf('succeeds') },
    });
    expect([status, json.reason]).toEqual([422, 'tooMany']);
  });
});

describe('packages', () => {
  it('cost a person in Italy the VAT of Italy', async () => {
    const { json } = await tuner.call('GET', '/packages');
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([
      'red50',
      'red100',
      'red250',
      'red500',
      'red1000',
    ]);
    expect(json.data[0]).toEqual({
      id: 'red50',
      coins: 50,
      price: {
        currency: 'EUR',
        net: 5000,
        ratePercent: 22,
        tax: 1100,
        gross: RED50_IN_ITALY,
        legalNote: 'none',
      },
      links: [{ rel: 'order', href: '/api/v2/orders' }],
    });
    expect(json.meta).toEqual({ isTaxIdMissing: false });
  });

  it('cost a person outside of the Union no VAT, once a tax id is told', async () => {
    await server.db
      .updateTable('users')
      .set({ country: 'US', tax_id: '' })
      .where('username', '=', `orders.${count}`)
      .execute();
    const card = await newCard();
    const { json } = await tuner.call('GET', '/packages');
    expect(json.data[0].price).toMatchObject({ gross: 5000, tax: 0, legalNote: 'outOfScope' });
    expect(json.meta).toEqual({ isTaxIdMissing: true });
    const refused = await order(card, { price: 5000 });
    expect([refused.status, refused.json.reason]).toEqual([409, 'taxIdNeeded']);
    await server.db
      .updateTable('users')
      .set({ tax_id: '123456789' })
      .where('username', '=', `orders.${count}`)
      .execute();
    expect((await order(card, { price: 5000 })).status).toBe(201);
  });
});

describe('an order of coins', () => {
  it('gives RED coins, a receipt, and a line of the history', async () => {
    const { status, json } = await order(await newCard());
    expect(status).toBe(201);
    expect(json).toMatchObject({
      coins: 50,
      payment: { kind: 'order', state: 'succeeded', reason: null, confirmUrl: null },
    });
    expect(await redCoins(tuner)).toBe(50);
    const history = (await tuner.call('GET', '/purchases')).json;
    expect(history.meta).toEqual({ next: null });
    expect(history.data).toEqual([
      {
        id: json.payment.id,
        createdAt: expect.any(String),
        coins: null,
        money: {
          kind: 'order',
          state: 'succeeded',
          reason: null,
          price: json.payment.price,
          confirmUrl: null,
          plan: null,
          packageId: 'red50',
          coins: 50,
          card: { brand: 'visa', last4: '4242' },
          receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
          isInternal: false,
        },
        links: [{ rel: 'receipt', href: `/api/v2/purchases/${json.payment.id}/receipt` }],
      },
    ]);
  });

  it('is charged once under a key, however often it comes at once', async () => {
    const card = await newCard();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(card, { key: 'once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const bodies = new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString()));
    expect(bodies.size).toBe(1);
    expect(await redCoins(tuner)).toBe(50);
    const other = await tuner.call('POST', '/orders', {
      body: { packageId: 'red100', cardId: card, price: 11_590 },
      headers: { 'idempotency-key': 'once' },
    });
    expect([other.status, other.json.reason]).toEqual([409, 'idTaken']);
  });

  it('is one each time without a key', async () => {
    const card = await newCard();
    await order(card, { key: null });
    await order(card, { key: null });
    expect(await redCoins(tuner)).toBe(100);
  });

  it('without a card is none, but for an account of the house, which pays nothing', async () => {
    const body = { packageId: 'red100', cardId: null, price: 11_590 };
    expect((await tuner.call('POST', '/orders', { body })).status).toBe(404);
    await server.db
      .updateTable('subscriptions')
      .set({ is_internal: true })
      .where('state', '=', 'trial')
      .execute();
    expect((await tuner.call('GET', '/packages')).json.data[0].price.gross).toBe(0);
    const { status, json } = await tuner.call('POST', '/orders', { body: { ...body, price: 0 } });
    expect([status, json.payment.price.gross]).toEqual([201, 0]);
    expect(await redCoins(tuner)).toBe(100);
    const { data } = (await tuner.call('GET', '/purchases')).json;
    expect(data[0].money).toMatchObject({ isInternal: true, card: null });
  });

  it('costs what was shown, or is none', async () => {
    const card = await newCard();
    for (const price of [RED50_IN_ITALY - 1, RED50_IN_ITALY + 1, 0]) {
      const { status, json } = await order(card, { price });
      expect([status, json.code, json.reason, json.details]).toEqual([
        409,
        'PURCHASE_PACKAGE_FAILURE',
        'priceChanged',
        { price: RED50_IN_ITALY },
      ]);
    }
    expect(await redCoins(tuner)).toBe(0);
    expect((await tuner.call('GET', '/purchases')).json.data).toEqual([]);
  });

  it.each([
    ['declined', 'cardDeclined'],
    ['expired', 'cardExpired'],
    ['insufficientFunds', 'cardInsufficientFunds'],
    ['processingError', 'cardProcessingError'],
  ] as const)('with a card that is %s gives nothing, and says why', async (deed, reason) => {
    const card = await newCard(deed);
    for (let i = 0; i < 2; i++) {
      const { status, json } = await order(card, { key: 'refused' });
      expect([status, json.code, json.reason]).toEqual([402, 'PAYMENT_FAILURE', reason]);
    }
    expect(await redCoins(tuner)).toBe(0);
    const { data } = (await tuner.call('GET', '/purchases')).json;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      money: { state: 'failed', reason: deed, receiptNumber: null },
      links: [],
    });
  });

  it('waits for the person, and is paid when the bank hears yes', async () => {
    const { status, json } = await order(await newCard('confirmationNeeded'));
    expect([status, json.payment.state]).toEqual([202, 'pending']);
    const reference = new URL(json.payment.confirmUrl).searchParams.get('confirm');
    const confirm = (who: ApiClient, isAccepted: boolean): Promise<Answer> =>
      who.call('POST', '/payments/confirmations', { body: { reference, isAccepted } });
    const stranger = await newTuner(server, `orders.confirms.${count}`);
    expect((await confirm(stranger, true)).status).toBe(404);
    expect(await redCoins(tuner)).toBe(0);
    expect((await confirm(tuner, true)).status).toBe(200);
    expect(await redCoins(tuner)).toBe(50);
    expect((await confirm(tuner, true)).status).toBe(404);
    expect(await redCoins(tuner)).toBe(50);
  });

  it('is none where the person says no to the bank', async () => {
    const { json } = await order(await newCard('confirmationNeeded'));
    const reference = new URL(json.payment.confirmUrl).searchParams.get('confirm');
    await tuner.call('POST', '/payments/confirmations', { body: { reference, isAccepted: false } });
    const { data } = (await tuner.call('GET', '/purchases')).json;
    expect(data[0].money).toMatchObject({ state: 'failed', reason: 'confirmationNeeded' });
    expect(await redCoins(tuner)).toBe(0);
  });

  it('is paid later where the bank takes its time, by an event', async () => {
    const { status, json } = await order(await newCard('late'));
    expect([status, json.payment.state]).toEqual([202, 'pending']);
    await untilTrue(async () => (await redCoins(tuner)) === 50);
  });

  it('is found where the answer of the bank was lost', async () => {
    const { status } = await order(await newCard('silent'));
    expect(status).toBe(201);
    expect(await redCoins(tuner)).toBe(50);
  });

  it('is given once where its event comes twice', async () => {
    await order(await newCard('twice'));
    await untilTrue(async () => {
      const { length } = await server.db.selectFrom('payment_events').selectAll().execute();
      return length > 0;
    });
    expect(await redCoins(tuner)).toBe(50);
  });

  it.each([
    {},
    { packageId: 'red50', cardId: 'no-uuid', price: 6100 },
    { packageId: 'red51', cardId: crypto.randomUUID(), price: 6100 },
    { packageId: 'red50', cardId: crypto.randomUUID(), price: -1 },
    { packageId: 'red50', cardId: crypto.randomUUID(), price: 1.5 },
    { packageId: 'red50', cardId: crypto.randomUUID(), price: 1_000_001 },
    { packageId: 'red50', cardId: crypto.randomUUID() },
  ])('is refused for a body like %j', async (body) => {
    const { status, json } = await tuner.call('POST', '/orders', { body });
    expect([status, json.code]).toEqual([422, 'PURCHASE_PACKAGE_FAILURE']);
  });
});

describe('a message of the provider', () => {
  it.each(['', '{}', 'no json', '{"id":"a"}'])(
    'that is not signed is refused: %j',
    async (body) => {
      const { status } = await apiClient(server).callWith(
        'POST',
        '/payments/events',
        { 'content-type': 'application/json' },
        body,
      );
      expect(status).toBe(403);
    },
  );
});

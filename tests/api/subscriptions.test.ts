import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_CARDS, type TestCardDeed } from '../../core/offers/test-cards.ts';
import { keyHashOf, newKey } from '../../server/commerce/keys/activation-key.ts';
import { enqueueJob } from '../../server/jobs/enqueue-job.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { redCoins, untilTrue } from '../support/paying.ts';

const DAY_MS = 24 * 3600 * 1000;
const PLUS_IN_ITALY = 5978;
const PLANS = ['BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED'] as const;

let server: ApiServer;
let tuner: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `subscriber.${++count}`);
});
afterAll(() => server.close());

async function newCard(deed: TestCardDeed = 'succeeds'): Promise<string> {
  const number = TEST_CARDS.find(({ does }) => does === deed)?.number;
  const { json } = await tuner.call('POST', '/cards', { body: { token: `sim_${number}` } });
  return json.id;
}

const start = (
  cardId: string,
  part: Record<string, unknown> = {},
  key: string = crypto.randomUUID(),
): Promise<Answer> =>
  tuner.call('POST', '/subscription', {
    body: { plan: 'PLUS', cardId, price: PLUS_IN_ITALY, ...part },
    headers: { 'idempotency-key': key },
  });

const subscription = async () => (await tuner.call('GET', '/subscription')).json;

const rels = (json: { links: Array<{ rel: string }> }): string[] =>
  json.links.map(({ rel }) => rel);

describe('the licence of an account', () => {
  it('begins with the trial', async () => {
    const { status, json } = await tuner.call('GET', '/subscription');
    expect(status).toBe(200);
    expect(json).toEqual({
      plan: 'PLUS',
      state: 'trial',
      isInternal: false,
      isRecurring: false,
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
      graceEndsAt: null,
      daysLeft: 7,
      continuityMonths: 0,
      discount: { nowPercent: 20, next: null },
      nextPlan: null,
      card: null,
      nextCharge: null,
      payment: null,
      links: [{ rel: 'start', href: '/api/v2/subscription' }],
    });
  });

  it('is led to by links, with all that is sold', async () => {
    const { json } = await tuner.call('GET', '/auth');
    expect(rels(json)).toEqual(
      expect.arrayContaining([
        'subscription',
        'plans',
        'packages',
        'cards',
        'orders',
        'purchases',
        'activation-keys',
      ]),
    );
  });

  it("is nobody else's", async () => {
    const nobody = apiClient(server);
    for (const path of ['/subscription', '/plans', '/packages', '/cards', '/purchases']) {
      expect((await nobody.call('GET', path)).status).toBe(401);
    }
  });
});

describe('plans', () => {
  it('are sold with tax apart', async () => {
    const { json } = await tuner.call('GET', '/plans');
    expect(json.data.map(({ plan }: { plan: string }) => plan)).toEqual(PLANS);
    expect(json.data[2]).toEqual({
      plan: 'PLUS',
      price: {
        currency: 'EUR',
        net: 4900,
        ratePercent: 22,
        tax: 1078,
        gross: PLUS_IN_ITALY,
        legalNote: 'none',
      },
      isMonthly: true,
      mostDiscountPercent: 40,
      freeCodeProjectsADay: 0,
      mostVersions: 200,
      change: null,
      links: [{ rel: 'start', href: '/api/v2/subscription' }],
    });
    expect(json.data.map(({ isMonthly }: { isMonthly: boolean }) => isMonthly)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('are started by card, and a second time is none', async () => {
    const card = await newCard();
    const answer = await start(card, {}, 'start');
    expect(answer.status).toBe(201);
    expect(answer.json.payment).toMatchObject({ kind: 'start', state: 'succeeded' });
    const again = await start(card, {}, 'start');
    expect(again.status).toBe(201);
    expect(Buffer.from(again.bytes)).toEqual(Buffer.from(answer.bytes));
    const other = await start(card);
    expect([other.status, other.json.reason]).toEqual([409, 'planUnfit']);
    expect((await tuner.call('GET', '/auth')).json.subscription).toMatchObject({
      plan: 'PLUS',
      isRecurring: true,
    });
    expect(rels(await subscription())).toEqual(['change', 'cancel', 'card']);
  });

  it('cost what was shown, or do not begin', async () => {
    const card = await newCard();
    for (const price of [0, PLUS_IN_ITALY - 1, PLUS_IN_ITALY + 1]) {
      const { status, json } = await start(card, { price });
      expect([status, json.code, json.reason, json.details.price]).toEqual([
        409,
        'PAYMENT_FAILURE',
        'priceChanged',
        PLUS_IN_ITALY,
      ]);
    }
    expect((await subscription()).state).toBe('trial');
  });

  it('wait for the bank, and begin when it says yes', async () => {
    const { status, json } = await start(await newCard('confirmationNeeded'));
    expect([status, json.payment.state]).toEqual([202, 'pending']);
    const waiting = await subscription();
    expect(waiting).toMatchObject({ state: 'trial', payment: { id: json.payment.id } });
    expect(rels(waiting)).toEqual([]);
    const reference = new URL(json.payment.confirmUrl).searchParams.get('confirm');
    await tuner.call('POST', '/payments/confirmations', { body: { reference, isAccepted: true } });
    expect(await subscription()).toMatchObject({ plan: 'PLUS', state: 'active', payment: null });
  });

  it('are renewed by the schedule, and what fails is told', async () => {
    await start(await newCard('renewalFails'));
    await server.passTime(32 * DAY_MS);
    tuner = await again();
    await server.door.transact((trx) =>
      enqueueJob(trx, { kind: 'tendSubscriptions', payload: {}, progress: {} }),
    );
    await untilTrue(async () => (await subscription()).state === 'grace');
    const grace = await subscription();
    expect(grace).toMatchObject({ plan: 'PLUS', isRecurring: true });
    // Of a month of 30 or 31 days and its grace, 32 have passed.
    expect([1, 2]).toContain(grace.daysLeft);
    expect(grace.graceEndsAt).not.toBeNull();
    const paid = await tuner.call('PATCH', '/subscription', { body: { cardId: await newCard() } });
    expect([paid.status, paid.json.payment.kind]).toEqual([200, 'renewal']);
    expect(await subscription()).toMatchObject({ state: 'active', continuityMonths: 1 });
  });
});

/** Sessions end while time passes: the person logs in again. */
async function again(): Promise<ApiClient> {
  const body = { username: `subscriber.${count}`, password: 'correct horse' };
  const { json } = await apiClient(server).call('POST', '/auth', { body });
  return apiClient(server, json.token);
}

describe('a change of a subscription', () => {
  beforeEach(async () => {
    await start(await newCard());
  });

  it('to a dearer plan is paid at once, for what was shown', async () => {
    const { data } = (await tuner.call('GET', '/plans')).json;
    const { change, links } = data[3];
    expect(change.takesEffect).toBe('now');
    expect(rels({ links })).toEqual(['change']);
    const refused = await tuner.call('PATCH', '/subscription', { body: { plan: 'ADVANCED' } });
    expect([refused.status, refused.json.reason, refused.json.details.price]).toEqual([
      409,
      'priceChanged',
      change.price.gross,
    ]);
    const { status, json } = await tuner.call('PATCH', '/subscription', {
      body: { plan: 'ADVANCED', price: change.price.gross },
    });
    expect([status, json.payment.kind]).toEqual([200, 'upgrade']);
    expect((await subscription()).plan).toBe('ADVANCED');
  });

  it('to a cheaper plan costs nothing, and is taken back by its own', async () => {
    const change = (plan: string) => tuner.call('PATCH', '/subscription', { body: { plan } });
    expect((await change('ESSENTIAL')).json).toEqual({ payment: null });
    expect((await subscription()).nextPlan).toBe('ESSENTIAL');
    expect((await change('PLUS')).status).toBe(200);
    expect((await subscription()).nextPlan).toBeNull();
  });

  it('to its end and back is by one call each', async () => {
    expect((await tuner.call('DELETE', '/subscription')).status).toBe(200);
    const twice = await tuner.call('DELETE', '/subscription');
    expect([twice.status, twice.json.code]).toEqual([409, 'CANCEL_SUBSCRIPTION_FAILURE']);
    expect(rels(await subscription())).toEqual(['resume']);
    const { status } = await tuner.call('PATCH', '/subscription', { body: { isRecurring: true } });
    expect(status).toBe(200);
    expect(await subscription()).toMatchObject({ state: 'active', isRecurring: true });
  });

  it('keeps the card that it is renewed with', async () => {
    const { data } = (await tuner.call('GET', '/cards')).json;
    expect(data[0].links).toEqual([]);
    const { status, json } = await tuner.call('DELETE', `/cards/${data[0].id}`);
    expect([status, json.reason]).toEqual([409, 'cardInUse']);
    const other = await newCard();
    await tuner.call('PATCH', '/subscription', { body: { cardId: other } });
    expect((await tuner.call('DELETE', `/cards/${data[0].id}`)).status).toBe(200);
  });

  it.each([
    {},
    { plan: 'STAFF' },
    { plan: 'none' },
    { isRecurring: false },
    { plan: 'PLUS', isRecurring: true },
    { plan: 'PLUS', cardId: crypto.randomUUID() },
    { cardId: 'no-uuid' },
    { plan: 'ADVANCED', price: -1 },
  ])('is refused for a body like %j', async (body) => {
    const { status, json } = await tuner.call('PATCH', '/subscription', { body });
    expect([status, json.code]).toEqual([422, 'PAYMENT_FAILURE']);
  });

  it('with a card of nobody is refused', async () => {
    const body = { cardId: crypto.randomUUID() };
    expect((await tuner.call('PATCH', '/subscription', { body })).status).toBe(404);
  });
});

describe('links', () => {
  /** Whether calls are refused for what the licence is; the price and the card are right or wrong beside that. */
  async function refusals() {
    const card = (await tuner.call('GET', '/cards')).json.data[0]?.id ?? (await newCard());
    const isUnfit = ({ json }: Answer): boolean => json?.reason === 'planUnfit';
    const byPlan = await Promise.all(
      PLANS.map(async (plan) => ({
        // A price that nothing costs: nothing begins.
        start: !isUnfit(await start(card, { plan, price: 1 })),
        change: !isUnfit(
          await tuner.call('PATCH', '/subscription', { body: { plan, price: 999_999 } }),
        ),
      })),
    );
    return byPlan;
  }

  it.each([
    ['in the trial', async () => undefined],
    ['with a plan that is renewed', async () => start(await newCard())],
    [
      'with a plan that is cancelled',
      async () => {
        await start(await newCard());
        await tuner.call('DELETE', '/subscription');
      },
    ],
    ['with BASIC', async () => start(await newCard(), { plan: 'BASIC', price: 2318 })],
    ['with a plan of a key', async () => redeem(await issue({ plan: 'PLUS', days: 30, coins: 0 }))],
    [
      'without a licence',
      async () => {
        await server.db
          .updateTable('subscriptions')
          .set({ period_end: new Date(0) })
          .where('state', '=', 'trial')
          .execute();
      },
    ],
  ])('say what would not be refused, %s', async (_, arrange) => {
    await arrange();
    const { data } = (await tuner.call('GET', '/plans')).json;
    const shown = data.map((plan: { links: Array<{ rel: string }> }) => ({
      start: rels(plan).includes('start'),
      change: rels(plan).includes('change'),
    }));
    expect(await refusals()).toEqual(shown);
    const all = rels(await subscription());
    expect(all.includes('start')).toBe(shown.some((each: { start: boolean }) => each.start));
    expect(all.includes('change')).toBe(shown.some((each: { change: boolean }) => each.change));
    const resumed = await tuner.call('PATCH', '/subscription', { body: { isRecurring: true } });
    expect(resumed.status === 200).toBe(all.includes('resume'));
    // What was resumed can be cancelled again.
    const cancelled = await tuner.call('DELETE', '/subscription');
    expect(cancelled.status === 200).toBe(all.includes('cancel') || all.includes('resume'));
  });
});

async function issue(gift: {
  plan: string | null;
  days: number | null;
  coins: number;
}): Promise<string> {
  const key = newKey();
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  await server.db
    .insertInto('activation_keys')
    .values({ key_hash: hash, batch: 'test', ...gift })
    .execute();
  return key;
}

const redeem = (key: string, name: string = crypto.randomUUID()): Promise<Answer> =>
  tuner.call('POST', '/activation-keys', { body: { key }, headers: { 'idempotency-key': name } });

describe('a key', () => {
  it('gives what it is for, and the same answer again under its name', async () => {
    const key = await issue({ plan: 'ADVANCED', days: 30, coins: 100 });
    const first = await redeem(key.toLowerCase(), 'key');
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      code: 'ACTIVATE_KEY_SUCCESS',
      plan: 'ADVANCED',
      days: 30,
      coins: 100,
    });
    const second = await redeem(key.toLowerCase(), 'key');
    expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
    expect(await redCoins(tuner)).toBe(100);
    const third = await redeem(key);
    expect([third.status, third.json.code, third.json.reason]).toEqual([
      409,
      'KEY_ACTIVATION_FAILURE',
      'keyUsed',
    ]);
  });

  it('that there is none of is refused', async () => {
    const { status, json } = await redeem(newKey());
    expect([status, json.reason]).toEqual([422, 'keyUnknown']);
  });

  it.each([{}, { key: '' }, { key: 7 }, { key: 'x'.repeat(101) }])(
    'is refused for a body like %j',
    async (body) => {
      const { status, json } = await tuner.call('POST', '/activation-keys', { body });
      expect([status, json.code]).toEqual([422, 'KEY_ACTIVATION_FAILURE']);
    },
  );
});

describe('a receipt', () => {
  it.each(['en', 'it', 'pl', 'cn', 'es'])(
    'is a document in %s, for its owner alone',
    async (locale) => {
      const { json } = await start(await newCard());
      const path = `/purchases/${json.payment.id}/receipt`;
      const receipt = await tuner.call('GET', path, { headers: { locale } });
      expect(receipt.status).toBe(200);
      expect(receipt.headers.get('content-type')).toBe('application/pdf');
      expect(receipt.headers.get('content-disposition')).toMatch(/Mapwright-\d{4}-\d{6}\.pdf/);
      expect(Buffer.from(receipt.bytes).subarray(0, 5).toString()).toBe('%PDF-');
      // Nobody is named on a server without a seller, and a test number pays nothing.
      const kept = await server.db
        .selectFrom('receipts')
        .select(['seller', 'is_test'])
        .where('payment_id', '=', json.payment.id)
        .executeTakeFirst();
      expect(kept).toEqual({ seller: null, is_test: true });
      const stranger = await newTuner(server, `receipt.${locale}.${count}`);
      expect((await stranger.call('GET', path)).status).toBe(404);
    },
  );

  it.each(['no-uuid', crypto.randomUUID()])('is none of %s', async (id) => {
    expect((await tuner.call('GET', `/purchases/${id}/receipt`)).status).toBe(404);
  });
});

describe('the history', () => {
  it('comes in pages, the newest first, each line once', async () => {
    const card = await newCard();
    for (let i = 0; i < 5; i++) {
      await tuner.call('POST', '/orders', {
        body: { packageId: 'red50', cardId: card, price: 6100 },
      });
    }
    const whole = (await tuner.call('GET', '/purchases')).json.data.map(
      ({ id }: { id: string }) => id,
    );
    expect(whole).toHaveLength(5);
    const pages: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: string = after === '' ? '' : `&after=${after}`;
      const { json } = await tuner.call('GET', `/purchases?limit=2${query}`);
      pages.push(...json.data.map(({ id }: { id: string }) => id));
      after = json.meta.next;
    }
    expect(pages).toEqual(whole);
    const wrong = await tuner.call('GET', '/purchases?after=nonsense');
    expect([wrong.status, wrong.json.code]).toEqual([422, 'RESOURCE_NOT_FOUND']);
  });
});

describe('a server where nothing is sold by card', () => {
  let closed: ApiServer;
  beforeAll(async () => {
    closed = await startApiServer({}, { payments: null });
  });
  afterAll(() => closed.close());

  it('has no links to what is sold, refuses it, and takes keys', async () => {
    tuner = await newTuner(closed, 'closed.tuner');
    const links = rels((await tuner.call('GET', '/auth')).json);
    expect(links).toEqual(expect.arrayContaining(['subscription', 'activation-keys', 'purchases']));
    for (const rel of ['plans', 'packages', 'cards', 'orders']) expect(links).not.toContain(rel);
    expect(rels(await subscription())).toEqual([]);
    expect((await tuner.call('GET', '/cards')).json).toEqual({
      data: [],
      meta: { provider: null, publishableKey: null },
    });
    expect((await tuner.call('GET', '/packages')).json.data[0].links).toEqual([]);
    const cardId = crypto.randomUUID();
    const refused = [
      await tuner.call('POST', '/cards', { body: { token: 'sim_4242424242424242' } }),
      await start(cardId),
      await tuner.call('PATCH', '/subscription', { body: { isRecurring: true } }),
      await tuner.call('POST', '/orders', { body: { packageId: 'red50', cardId, price: 6100 } }),
      await tuner.call('POST', '/payments/events', { body: {} }),
    ];
    expect(refused.map(({ status, json }) => [status, json.reason])).toEqual(
      Array(5).fill([409, 'paymentsNotSetUp']),
    );
    expect((await redeem(newKey())).json.reason).toBe('keyUnknown');
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bucket } from '../../core/contract/balances.ts';
import type { ErrorReason, PurchaseDetails } from '../../core/contract/error-body.ts';
import type { Price, Purchase } from '../../core/contract/prices.ts';
import { HttpApiError, NetworkApiError } from '../api/api-error.ts';
import { RepeatableRequest } from '../api/repeatable-request.ts';
import { createBalancesStore } from '../state/balances-store.ts';
import { createModalStore } from '../state/modal-store.ts';
import type { PurchaseQuestion } from '../state/purchase-question.ts';
import { type BuyPorts, buy, type SaleEnd } from './buy.ts';

const PRICE: Price = {
  price: 10,
  listPrice: 10,
  discountPercent: 0,
  buckets: ['GREEN', 'RED'],
  isPurchased: false,
  freeToday: null,
};

let coins: Record<Bucket, number>;
let ports: BuyPorts;
let keys: RepeatableRequest<string>;
/** What the server answers to one order after the other; nothing is a receipt. */
let answers: Array<HttpApiError | NetworkApiError>;
let sent: Array<Purchase & { readonly key: string }>;
let alerts: string[];
/** Kinds of the questions that were asked, with what is new in them. */
let asked: string[];
/** What the person does with one question after the other; a bucket pays, `yes` asks again, nothing closes. */
let person: Array<Bucket | 'yes' | undefined>;

function refusal(status: number, reason: ErrorReason, details?: PurchaseDetails): HttpApiError {
  const code = 'PURCHASE_DTC_FAILURE';
  return new HttpApiError({ status, code, reason, fields: [], relations: [], details });
}

function answerAs(question: PurchaseQuestion, given: Bucket | 'yes' | undefined): void {
  if (question.kind === 'offer' && given !== undefined && given !== 'yes') question.answer(given);
  else if (question.kind === 'noAnswer' && given === 'yes') question.answer();
  else ports.modals.close();
}

beforeEach(() => {
  coins = { GREEN: 20, RED: 0, SP: 0 };
  keys = new RepeatableRequest();
  answers = [];
  sent = [];
  alerts = [];
  asked = [];
  person = [];
  const modals = createModalStore();
  ports = {
    modals,
    balances: createBalancesStore(async () =>
      (['GREEN', 'RED', 'SP'] as const).map((bucket) => ({ bucket, balance: coins[bucket] })),
    ),
    alerts: { show: ({ code, reason }) => alerts.push(`${code}:${reason}`) },
    clock: {
      after: (_, call) => {
        queueMicrotask(call);
        return () => undefined;
      },
    },
  };
  modals.store.subscribe(({ modal }) => {
    if (modal?.kind !== 'purchase') return;
    const { question } = modal;
    const news = question.kind === 'offer' && question.news ? `:${question.news.kind}` : '';
    const price = 'price' in question ? question.price : 0;
    asked.push(`${question.kind}${news} ${typeof price === 'number' ? price : price.price}`);
    setTimeout(() => answerAs(question, person.shift()));
  });
});

function sell(
  price: Price = PRICE,
  prepare: () => Promise<readonly unknown[] | undefined> = async () => [],
): Promise<SaleEnd<string>> {
  return buy(ports, {
    subject: 'A thing',
    notes: [],
    price,
    keys,
    prepare,
    send: async (offer, key) => {
      sent.push({ ...offer, key });
      const failed = answers.shift();
      if (failed !== undefined) throw failed;
      return 'receipt';
    },
  });
}

describe('a purchase', () => {
  it('pays what was shown from the bucket that was chosen, and asks for the coins anew', async () => {
    person = ['GREEN'];
    coins.GREEN = 12;
    expect(await sell()).toEqual({ kind: 'bought', answer: 'receipt' });
    expect(sent).toEqual([{ price: 10, bucket: 'GREEN', key: expect.any(String) }]);
    expect(asked).toEqual(['offer 10']);
    expect(ports.modals.store.getState().modal).toBeNull();
  });

  it('sends nothing where the person does not want to', async () => {
    expect(await sell()).toEqual({ kind: 'notBought' });
    expect(sent).toEqual([]);
  });

  it('sends nothing where what comes first is given up', async () => {
    person = ['GREEN'];
    expect(await sell(PRICE, async () => undefined)).toEqual({ kind: 'notBought' });
    expect(sent).toEqual([]);
  });

  it('asks nothing about what is free for good', async () => {
    expect((await sell({ ...PRICE, price: 0 })).kind).toBe('bought');
    expect(asked).toEqual([]);
  });

  it('asks before it uses up what is free a day', async () => {
    person = ['GREEN'];
    await sell({ ...PRICE, price: 0, freeToday: { left: 7, of: 10 } });
    expect([asked, sent.map(({ price }) => price)]).toEqual([['offer 0'], [0]]);
  });

  it('names what is missing where no bucket has enough, and asks nothing else', async () => {
    coins.GREEN = 9;
    expect(await sell()).toEqual({ kind: 'notBought' });
    expect([asked, sent]).toEqual([['needCoins 10'], []]);
  });

  it.each([
    [10, 'offer 10'],
    [9, 'needCoins 10'],
  ])('of 10 coins with %i of them comes to %s', async (green, question) => {
    coins.GREEN = green;
    await sell();
    expect(asked).toEqual([question]);
  });

  it('asks again with old and new price where it has changed, under another key', async () => {
    person = ['GREEN', 'GREEN'];
    answers = [refusal(409, 'priceChanged', { price: 12 })];
    expect((await sell()).kind).toBe('bought');
    expect(asked).toEqual(['offer 10', 'offer:priceChanged 12']);
    expect(sent.map(({ price }) => price)).toEqual([10, 12]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('prepares once, however often it is asked', async () => {
    person = ['GREEN', 'GREEN'];
    answers = [refusal(409, 'priceChanged', { price: 12 })];
    const prepare = vi.fn(async () => []);
    await sell(PRICE, prepare);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('offers coins where the free ones were used up in the meantime', async () => {
    person = ['GREEN', 'RED'];
    coins.RED = 10;
    answers = [refusal(409, 'freebiesUsedUp', { price: 10 })];
    await sell({ ...PRICE, price: 0, freeToday: { left: 1, of: 10 } });
    expect(asked).toEqual(['offer 0', 'offer:freebiesUsedUp 10']);
    expect(sent.map(({ price, bucket }) => [price, bucket])).toEqual([
      [0, 'GREEN'],
      [10, 'RED'],
    ]);
  });

  it('offers another bucket where one was emptied elsewhere', async () => {
    person = ['GREEN', 'RED'];
    coins.RED = 10;
    answers = [refusal(402, 'insufficientFunds', { price: 10, balance: 1, bucket: 'GREEN' })];
    expect((await sell()).kind).toBe('bought');
    expect(sent.map(({ bucket }) => bucket)).toEqual(['GREEN', 'RED']);
  });

  it('names what is missing where none is left', async () => {
    person = ['GREEN'];
    answers = [refusal(402, 'insufficientFunds', { price: 10, balance: 1, bucket: 'GREEN' })];
    expect((await sell()).kind).toBe('notBought');
    expect(asked).toEqual(['offer 10', 'needCoins 10']);
    expect(alerts).toEqual([]);
  });

  it('says that the project has it already', async () => {
    person = ['GREEN'];
    answers = [refusal(409, 'alreadyPurchased')];
    expect(await sell()).toEqual({ kind: 'owned' });
    expect(alerts).toEqual(['PURCHASE_DTC_FAILURE:alreadyPurchased']);
  });

  it('says where a licence is to be had', async () => {
    person = ['GREEN'];
    answers = [refusal(402, 'licenceNeeded')];
    expect(await sell()).toEqual({ kind: 'notBought', reason: 'licenceNeeded' });
    expect([asked, alerts]).toEqual([['offer 10', 'licenceNeeded 0'], []]);
  });

  it('tells every other refusal, but for what every call can meet', async () => {
    person = ['GREEN', 'GREEN'];
    answers = [refusal(422, 'bucketRefused'), refusal(403, 'accountInactive')];
    await sell();
    await sell();
    expect(alerts).toEqual(['PURCHASE_DTC_FAILURE:bucketRefused']);
  });
});

describe('a purchase without an answer', () => {
  const lost = (count: number): NetworkApiError[] =>
    Array.from({ length: count }, () => new NetworkApiError());

  it('is sent again under the same key, without a question', async () => {
    person = ['GREEN'];
    answers = lost(2);
    expect((await sell()).kind).toBe('bought');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(asked).toEqual(['offer 10']);
  });

  it('is sent again under the same key after a question, and on the next click', async () => {
    person = ['GREEN', 'yes', undefined, 'GREEN'];
    answers = lost(6);
    expect(await sell()).toEqual({ kind: 'unknown' });
    expect((await sell()).kind).toBe('bought');
    expect(sent).toHaveLength(7);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('has another key once it is known what became of it', async () => {
    person = ['GREEN', 'GREEN'];
    answers = [refusal(422, 'workEnded')];
    await sell();
    await sell();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('is not known either where the server fails', async () => {
    person = ['GREEN'];
    const failure = { code: undefined, reason: undefined, fields: [], relations: [] };
    answers = [500, 502, 500].map((status) => new HttpApiError({ status, ...failure }));
    expect(await sell()).toEqual({ kind: 'unknown' });
    expect(asked).toEqual(['offer 10', 'noAnswer 0']);
  });

  it('goes with the session', async () => {
    person = ['GREEN'];
    answers = lost(3);
    const ended = sell();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    ports.modals.close();
    expect(await ended).toEqual({ kind: 'unknown' });
  });
});

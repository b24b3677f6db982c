import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../core/contract/purchases.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { boughtWords, paidWords, troubleWords } from './history-text.ts';

const texts = createTexts(await loadLocale('en'));
const LINE = { id: 'a', createdAt: '2026-11-28T12:00:00.000Z', links: [] };

type Coins = NonNullable<HistoryEntry['coins']>;
type Paid = NonNullable<HistoryEntry['money']>;

const withCoins = (change: Partial<Coins> = {}): HistoryEntry => ({
  ...LINE,
  coins: {
    product: 'dtcRemoval',
    projectId: null,
    projectName: 'Golf',
    price: 8,
    listPrice: 10,
    discountPercent: 20,
    bucket: 'RED',
    ...change,
  },
  money: null,
});

const withMoney = (change: Partial<Paid> = {}): HistoryEntry => ({
  ...LINE,
  coins: null,
  money: {
    kind: 'renewal',
    state: 'succeeded',
    reason: null,
    price: {
      currency: 'EUR',
      net: 4900,
      ratePercent: 22,
      tax: 1078,
      gross: 5978,
      legalNote: 'none',
    },
    confirmUrl: null,
    plan: 'PLUS',
    packageId: null,
    coins: 0,
    card: { brand: 'visa', last4: '4242' },
    receiptNumber: '2026-000001',
    isInternal: false,
    ...change,
  },
});

describe('a line of the history', () => {
  it('says what was bought for which project, and what a discount took off', () => {
    expect(boughtWords(withCoins(), texts)).toEqual({
      first: 'Removal of trouble codes',
      second: 'Golf',
    });
    expect(paidWords(withCoins(), texts)).toEqual({
      first: '8 red coins',
      second: '20% off 10 coins',
    });
  });

  it('says where the plan has paid', () => {
    const free = withCoins({ price: 0, discountPercent: 0, bucket: null });
    expect(paidWords(free, texts)).toEqual({ first: 'Free with the plan', second: '' });
  });

  it('says what a card has paid, with the tax apart', () => {
    expect(boughtWords(withMoney(), texts)).toEqual({
      first: 'Plus, renewed',
      second: 'Visa ···· 4242',
    });
    expect(paidWords(withMoney(), texts)).toEqual({
      first: '€59.78',
      second: '€49.00 + €10.78 VAT (22%)',
    });
    const order = withMoney({ kind: 'order', plan: null, packageId: 'red50', coins: 50 });
    expect(boughtWords(order, texts).first).toBe('50 red coins');
  });

  it.each([
    ['succeeded', null, undefined],
    ['pending', null, 'Waiting for the bank'],
    ['failed', 'declined', 'The bank has declined the card. Nothing was charged.'],
    ['failed', null, 'The bank could not be asked. Nothing was charged; try again later.'],
  ] as const)('says that a payment is %s', (state, reason, words) => {
    expect(troubleWords(withMoney({ state, reason }), texts)).toBe(words);
  });
});

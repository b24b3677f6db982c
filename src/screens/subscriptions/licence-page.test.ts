import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../core/contract/purchases.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { HistoryPage } from '../../api/commerce-api.ts';
import { createLicencePage } from './licence-page.ts';

const NONE: Subscription = {
  plan: null,
  state: 'none',
  isInternal: false,
  isRecurring: false,
  periodStart: null,
  periodEnd: null,
  graceEndsAt: null,
  daysLeft: null,
  continuityMonths: 0,
  discount: { nowPercent: 0, next: null },
  nextPlan: null,
  card: null,
  nextCharge: null,
  payment: null,
  links: [],
};

const PRICE = {
  currency: 'EUR',
  net: 5000,
  ratePercent: 22,
  tax: 1100,
  gross: 6100,
  legalNote: 'none',
} as const;

function order(id: string, state: 'pending' | 'succeeded' | 'failed'): HistoryEntry {
  return {
    id,
    createdAt: '2026-11-28T12:00:00.000Z',
    coins: null,
    money: {
      kind: 'order',
      state,
      reason: state === 'failed' ? 'declined' : null,
      price: PRICE,
      confirmUrl: null,
      plan: null,
      packageId: 'red50',
      coins: 50,
      card: null,
      receiptNumber: null,
      isInternal: false,
    },
    links: [],
  };
}

/** A screen over answers that a test gives. */
function screen(isSelling = true) {
  const asked: string[] = [];
  const settled: string[] = [];
  const answers = {
    subscription: NONE,
    history: { entries: [], next: null } as HistoryPage,
    isAway: false,
  };
  const answer = async <Value>(what: string, value: () => Value): Promise<Value> => {
    asked.push(what);
    await Promise.resolve();
    if (answers.isAway) throw new NetworkApiError();
    return value();
  };
  const page = createLicencePage({
    commerce: {
      subscription: (kind) => answer(`subscription ${kind}`, () => answers.subscription),
      plans: (kind) =>
        answer(`plans ${kind}`, () => ({ data: [], meta: { isTaxIdMissing: false } })),
      cards: (kind) =>
        answer(`cards ${kind}`, () => ({
          data: [],
          meta: { provider: 'simulated', publishableKey: null },
        })),
      history: (kind, after) =>
        answer(
          `history ${kind}${after === undefined ? '' : ` after ${after}`}`,
          () => answers.history,
        ),
    },
    isSelling: () => isSelling,
    settled: ({ id }) => settled.push(id),
  });
  const shown = (): string[] => {
    const { history } = page.store.getState();
    return history.phase === 'ready' ? history.value.entries.map(({ id }) => id) : [history.phase];
  };
  return { page, asked, settled, answers, shown };
}

describe('the screen of the licence', () => {
  it('asks for nothing that is sold where nothing is sold', async () => {
    const { page, asked } = screen(false);
    await page.load();
    expect(asked).toEqual(['subscription general', 'history general']);
    expect(page.store.getState().details).toEqual({
      phase: 'ready',
      value: { subscription: NONE, offers: null },
    });
  });

  it('says that nothing could be read, and keeps what was read before', async () => {
    const { page, answers } = screen();
    answers.isAway = true;
    await page.load();
    expect(page.store.getState()).toEqual({
      details: { phase: 'failed' },
      history: { phase: 'failed' },
    });
    answers.isAway = false;
    await page.load();
    answers.isAway = true;
    await page.reload();
    expect(page.store.getState().details.phase).toBe('ready');
    expect(page.store.getState().history.phase).toBe('ready');
  });

  it('asks once more for whatever happens while it is asking, however much that is', async () => {
    const { page, asked } = screen(false);
    const first = page.reload();
    void page.reload();
    await page.reload();
    await first;
    expect(asked.filter((what) => what === 'subscription silent')).toHaveLength(2);
  });

  it('tells once what the bank has said about what waited for it', async () => {
    const { page, answers, settled } = screen();
    answers.history = { entries: [order('b', 'pending'), order('a', 'pending')], next: null };
    await page.load();
    expect(settled).toEqual([]);
    answers.history = { entries: [order('b', 'succeeded'), order('a', 'pending')], next: null };
    await page.reload();
    await page.reload();
    expect(settled).toEqual(['b']);
    answers.history = { entries: [order('b', 'succeeded'), order('a', 'failed')], next: null };
    await page.reload();
    expect(settled).toEqual(['b', 'a']);
  });

  it('reads further back, and keeps that under what is new', async () => {
    const { page, answers, shown, asked } = screen();
    answers.history = { entries: [order('d', 'succeeded'), order('c', 'succeeded')], next: 'c' };
    await page.load();
    answers.history = { entries: [order('b', 'succeeded'), order('a', 'succeeded')], next: null };
    await page.more();
    expect(asked.at(-1)).toBe('history general after c');
    expect(shown()).toEqual(['d', 'c', 'b', 'a']);
    await page.more();
    expect(asked.at(-1)).toBe('history general after c');
    answers.history = { entries: [order('e', 'succeeded'), order('d', 'succeeded')], next: 'd' };
    await page.reload();
    expect(shown()).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('begins the history anew where nobody knows what lies between', async () => {
    const { page, answers, shown } = screen();
    answers.history = { entries: [order('c', 'succeeded')], next: 'c' };
    await page.load();
    answers.history = { entries: [order('b', 'succeeded'), order('a', 'succeeded')], next: null };
    await page.more();
    answers.history = { entries: [order('h', 'succeeded'), order('g', 'succeeded')], next: 'g' };
    await page.reload();
    expect(shown()).toEqual(['h', 'g']);
  });
});

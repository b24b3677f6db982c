import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SoldPlan } from '../../../core/offers/catalogue.ts';
import { comparePlans, PLAN_PRICES } from '../../../core/offers/catalogue.ts';
import { CommerceAccount, DAY_MS } from '../../../tests/support/commerce-account.ts';
import { FakePayments } from '../../../tests/support/fake-payments.ts';
import { isNight } from '../../../tests/support/is-night.ts';
import { openTwoNodes, type TwoNodes } from '../../../tests/support/two-nodes.ts';

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(() => nodes.close());

const HOUR_MS = 3_600_000;
/** Every lapse of time is so much more than whole hours: none of them ends at the very moment at which something is due. */
const ODD_MS = 7 * 60_000;

type Step =
  | { readonly does: 'start' | 'change'; readonly plan: SoldPlan }
  | { readonly does: 'cancel' | 'resume' | 'payAgain' }
  | { readonly does: 'bank'; readonly isGood: boolean }
  /** From now, or from the end of the period. */
  | { readonly does: 'pass'; readonly from: 'now' | 'end'; readonly hours: number };

const monthly = fc.constantFrom<SoldPlan>('ESSENTIAL', 'PLUS', 'ADVANCED');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('start' as const), plan: monthly }) },
  fc.record({ does: fc.constant('change' as const), plan: monthly }),
  fc.record({ does: fc.constantFrom('cancel' as const, 'resume' as const, 'payAgain' as const) }),
  fc.record({ does: fc.constant('bank' as const), isGood: fc.boolean() }),
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      from: fc.constantFrom('now' as const, 'end' as const),
      hours: fc.constantFrom(1, 24, 40, 60, 80, 24 * 32),
    }),
  },
);

/** What an account has, as simple as can be: times in milliseconds, from the present. */
class Model {
  plan: string | null = 'ADVANCED';
  state: 'trial' | 'active' | 'grace' | 'cancelled' | 'none' = 'trial';
  endMs = 7 * DAY_MS;
  next: string | null = null;
  retryMs = Number.NEGATIVE_INFINITY;
  periods = 0;
  isGood = true;
  payments = 0;

  /** @returns whether the call was taken */
  do(each: Step): boolean {
    switch (each.does) {
      case 'bank':
        this.isGood = each.isGood;
        return true;
      case 'pass':
        return true;
      case 'start': {
        const isFree = this.state === 'trial' || this.state === 'none' || this.plan === 'BASIC';
        if (!isFree || !this.isGood) return false;
        this.begin(each.plan, 1);
        return true;
      }
      case 'change': {
        if (this.state !== 'active' || this.plan === 'BASIC' || this.endMs <= 0) return false;
        const order = comparePlans(each.plan, this.plan);
        if (order === 0 && this.next === null) return false;
        if (order < 0 && this.next === each.plan) return false;
        if (order > 0) {
          if (!this.isGood) return false;
          this.plan = each.plan;
          this.payments++;
        }
        this.next = order < 0 ? each.plan : null;
        return true;
      }
      case 'cancel':
        if ((this.state !== 'active' && this.state !== 'grace') || this.plan === 'BASIC')
          return false;
        if (this.endMs <= 0) this.fall();
        else this.state = 'cancelled';
        return true;
      case 'resume':
        if (this.state !== 'cancelled') return false;
        this.state = 'active';
        return true;
      case 'payAgain': {
        if ((this.state !== 'active' && this.state !== 'grace') || this.plan === 'BASIC')
          return false;
        if (this.endMs > 0) return true;
        return this.renew();
      }
    }
  }

  /** Lets time pass. @returns how much, in milliseconds */
  pass({ from, hours }: Extract<Step, { does: 'pass' }>): number {
    const isFromEnd = from === 'end' && this.endMs > 0 && Number.isFinite(this.endMs);
    const ms = Math.round((isFromEnd ? this.endMs : 0) + hours * HOUR_MS + ODD_MS);
    this.endMs -= ms;
    this.retryMs -= ms;
    return ms;
  }

  /** What the clock and the schedule do. */
  tend(): void {
    const isPaid = this.state === 'active' || this.state === 'grace';
    if (this.plan === 'BASIC' || this.state === 'none') return;
    if (this.state === 'trial' && this.endMs <= 0) {
      this.plan = null;
      this.state = 'none';
    } else if (this.state === 'cancelled' && this.endMs <= 0) {
      this.fall();
    } else if (isPaid && this.endMs <= -3 * DAY_MS) {
      this.fall();
    } else if (isPaid && this.endMs <= 0 && this.retryMs <= 0) {
      this.renew();
    }
  }

  private renew(): boolean {
    if (!this.isGood) {
      this.state = 'grace';
      this.retryMs = DAY_MS;
      return false;
    }
    this.begin(this.next ?? this.plan, this.periods + 1);
    return true;
  }

  private begin(plan: string | null, period: number): void {
    this.plan = plan;
    this.next = null;
    this.state = 'active';
    this.periods = period;
    this.payments++;
    this.retryMs = Number.NEGATIVE_INFINITY;
    // The calendar is the database's: only that it ends in about a month is known here.
    this.endMs = Number.NaN;
  }

  private fall(): void {
    this.plan = 'BASIC';
    this.state = 'active';
    this.endMs = Number.POSITIVE_INFINITY;
    this.next = null;
  }
}

async function take(account: CommerceAccount, bank: FakePayments, each: Step): Promise<boolean> {
  const isTaken = (answer: string): boolean => answer === 'succeeded' || answer === 'done';
  switch (each.does) {
    case 'bank':
      bank.does = each.isGood ? 'succeeds' : 'declined';
      return true;
    case 'pass':
      return true;
    case 'start':
    case 'change':
      return isTaken(await account[each.does](each.plan));
    case 'cancel':
    case 'resume':
      return isTaken(await account[each.does]());
    case 'payAgain':
      return isTaken(await account.payWith(account.cardId));
  }
}

describe('a subscription', () => {
  it('is what a simple model says, whatever is done in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await nodes.here.db.deleteFrom('subscriptions').execute();
        const bank = new FakePayments();
        const account = await CommerceAccount.open(nodes.here, bank);
        const model = new Model();
        for (const each of steps) {
          if (each.does === 'pass') await account.passTime(model.pass(each));
          expect([each, await take(account, bank, each)]).toEqual([each, model.do(each)]);
          await readEnd(account, model);
          const plan = await account.plan();
          // To the moment, before anybody tends it.
          const before = { ...model, isTended: false };
          model.tend();
          if (before.state !== 'grace' || model.plan === 'BASIC')
            expect(plan).toBe(planBefore(before, model));
          await account.tend();
          await readEnd(account, model);
          expect(await account.plan()).toBe(model.plan);
          const { state, nextPlan } = await account.subscription();
          expect([state, nextPlan]).toEqual([
            model.state === 'none' ? 'ended' : model.state,
            model.next,
          ]);
        }
        const paid = (await account.payments()).filter((payment) => payment.state === 'succeeded');
        expect(paid).toHaveLength(model.payments);
        const receipts = await account.receipts();
        expect(receipts).toHaveLength(model.payments);
        expect(receipts.reduce((sum, { gross_minor: gross }) => sum + gross, 0)).toBe(
          bank.takenMinor,
        );
        await expectEachPeriodOnce(account);
      }),
      { numRuns: isNight ? 200 : 15 },
    );
  }, 600_000);
});

/** A renewal changes the plan only when it is made; all that ends has ended to the moment. */
function planBefore(before: Model | { plan: string | null }, after: Model): string | null {
  return after.plan === 'BASIC' || after.plan === null ? after.plan : before.plan;
}

/** Takes the end of a period that has begun from the database, once it is about a month away. */
async function readEnd(account: CommerceAccount, model: Model): Promise<void> {
  if (!Number.isNaN(model.endMs)) return;
  const { period_start: start, period_end: end, plan } = await account.row();
  const days = ((end?.getTime() ?? 0) - start.getTime()) / DAY_MS;
  expect(days).toBeGreaterThanOrEqual(25);
  expect(days).toBeLessThanOrEqual(34);
  expect(PLAN_PRICES[plan as SoldPlan]).toBeGreaterThan(0);
  model.endMs = (end?.getTime() ?? 0) - Date.now();
}

async function expectEachPeriodOnce(account: CommerceAccount): Promise<void> {
  const payments = (await account.payments()).filter(
    ({ kind, state }) => kind !== 'upgrade' && state === 'succeeded',
  );
  const periods = payments.map((each) => `${each.subscription_id} ${each.period_number}`);
  expect(new Set(periods).size).toBe(periods.length);
}

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommerceAccount, DAY_MS } from '../../../tests/support/commerce-account.ts';
import { FakePayments } from '../../../tests/support/fake-payments.ts';
import { passTime } from '../../../tests/support/pass-time.ts';
import { SAMPLE_SELLER } from '../../../tests/support/service-context.ts';
import { openTwoNodes, type TwoNodes } from '../../../tests/support/two-nodes.ts';
import { wrongInPayments } from '../check-payments.ts';

const MINUTE_MS = 60_000;
const PLUS_IN_ITALY = 5978;

let nodes: TwoNodes;
let bank: FakePayments;
let account: CommerceAccount;

beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(async () => {
  expect(await nodes.here.door.transact(wrongInPayments)).toEqual([]);
  await nodes.close();
});
beforeEach(async () => {
  bank = new FakePayments();
  await nodes.here.db.deleteFrom('subscriptions').execute();
  account = await CommerceAccount.open(nodes.here, bank);
});

/** To a little after the end of the period that runs. */
async function toPeriodEnd(laterMs = MINUTE_MS): Promise<void> {
  const { period_end: end } = await account.row();
  await passTime(nodes.here.db, (end?.getTime() ?? 0) - Date.now() + laterMs);
}

describe('a subscription that is cancelled', () => {
  beforeEach(() => account.start('ADVANCED'));

  it('can be used to the end of its period, and is BASIC from then on', async () => {
    expect(await account.cancel()).toBe('done');
    expect(await account.cancel()).toBe('planUnfit');
    expect(await account.subscription()).toMatchObject({ state: 'cancelled', nextCharge: null });
    await toPeriodEnd(-MINUTE_MS);
    expect(await account.plan()).toBe('ADVANCED');
    await passTime(nodes.here.db, 2 * MINUTE_MS);
    expect(await account.plan()).toBe('BASIC');
    await account.tend();
    expect(bank.made.size).toBe(1);
    expect(await account.row()).toMatchObject({ plan: 'BASIC', period_end: null });
  });

  it('goes on where it is resumed in time', async () => {
    await account.cancel();
    expect((await account.subscription()).links.map(({ rel }) => rel)).toEqual(['resume']);
    expect(await account.resume()).toBe('done');
    expect(await account.resume()).toBe('planUnfit');
    await toPeriodEnd();
    await account.tend();
    expect(await account.row()).toMatchObject({ plan: 'ADVANCED', period_number: 2 });
  });

  it('in its grace is BASIC at once', async () => {
    bank.does = 'declined';
    await toPeriodEnd();
    await account.tend();
    expect(await account.cancel()).toBe('done');
    expect(await account.row()).toMatchObject({ plan: 'BASIC', state: 'active' });
  });
});

describe('a change of the plan', () => {
  beforeEach(() => account.start('PLUS'));

  it('to a dearer one holds at once, for the difference of the days that are left', async () => {
    const { period_end: end } = await account.row();
    await passTime(nodes.here.db, 10 * DAY_MS - MINUTE_MS);
    const days = Math.round(((end?.getTime() ?? 0) - Date.now() + 10 * DAY_MS) / DAY_MS) - 10;
    const { change } = await account.prices('ADVANCED');
    const periodDays = days;
    const net = Math.floor((5000 * (periodDays - 10)) / periodDays);
    expect(change).toBe(net + Math.floor((net * 220 + 500) / 1000));
    expect(await account.change('ADVANCED')).toBe('succeeded');
    expect(bank.takenMinor).toBe(PLUS_IN_ITALY + (change ?? 0));
    const { period_end: after, plan } = await account.row();
    expect(plan).toBe('ADVANCED');
    expect(after?.getTime()).toBe((end?.getTime() ?? 0) - 10 * DAY_MS + MINUTE_MS);
  });

  it('to a cheaper one comes with the next period, and can be taken back', async () => {
    expect(await account.change('ESSENTIAL')).toBe('done');
    expect(await account.change('ESSENTIAL')).toBe('planUnfit');
    expect(await account.subscription()).toMatchObject({
      plan: 'PLUS',
      nextPlan: 'ESSENTIAL',
      nextCharge: { price: { net: 2900 } },
    });
    expect(await account.change('PLUS')).toBe('done');
    expect(await account.subscription()).toMatchObject({ nextPlan: null });
    await account.change('ESSENTIAL');
    await toPeriodEnd();
    await account.tend();
    expect(await account.row()).toMatchObject({
      plan: 'ESSENTIAL',
      next_plan: null,
      period_number: 2,
    });
  });

  it('keeps what is continuous', async () => {
    for (let k = 0; k < 2; k++) {
      await toPeriodEnd();
      await account.tend();
    }
    expect(await account.subscription()).toMatchObject({ continuityMonths: 2 });
    expect(await account.change('ADVANCED')).toBe('succeeded');
    expect(await account.subscription()).toMatchObject({
      continuityMonths: 2,
      discount: { nowPercent: 30 },
    });
  });

  it('that the bank refuses changes nothing', async () => {
    bank.does = 'insufficientFunds';
    expect(await account.change('ADVANCED')).toBe('cardInsufficientFunds');
    expect(await account.plan()).toBe('PLUS');
  });

  it.each(['BASIC', 'PLUS'] as const)('to %s is none', async (plan) => {
    expect(await account.change(plan)).toBe('planUnfit');
  });
});

describe('a trial', () => {
  it('is over to the moment, and leaves nothing', async () => {
    await toPeriodEnd(-MINUTE_MS);
    expect(await account.plan()).toBe('ADVANCED');
    await toPeriodEnd();
    expect(await account.plan()).toBeNull();
    expect(await account.subscription()).toMatchObject({ plan: null, state: 'ended' });
    await account.tend();
    expect(await account.licence()).toBeNull();
    expect(await account.subscription()).toMatchObject({ plan: null, state: 'ended' });
  });
});

describe('receipts', () => {
  it('are numbered without gaps, however many payments fail or come at once', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, () => CommerceAccount.open(nodes.here, bank)),
    );
    await Promise.all(
      others.map((each, i) => (i === 3 ? each.start('BASIC') : each.start('PLUS'))),
    );
    bank.does = 'declined';
    await account.start('PLUS');
    bank.does = 'succeeds';
    await account.start('PLUS');
    const rows = await nodes.here.db
      .selectFrom('receipts')
      .select('number')
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  });

  it('keep who has sold, and are tests where no money was taken', async () => {
    await account.start('PLUS');
    bank.isTest = true;
    await account.change('ADVANCED');
    expect(await account.receipts()).toMatchObject([
      { seller: SAMPLE_SELLER, is_test: false },
      { seller: SAMPLE_SELLER, is_test: true },
    ]);
  });

  it.each(['update receipts set net_minor = 1', 'delete from receipts'])(
    'never change: %s',
    async (statement) => {
      await account.start('PLUS');
      await expect(sql.raw(statement).execute(nodes.here.db)).rejects.toThrow(
        'a receipt never changes',
      );
    },
  );
});

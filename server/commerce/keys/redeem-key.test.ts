import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommerceAccount, DAY_MS } from '../../../tests/support/commerce-account.ts';
import { FakePayments } from '../../../tests/support/fake-payments.ts';
import { withoutObjects } from '../../../tests/support/originals-door.ts';
import { openTwoNodes, type TwoNodes } from '../../../tests/support/two-nodes.ts';
import type { Door } from '../../db/transact.ts';
import { ApiError } from '../../errors.ts';
import { wrongInLedger } from '../check-ledger.ts';
import { balancesOf } from '../ledger.ts';
import { keyHashOf, newKey } from './activation-key.ts';
import { redeemKey } from './redeem-key.ts';

let nodes: TwoNodes;
let bank: FakePayments;
let account: CommerceAccount;

beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(() => nodes.close());
beforeEach(async () => {
  bank = new FakePayments();
  account = await CommerceAccount.open(nodes.here, bank, 'none');
});

async function issue(
  plan: string | null,
  days: number | null,
  coins = 0,
  key = newKey(),
): Promise<string> {
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  await nodes.here.db
    .insertInto('activation_keys')
    .values({ key_hash: hash, batch: 'test', plan, days, coins })
    .execute();
  return key;
}

async function redeem(
  key: string,
  { who = account, door = nodes.here.door }: { who?: CommerceAccount; door?: Door } = {},
) {
  try {
    const { body } = await redeemKey(
      { ...who.context, door: withoutObjects(door) },
      who.userId,
      key,
      undefined,
    );
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof ApiError) return error.details.reason ?? error.code;
    throw error;
  }
}

async function redCoins(who = account): Promise<number> {
  const balances = await nodes.here.door.statement((db) => balancesOf(db, who.userId));
  return balances.find(({ bucket }) => bucket === 'RED')?.balance ?? 0;
}

/** Days from now to the end of the licence. */
async function daysLeft(): Promise<number | null> {
  const end = (await account.row()).period_end;
  return end === null ? null : Math.round((end.getTime() - Date.now()) / DAY_MS);
}

describe('a key', () => {
  it('gives time of a plan to whoever has none', async () => {
    expect(await redeem(await issue('PLUS', 30))).toMatchObject({
      code: 'ACTIVATE_KEY_SUCCESS',
      plan: 'PLUS',
      days: 30,
      coins: 0,
      expiresAt: expect.any(String),
    });
    expect(await account.plan()).toBe('PLUS');
    expect(await daysLeft()).toBe(30);
    expect(await account.subscription()).toMatchObject({
      isRecurring: false,
      continuityMonths: 0,
      nextCharge: null,
    });
  });

  it('adds its days to those that are left', async () => {
    await redeem(await issue('PLUS', 30));
    await redeem(await issue('PLUS', 10));
    expect(await daysLeft()).toBe(40);
    await account.passTime(50 * DAY_MS);
    expect(await account.plan()).toBe('BASIC');
    await redeem(await issue('PLUS', 5));
    expect(await daysLeft()).toBe(5);
  });

  it('of coins gives RED ones and leaves the licence as it is', async () => {
    expect(await redeem(await issue(null, null, 100))).toEqual({
      code: 'ACTIVATE_KEY_SUCCESS',
      plan: null,
      days: null,
      coins: 100,
      expiresAt: null,
    });
    expect(await redCoins()).toBe(100);
    expect(await account.plan()).toBeNull();
    expect(await nodes.here.door.transact(wrongInLedger)).toEqual([]);
  });

  it('of BASIC says so, and is over with its days', async () => {
    expect(await redeem(await issue('BASIC', 30))).toMatchObject({ code: 'BASIC_ACTIVE' });
    await account.passTime(31 * DAY_MS);
    expect(await account.plan()).toBeNull();
  });

  it('adds to a trial', async () => {
    account = await CommerceAccount.open(nodes.here, bank);
    await redeem(await issue('PLUS', 30));
    expect(await account.subscription()).toMatchObject({ plan: 'PLUS', state: 'active' });
    expect(await daysLeft()).toBe(37);
  });

  it('that gives less than the licence does is refused, and stays good', async () => {
    await redeem(await issue('ADVANCED', 30));
    const key = await issue('PLUS', 30);
    expect(await redeem(key)).toBe('keyWrongPlan');
    await account.passTime(31 * DAY_MS);
    expect(await redeem(key)).toMatchObject({ plan: 'PLUS' });
  });

  it('gives a dearer plan at once', async () => {
    await redeem(await issue('PLUS', 30));
    await redeem(await issue('ADVANCED', 10));
    expect(await account.plan()).toBe('ADVANCED');
    expect(await daysLeft()).toBe(40);
  });

  it('adds nothing to what has no end', async () => {
    await account.start('BASIC');
    expect(await redeem(await issue('BASIC', 30))).toBe('keyWrongPlan');
    expect(await redeem(await issue('PLUS', 30))).toMatchObject({ plan: 'PLUS' });
    await account.passTime(31 * DAY_MS);
    expect(await account.plan()).toBe('BASIC');
  });

  it('moves the renewal behind its days, and keeps what is continuous', async () => {
    await account.start('PLUS');
    const { period_end: end } = await account.row();
    await redeem(await issue('PLUS', 10));
    const row = await account.row();
    expect(row.period_end?.getTime()).toBe((end?.getTime() ?? 0) + 10 * DAY_MS);
    expect(row).toMatchObject({ state: 'active', is_recurring: true, period_number: 1 });
    await account.passTime((row.period_end?.getTime() ?? 0) - Date.now() + 1000);
    await account.tend();
    const next = await account.row();
    expect(next.period_number).toBe(2);
    const days = ((next.period_end?.getTime() ?? 0) - next.period_start.getTime()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect((await account.licence())?.completedMonths).toBe(1);
  });

  it('of a dearer plan is followed by the renewal of the own one', async () => {
    await account.start('PLUS');
    await redeem(await issue('ADVANCED', 10));
    expect(await account.subscription()).toMatchObject({
      plan: 'ADVANCED',
      nextPlan: 'PLUS',
      nextCharge: { price: { net: 4900 } },
    });
  });

  it('in the grace is as good as a payment', async () => {
    await account.start('PLUS');
    bank.does = 'declined';
    const { period_end: end } = await account.row();
    await account.passTime((end?.getTime() ?? 0) - Date.now() + 1000);
    await account.tend();
    await redeem(await issue('PLUS', 10));
    expect(await account.subscription()).toMatchObject({ state: 'active', plan: 'PLUS' });
    expect(await daysLeft()).toBe(10);
    expect((await account.row()).continuous_since).not.toBeNull();
  });

  it('leaves its worth where a plan is started by card', async () => {
    await redeem(await issue('PLUS', 20));
    expect((await account.prices('ADVANCED')).rels).toEqual(['start']);
    expect(await account.start('ADVANCED')).toBe('succeeded');
    const row = await account.row();
    const monthDays = ((row.period_end?.getTime() ?? 0) - (row.anchor_at?.getTime() ?? 0)) / DAY_MS;
    expect(((row.anchor_at?.getTime() ?? 0) - Date.now()) / DAY_MS).toBeCloseTo((20 * 49) / 99, 2);
    expect(monthDays).toBeGreaterThan(27.9);
  });

  it('is redeemed once, by one of many, of a hundred at once', async () => {
    const key = await issue('PLUS', 30, 7);
    const others = await Promise.all(
      Array.from({ length: 10 }, () => CommerceAccount.open(nodes.here, bank, 'none')),
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        redeem(key, {
          who: others[i % 10] ?? account,
          door: i % 2 === 0 ? nodes.here.door : nodes.there.door,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.plan === 'PLUS')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'keyUsed').length).toBeGreaterThan(80);
    const coins = await Promise.all(others.map(redCoins));
    expect(coins.reduce((sum, each) => sum + each, 0)).toBe(7);
  });

  it.each(['no-key', '', newKey()])('that there is none of is unknown: %j', async (key) => {
    expect(await redeem(key)).toBe('keyUnknown');
  });

  it('is tried in vain after ten at a time, a good one too', async () => {
    const key = await issue('PLUS', 30);
    for (let i = 0; i < 10; i++) expect(await redeem(newKey())).toBe('keyUnknown');
    expect(await redeem(key)).toBe('TOO_MANY_REQUESTS');
    await account.passTime(61_000);
    expect(await redeem(key)).toMatchObject({ plan: 'PLUS' });
    for (let i = 0; i < 9; i++) expect(await redeem(newKey())).toBe('keyUnknown');
  });
});

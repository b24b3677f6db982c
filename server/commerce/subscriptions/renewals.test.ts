import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommerceAccount, DAY_MS } from '../../../tests/support/commerce-account.ts';
import { type BankDeed, FakePayments } from '../../../tests/support/fake-payments.ts';
import { passTime } from '../../../tests/support/pass-time.ts';
import { openTwoNodes, type TwoNodes } from '../../../tests/support/two-nodes.ts';
import type { DeclineReason } from '../../payments/payment-provider.ts';
import { repairPayments } from '../charges/repair-payments.ts';
import { takeEvent } from '../charges/take-event.ts';
import { wrongInLedger } from '../check-ledger.ts';
import { wrongInPayments } from '../check-payments.ts';
import { renewSubscription } from './renew-subscription.ts';

const NEVER = new AbortController().signal;
const MINUTE_MS = 60_000;
const PLUS_IN_ITALY = 5978;
const DECLINES: readonly DeclineReason[] = [
  'declined',
  'expired',
  'insufficientFunds',
  'confirmationNeeded',
  'cardUnknown',
  'processingError',
];

let nodes: TwoNodes;
let bank: FakePayments;
let account: CommerceAccount;

beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(async () => {
  expect(await nodes.here.door.transact(wrongInLedger)).toEqual([]);
  expect(await nodes.here.door.transact(wrongInPayments)).toEqual([]);
  await nodes.close();
});
beforeEach(async () => {
  bank = new FakePayments();
  await nodes.here.db.deleteFrom('subscriptions').execute();
  account = await CommerceAccount.open(nodes.here, bank);
});

const elsewhere = (): CommerceAccount => account.at(nodes.there.door);

/** To a little after the end of the period that runs. */
async function toPeriodEnd(laterMs = MINUTE_MS): Promise<void> {
  const { period_end: end } = await account.row();
  await passTime(nodes.here.db, (end?.getTime() ?? 0) - Date.now() + laterMs);
}

const event = (id: string, reference: string, outcome: unknown): Promise<void> =>
  takeEvent(account.context, {
    body: Buffer.from(JSON.stringify({ id, reference, outcome })),
    headers: {},
  });

describe('a plan that is started', () => {
  it('takes the place of the trial, with a month from now on', async () => {
    expect(await account.start('PLUS')).toBe('succeeded');
    expect(bank.takenMinor).toBe(PLUS_IN_ITALY);
    const subscription = await account.subscription();
    expect(subscription).toMatchObject({
      plan: 'PLUS',
      state: 'active',
      isRecurring: true,
      continuityMonths: 0,
      nextCharge: { price: { gross: PLUS_IN_ITALY } },
      discount: { nowPercent: 20, next: { percent: 25 } },
      card: { last4: '4242' },
    });
    expect(subscription.nextCharge?.at).toBe(subscription.periodEnd);
    expect(subscription.links.map(({ rel }) => rel)).toEqual(['change', 'cancel', 'card']);
  });

  it('is BASIC for good, without a renewal', async () => {
    expect(await account.start('BASIC')).toBe('succeeded');
    expect(await account.subscription()).toMatchObject({
      plan: 'BASIC',
      periodEnd: null,
      isRecurring: false,
      nextCharge: null,
    });
    expect(await account.start('BASIC')).toBe('planUnfit');
    expect(await account.start('ESSENTIAL')).toBe('succeeded');
    expect(await account.plan()).toBe('ESSENTIAL');
  });

  it('is charged once where it is asked for twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? account : elsewhere()).start('PLUS')),
    );
    expect(answers.filter((answer) => answer === 'succeeded')).toHaveLength(1);
    expect(bank.takenMinor).toBe(PLUS_IN_ITALY);
    expect(await account.receipts()).toHaveLength(1);
  });

  it.each(DECLINES)(
    'does not begin where the bank says %s, and may be tried again',
    async (reason) => {
      bank.does = reason;
      expect(await account.start('PLUS')).toMatch(/^card/);
      expect((await account.payments()).map((each) => [each.state, each.reason])).toEqual([
        ['failed', reason],
      ]);
      expect(await account.subscription()).toMatchObject({ state: 'trial', payment: null });
      bank.does = 'succeeds';
      expect(await account.start('PLUS')).toBe('succeeded');
      expect(bank.takenMinor).toBe(PLUS_IN_ITALY);
    },
  );

  it('waits for its bank, and nothing else is charged meanwhile', async () => {
    bank.does = 'pending';
    expect(await account.start('PLUS')).toBe('pending');
    expect(await account.start('PLUS')).toBe('paymentPending');
    expect((await account.subscription()).payment).toMatchObject({ kind: 'start' });
    expect((await account.prices('PLUS')).rels).toEqual([]);
    const [payment] = await account.payments();
    const outcome = bank.settle(payment?.reference ?? '', 'succeeds');
    await event('later', payment?.reference ?? '', outcome);
    expect(await account.plan()).toBe('PLUS');
    expect((await account.subscription()).payment).toBeNull();
  });

  it('costs an account of the house nothing, and its receipt says so', async () => {
    const house = await CommerceAccount.open(nodes.here, bank, 'internal');
    expect((await house.prices('ADVANCED')).start).toBe(0);
    expect(await house.start('ADVANCED')).toBe('succeeded');
    expect(bank.calls).toBe(0);
    expect(await house.receipts()).toMatchObject([{ is_internal: true, gross_minor: 0 }]);
    expect(await house.subscription()).toMatchObject({ plan: 'ADVANCED', isInternal: true });
  });
});

describe('the renewal of a period', () => {
  beforeEach(() => account.start('PLUS'));

  it('is charged at its end, and the next one goes on where it ends', async () => {
    await toPeriodEnd(-MINUTE_MS);
    await account.tend();
    expect(bank.takenMinor).toBe(PLUS_IN_ITALY);
    await toPeriodEnd();
    expect(await account.plan()).toBe('PLUS');
    const { period_end: end } = await account.row();
    await account.tend();
    expect(bank.takenMinor).toBe(2 * PLUS_IN_ITALY);
    const row = await account.row();
    expect(row).toMatchObject({ state: 'active', period_number: 2 });
    expect(row.period_start).toEqual(end);
  });

  it('is charged once, however often the schedule fires and on how many servers', async () => {
    const { id } = await account.row();
    await toPeriodEnd();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        renewSubscription((i % 2 === 0 ? account : elsewhere()).context, id, NEVER),
      ),
    );
    await Promise.all([account.tend(), elsewhere().tend(), account.tend()]);
    expect(bank.takenMinor).toBe(2 * PLUS_IN_ITALY);
    expect(await account.receipts()).toHaveLength(2);
    expect(await account.row()).toMatchObject({ period_number: 2 });
  });

  it.each(DECLINES)('that fails (%s) leaves three days to pay, without a gap', async (reason) => {
    await toPeriodEnd();
    const { period_end: end, continuous_since: since } = await account.row();
    bank.does = reason;
    await account.tend();
    expect(await account.subscription()).toMatchObject({
      state: 'grace',
      plan: 'PLUS',
      daysLeft: 3,
    });
    expect(await account.plan()).toBe('PLUS');
    // Tried again a day later, not before.
    await account.tend();
    expect(await account.payments()).toHaveLength(2);
    await passTime(nodes.here.db, DAY_MS + MINUTE_MS);
    await account.tend();
    expect(await account.payments()).toHaveLength(3);
    bank.does = 'succeeds';
    expect(await account.payWith(await account.newCard())).toBe('succeeded');
    const row = await account.row();
    expect(row).toMatchObject({ state: 'active', period_number: 2, retry_at: null });
    const passedMs = DAY_MS + MINUTE_MS;
    expect(row.period_start.getTime()).toBe((end?.getTime() ?? 0) - passedMs);
    expect(row.continuous_since?.getTime()).toBe((since?.getTime() ?? 0) - passedMs);
    expect(bank.takenMinor).toBe(2 * PLUS_IN_ITALY);
  });

  it('that is not paid within the grace leaves BASIC, to the moment', async () => {
    bank.does = 'declined';
    await toPeriodEnd();
    await account.tend();
    await toPeriodEnd(3 * DAY_MS - MINUTE_MS);
    expect(await account.plan()).toBe('PLUS');
    await passTime(nodes.here.db, 2 * MINUTE_MS);
    // Before anybody has tended it.
    expect(await account.licence()).toMatchObject({
      plan: 'BASIC',
      isValid: true,
      expiresAt: null,
      completedMonths: 0,
      isRecurring: false,
    });
    expect(await account.subscription()).toMatchObject({ plan: 'BASIC', state: 'active' });
    await account.tend();
    expect(await account.row()).toMatchObject({ plan: 'BASIC', state: 'active', period_end: null });
    bank.does = 'succeeds';
    expect(await account.start('PLUS')).toBe('succeeded');
    expect(await account.subscription()).toMatchObject({ continuityMonths: 0 });
  });

  it('that was not paid in time leaves nothing continuous, also where nobody has tended it', async () => {
    await toPeriodEnd();
    await account.tend();
    bank.does = 'declined';
    await toPeriodEnd(4 * DAY_MS);
    bank.does = 'succeeds';
    expect(await account.start('PLUS')).toBe('succeeded');
    expect(await account.subscription()).toMatchObject({ continuityMonths: 0, plan: 'PLUS' });
  });

  it('is paid once where it was told failed and is paid otherwise, and then told paid', async () => {
    await toPeriodEnd();
    bank.does = 'declined';
    await account.tend();
    const { reference = '' } = (await account.payments()).at(-1) ?? {};
    bank.does = 'succeeds';
    await account.payWith(await account.newCard());
    await event('odd', reference, { state: 'succeeded', providerRef: 'x' });
    expect(await account.row()).toMatchObject({ period_number: 2 });
    expect(await account.receipts()).toHaveLength(2);
  });

  it.each<BankDeed>(['lost', 'deaf'])(
    'whose charge was %s is asked for, and charged once',
    async (deed) => {
      await toPeriodEnd();
      bank.does = deed;
      bank.isMute = true;
      await account.tend();
      await account.tend();
      expect((await account.payments()).map(({ state }) => state)).toEqual([
        'succeeded',
        'pending',
      ]);
      await passTime(nodes.here.db, 2 * MINUTE_MS);
      await repairPayments(account.context, NEVER);
      expect((await account.payments()).at(-1)?.state).toBe('pending');
      bank.isMute = false;
      bank.does = 'succeeds';
      await repairPayments(account.context, NEVER);
      // What nobody has heard of is asked for once more, under the same reference.
      expect(await account.row()).toMatchObject({ state: 'active', period_number: 2 });
      expect(bank.takenMinor).toBe(2 * PLUS_IN_ITALY);
    },
  );

  it('that is paid after the grace begins a new time, and nothing is lost', async () => {
    await toPeriodEnd();
    bank.does = 'pending';
    await account.tend();
    await passTime(nodes.here.db, 5 * DAY_MS);
    await account.tend();
    expect(await account.plan()).toBe('BASIC');
    const { reference = '' } = (await account.payments()).at(-1) ?? {};
    await event('late', reference, bank.settle(reference, 'succeeds'));
    expect(await account.subscription()).toMatchObject({
      plan: 'PLUS',
      state: 'active',
      continuityMonths: 0,
    });
    const { period_start: start, continuous_since: since } = await account.row();
    expect(Date.now() - start.getTime()).toBeLessThan(MINUTE_MS);
    expect(since).toEqual(start);
  });

  it('that is told paid after it was told failed is paid', async () => {
    await toPeriodEnd();
    bank.does = 'pending';
    await account.tend();
    const { reference = '' } = (await account.payments()).at(-1) ?? {};
    const failed = { state: 'failed', reason: 'declined', providerRef: null };
    const succeeded = { state: 'succeeded', providerRef: 'x' };
    const messages = [
      ['a', failed],
      ['b', succeeded],
      ['a', failed],
      ['c', { state: 'pending', providerRef: 'x', confirmUrl: null }],
      ['b', succeeded],
    ] as const;
    for (const [id, outcome] of messages) await event(id, reference, outcome);
    expect(await account.row()).toMatchObject({ state: 'active', period_number: 2 });
    expect(await account.receipts()).toHaveLength(2);
  });

  it('has one effect however often and in whatever order its events come, at once too', async () => {
    await toPeriodEnd();
    bank.does = 'pending';
    await account.tend();
    const { reference = '' } = (await account.payments()).at(-1) ?? {};
    const outcome = bank.settle(reference, 'succeeds');
    await Promise.all(Array.from({ length: 5 }, (_, i) => event(`e${i % 2}`, reference, outcome)));
    expect(await account.receipts()).toHaveLength(2);
    expect(await account.row()).toMatchObject({ period_number: 2 });
  });

  it('without a card fails, and a card that is given pays it', async () => {
    await nodes.here.db.updateTable('cards').set({ removed_at: new Date() }).execute();
    await toPeriodEnd();
    await account.tend();
    expect(await account.subscription()).toMatchObject({ state: 'grace', card: null });
    expect(await account.payWith(await account.newCard())).toBe('succeeded');
    expect(await account.subscription()).toMatchObject({ state: 'active' });
  });

  it('is told three days before, once', async () => {
    const soon = (): Promise<unknown[]> =>
      nodes.here.db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'sendMail')
        .where(sql<boolean>`payload @> ${{ mail: 'renewalSoon', userId: account.userId }}`)
        .execute();
    await toPeriodEnd(-4 * DAY_MS);
    await account.tend();
    expect(await soon()).toHaveLength(0);
    await toPeriodEnd(-2 * DAY_MS);
    await account.tend();
    await account.tend();
    expect(await soon()).toHaveLength(1);
  });
});

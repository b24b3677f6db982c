import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKETS, type Bucket } from '../../core/contract/balances.ts';
import { openTwoNodes, type TwoNodes } from '../../tests/support/two-nodes.ts';
import type { Door } from '../db/transact.ts';
import { wrongInLedger } from './check-ledger.ts';
import { balancesOf, grantCoins } from './ledger.ts';
import { MAX_COINS } from './move-coins.ts';

let nodes: TwoNodes;
let here: Door;
let there: Door;

beforeAll(async () => {
  nodes = await openTwoNodes();
  here = nodes.here.door;
  there = nodes.there.door;
});
afterAll(() => nodes.close());

const newUser = (): string => crypto.randomUUID();

async function grant(
  door: Door,
  userId: string,
  bucket: Bucket,
  amount: number,
  onceKey: string | null = null,
): Promise<boolean> {
  return door.transact((trx) =>
    grantCoins(trx, { userId, bucket, amount, kind: 'trialGrant', reason: 'a test', onceKey }),
  );
}

async function coins(userId: string): Promise<Record<string, number>> {
  const balances = await here.statement((db) => balancesOf(db, userId));
  return Object.fromEntries(balances.map(({ bucket, balance }) => [bucket, balance]));
}

const problems = (): Promise<readonly string[]> => here.transact(wrongInLedger);

const accountOf = (userId: string) =>
  here.statement((db) =>
    db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );

describe('the ledger', () => {
  it('has nothing for somebody who was given nothing', async () => {
    expect(await coins(newUser())).toEqual({ GREEN: 0, RED: 0, SP: 0 });
  });

  it('has for everybody what was given, whatever it is, and the house has given it', async () => {
    const grants = fc.array(
      fc.record({
        user: fc.integer({ min: 0, max: 2 }),
        bucket: fc.constantFrom(...BUCKETS),
        amount: fc.integer({ min: 1, max: 1000 }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(grants, async (list) => {
        const users = [newUser(), newUser(), newUser()];
        const expected = users.map(() => ({ GREEN: 0, RED: 0, SP: 0 }));
        for (const { user, bucket, amount } of list) {
          await grant(here, users[user] ?? '', bucket, amount);
          const of = expected[user];
          if (of !== undefined) of[bucket] += amount;
        }
        expect(await Promise.all(users.map(coins))).toEqual(expected);
        expect(await problems()).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('gives once what has a key, however many servers are asked at a time', async () => {
    const userId = newUser();
    const given = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        grant(i % 2 === 0 ? here : there, userId, 'GREEN', 20, `once:${userId}`),
      ),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await coins(userId)).toMatchObject({ GREEN: 20 });
    expect(await problems()).toEqual([]);
  });

  it('loses nothing of what is given at a time', async () => {
    const userId = newUser();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => grant(i % 2 === 0 ? here : there, userId, 'RED', 1)),
    );
    expect(await coins(userId)).toMatchObject({ RED: 20 });
    expect(await problems()).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_COINS + 1])('gives nobody %s coins', async (amount) => {
    const userId = newUser();
    await expect(grant(here, userId, 'GREEN', amount)).rejects.toThrow(RangeError);
    expect(await coins(userId)).toEqual({ GREEN: 0, RED: 0, SP: 0 });
  });

  it('gives as many as it may', async () => {
    const userId = newUser();
    await grant(here, userId, 'SP', MAX_COINS);
    expect(await coins(userId)).toMatchObject({ SP: MAX_COINS });
  });

  it('forgets a grant whose transaction fails', async () => {
    const userId = newUser();
    const failing = here.transact(async (trx) => {
      await grantCoins(trx, {
        userId,
        bucket: 'GREEN',
        amount: 5,
        kind: 'trialGrant',
        reason: 'a test',
        onceKey: null,
      });
      throw new Error('after it');
    });
    await expect(failing).rejects.toThrow('after it');
    expect(await coins(userId)).toEqual({ GREEN: 0, RED: 0, SP: 0 });
  });
});

describe('the database', () => {
  it.each([
    ['a balance without an entry', `update ledger_accounts set balance = balance + 1`],
    [
      'an account that begins with coins',
      `insert into ledger_accounts (owner, user_id, bucket, balance)
      values ('user', gen_random_uuid(), 'RED', 5)`,
    ],
    ['another entry', 'update ledger_entries set amount = amount + 1'],
    ['an entry less', 'delete from ledger_entries'],
    ['another transaction', `update ledger_transactions set reason = 'another'`],
    ['a transaction less', 'delete from ledger_transactions'],
    ['an account less', 'delete from ledger_accounts'],
    [
      'coins set aside without a hold',
      `update ledger_accounts set held = balance where owner = 'user'`,
    ],
    [
      'a hold that begins released',
      `insert into holds (account_id, amount, state, expires_at)
      select id, 1, 'released', now() from ledger_accounts where owner = 'user' limit 1`,
    ],
    [
      'a hold of more than there is',
      `insert into holds (account_id, amount, expires_at)
      select id, balance - held + 1, now() from ledger_accounts where owner = 'user' limit 1`,
    ],
    [
      'an entry of nothing',
      `insert into ledger_entries select transaction_id, account_id, 0, 0 from ledger_entries limit 1`,
    ],
  ])('refuses %s', async (_, statement) => {
    await grant(here, newUser(), 'GREEN', 3);
    await expect(here.statement((db) => sql.raw(statement).execute(db))).rejects.toThrow();
    expect(await problems()).toEqual([]);
  });

  it('refuses a transaction that does not sum to zero', async () => {
    const userId = newUser();
    await grant(here, userId, 'GREEN', 3);
    const { id } = await accountOf(userId);
    const oneSided = here.transact(async (trx) => {
      const transaction = await trx
        .insertInto('ledger_transactions')
        .values({ kind: 'trialGrant', user_id: userId, once_key: null, reason: 'a test' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('ledger_entries')
        .values({ transaction_id: transaction.id, account_id: id, amount: 7, balance_after: 0 })
        .execute();
    });
    await expect(oneSided).rejects.toThrow('a transaction sums to zero');
    expect(await coins(userId)).toMatchObject({ GREEN: 3 });
  });

  it('writes the balance that an entry leaves beside it', async () => {
    const userId = newUser();
    await grant(here, userId, 'GREEN', 3);
    await grant(here, userId, 'GREEN', 4);
    const { id } = await accountOf(userId);
    const entries = await here.statement((db) =>
      db
        .selectFrom('ledger_entries')
        .select(['amount', 'balance_after'])
        .where('account_id', '=', id)
        .orderBy('balance_after')
        .execute(),
    );
    expect(entries).toEqual([
      { amount: 3, balance_after: 3 },
      { amount: 4, balance_after: 7 },
    ]);
  });
});

describe('a check of the ledger', () => {
  it('tells what somebody has changed behind it', async () => {
    await grant(here, newUser(), 'GREEN', 3);
    const found = here.transact(async (trx) => {
      await sql`alter table ledger_accounts disable trigger user`.execute(trx);
      await sql`update ledger_accounts set balance = balance + 1 where owner = 'user'`.execute(trx);
      throw new AggregateError(await wrongInLedger(trx), 'nothing of it is kept');
    });
    await expect(found).rejects.toMatchObject({
      errors: [
        expect.stringContaining('balances are not the sums of their entries'),
        expect.stringContaining('buckets do not sum to zero over all accounts'),
      ],
    });
    expect(await problems()).toEqual([]);
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoNodes, type TwoNodes } from '../../tests/support/two-nodes.ts';
import type { Door } from '../db/transact.ts';
import { wrongInLedger } from './check-ledger.ts';
import { captureHold, holdCoins, releaseHold } from './holds.ts';
import { balancesOf, grantCoins } from './ledger.ts';

let nodes: TwoNodes;
let here: Door;
let there: Door;

beforeAll(async () => {
  nodes = await openTwoNodes();
  here = nodes.here.door;
  there = nodes.there.door;
});
afterAll(() => nodes.close());

async function userWith(amount: number): Promise<string> {
  const userId = crypto.randomUUID();
  const grant = { userId, bucket: 'RED', kind: 'trialGrant', reason: 'a test' } as const;
  await here.transact((trx) => grantCoins(trx, { ...grant, amount, onceKey: null }));
  return userId;
}

const hold = (door: Door, userId: string, amount: number): Promise<string> =>
  door.transact((trx) =>
    holdCoins(trx, { userId, bucket: 'RED', amount, failure: 'FIX_CRC_FAILURE' }),
  );
const capture = async (door: Door, id: string): Promise<boolean> =>
  (await door.transact((trx) => captureHold(trx, id, 'a test'))) !== undefined;
const release = (door: Door, id: string): Promise<void> =>
  door.transact((trx) => releaseHold(trx, id));

async function coins(userId: string): Promise<number | undefined> {
  const balances = await here.statement((db) => balancesOf(db, userId));
  return balances.find(({ bucket }) => bucket === 'RED')?.balance;
}

const problems = (): Promise<readonly string[]> => here.transact(wrongInLedger);

describe('coins that are set aside', () => {
  it('cannot be spent, are there again when they are released, and gone when they are taken', async () => {
    const userId = await userWith(10);
    const [first, second] = [await hold(here, userId, 4), await hold(here, userId, 5)];
    expect(await coins(userId)).toBe(1);
    await release(here, first);
    expect(await coins(userId)).toBe(5);
    expect(await capture(here, second)).toBe(true);
    expect(await coins(userId)).toBe(5);
    expect(await problems()).toEqual([]);
  });

  it('are as many as there are, and not one more', async () => {
    const userId = await userWith(10);
    await expect(hold(here, userId, 11)).rejects.toMatchObject({
      status: 402,
      code: 'FIX_CRC_FAILURE',
      details: {
        reason: 'insufficientFunds',
        purchase: { price: 11, balance: 10, bucket: 'RED' },
      },
    });
    await hold(here, userId, 10);
    await expect(hold(here, userId, 1)).rejects.toMatchObject({ status: 402 });
    expect(await coins(userId)).toBe(0);
  });

  it('are refused to somebody who was never given any', async () => {
    const nobody = crypto.randomUUID();
    await expect(hold(here, nobody, 1)).rejects.toMatchObject({
      details: { purchase: { balance: 0 } },
    });
  });

  it('end once: taken or released, whoever is first', async () => {
    const userId = await userWith(3);
    const id = await hold(here, userId, 3);
    const ends = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const door = i % 2 === 0 ? here : there;
        if (i % 3 === 0) return release(door, id).then(() => false);
        return capture(door, id);
      }),
    );
    const taken = ends.filter(Boolean).length;
    expect(taken).toBeLessThanOrEqual(1);
    expect(await coins(userId)).toBe(taken === 1 ? 0 : 3);
    expect(await problems()).toEqual([]);
  });

  it('are never more than there are, however many ask at a time', async () => {
    const userId = await userWith(10);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => hold(i % 2 === 0 ? here : there, userId, 3)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await coins(userId)).toBe(1);
    expect(await problems()).toEqual([]);
  });

  it('follow every order of holds and ends', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 9 }) }),
      fc.record({
        kind: fc.constantFrom('capture' as const, 'release' as const),
        index: fc.nat(9),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const userId = await userWith(20);
        let free = 20;
        const open: Array<readonly [id: string, amount: number] | undefined> = [];
        for (const one of steps) {
          if (one.kind === 'hold') {
            if (one.amount > free) {
              await expect(hold(here, userId, one.amount)).rejects.toThrow('402');
              continue;
            }
            open.push([await hold(here, userId, one.amount), one.amount]);
            free -= one.amount;
            continue;
          }
          const found = open[one.index];
          if (found === undefined) continue;
          open[one.index] = undefined;
          if (one.kind === 'capture') expect(await capture(here, found[0])).toBe(true);
          else {
            await release(here, found[0]);
            free += found[1];
          }
          expect(await capture(here, found[0])).toBe(false);
        }
        expect(await coins(userId)).toBe(free);
      }),
      { numRuns: 12 },
    );
    expect(await problems()).toEqual([]);
  });
});

describe('the database', () => {
  it.each([
    ['ends twice', `update holds set state = 'released' where id = $id`],
    ['begins again', `update holds set state = 'open' where id = $id`],
    ['goes', 'delete from holds where id = $id'],
  ])('refuses a hold that %s', async (_, statement) => {
    const userId = await userWith(3);
    const id = await hold(here, userId, 3);
    await release(here, id);
    const again = here.statement((db) => sql.raw(statement.replace('$id', `'${id}'`)).execute(db));
    await expect(again).rejects.toThrow(/a hold ends once|the ledger is only added to/);
    expect(await problems()).toEqual([]);
  });

  it('refuses a hold of another amount than at its beginning', async () => {
    const userId = await userWith(3);
    const id = await hold(here, userId, 2);
    const more = here.statement((db) =>
      sql`update holds set amount = 3, state = 'released' where id = ${id}`.execute(db),
    );
    await expect(more).rejects.toThrow('a hold ends once');
  });
});

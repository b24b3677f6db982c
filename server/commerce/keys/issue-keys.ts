import type { Plan } from '../../../core/contract/session.ts';
import type { Database } from '../../db/schema.ts';
import type { Trx } from '../../db/transact.ts';
import { hashOfKey, newKey } from './activation-key.ts';

/** What the keys of a batch give. A plan, coins, or both. */
export interface KeyGift {
  readonly plan: Plan | null;
  /** For how long the plan is given; `null` without one. */
  readonly days: number | null;
  /** Whole coins, 0..1,000,000. */
  readonly coins: number;
}

/** Keys that were issued together. */
export interface KeyBatch extends KeyGift {
  readonly batch: string;
  readonly count: number;
  readonly redeemedCount: number;
  readonly createdAt: Date;
}

/** Makes keys. They are told here and never again: what is kept shows whether a key is one, and not which. */
export async function issueKeys(
  trx: Trx,
  batch: string,
  gift: KeyGift,
  count: number,
): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, newKey);
  await trx
    .insertInto('activation_keys')
    .values(keys.map((key) => ({ key_hash: hashOfKey(key), batch, ...gift })))
    .execute();
  return keys;
}

/** Batches with what they give and how many were redeemed, newest first. */
export async function keyBatches(db: Database): Promise<readonly KeyBatch[]> {
  const rows = await db
    .selectFrom('activation_keys')
    .select((eb) => [
      'batch',
      'plan',
      'days',
      'coins',
      'created_at',
      eb.fn.countAll<string>().as('count'),
      eb.fn.count<string>('redeemed_at').as('redeemed'),
    ])
    .groupBy(['batch', 'plan', 'days', 'coins', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('batch')
    .execute();
  return rows.map(({ batch, plan, days, coins, created_at, count, redeemed }) => ({
    batch,
    // Only plans are put in.
    plan: plan as Plan | null,
    days,
    coins,
    count: Number(count),
    redeemedCount: Number(redeemed),
    createdAt: created_at,
  }));
}

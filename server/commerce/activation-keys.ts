import { createHash, randomBytes } from 'node:crypto';
import type { Plan } from '../../core/contract/session.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';

/** 32 signs, 5 bits each. Without 0 and O, 1 and I, which are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Signs of a key without the one that checks it: 120 bits, which nobody guesses. */
const RANDOM_LENGTH = 24;
const GROUP_LENGTH = 5;
/** x^5 + x^2 + 1, by which the field of 32 elements is made. */
const POLYNOMIAL = 0b100101;

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
    .values(keys.map((key) => ({ key_hash: hashKey(key), batch, ...gift })))
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

/** A new key: five groups of five signs, of which the last checks the others. */
function newKey(): string {
  const values = [...randomBytes(RANDOM_LENGTH)].map((byte) => byte % ALPHABET.length);
  const signs = [...values, checkOf(values)].map((value) => ALPHABET.charAt(value)).join('');
  const groups = Array.from({ length: signs.length / GROUP_LENGTH }, (_, i) =>
    signs.slice(i * GROUP_LENGTH, (i + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}

/**
 * The sign that makes the key, as a polynomial over the field of 32 elements, zero at the element x: another sign in one place,
 * or any two signs in each other's places, is found out.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0);
}

function timesX(value: number): number {
  const product = value << 1;
  return product < ALPHABET.length ? product : product ^ POLYNOMIAL;
}

/** SHA-256 of the signs of a key. It needs no salt: keys are of chance, not of people. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key.replaceAll('-', '')).digest();
}

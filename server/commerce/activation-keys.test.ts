import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { issueKeys } from './activation-keys.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

let database: OpenDatabase;
let keys: readonly string[];
beforeAll(async () => {
  database = await openNewDatabase();
  const gift = { plan: null, days: null, coins: 1 };
  keys = await database.door.transact((trx) => issueKeys(trx, 'test', gift, 200));
});
afterAll(() => database.close());

/** Whether the last sign fits the others, by the book: a polynomial over the field of 32 elements, one of whose zeros is x. */
function fits(key: string): boolean {
  const values = [...key.replaceAll('-', '')].map((sign) => ALPHABET.indexOf(sign));
  let sum = 0;
  for (const value of values) {
    sum <<= 1;
    if ((sum & 32) !== 0) sum ^= 0b100101;
    sum ^= value;
  }
  return sum === 0;
}

const place = fc.integer({ min: 0, max: 24 });
/** Signs of a key without their groups. */
const signs = fc.integer({ min: 0, max: 199 }).map((i) => [...(keys[i] ?? '').replaceAll('-', '')]);

describe('a key', () => {
  it('has five groups of five signs, none of which is taken for another', () => {
    for (const key of keys) {
      expect(key).toMatch(/^(?:[2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/);
      expect(fits(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('uses every sign', () => {
    expect(new Set(keys.join('').replaceAll('-', ''))).toEqual(new Set(ALPHABET));
  });

  it('is none any more with another sign in one place', () => {
    fc.assert(
      fc.property(signs, place, fc.constantFrom(...ALPHABET), (key, at, sign) => {
        fc.pre(key[at] !== sign);
        expect(fits(key.with(at, sign).join(''))).toBe(false);
      }),
    );
  });

  it('is none any more with two signs in the places of each other', () => {
    fc.assert(
      fc.property(signs, place, place, (key, one, other) => {
        fc.pre(key[one] !== key[other]);
        const swapped = key.with(one, key[other] ?? '').with(other, key[one] ?? '');
        expect(fits(swapped.join(''))).toBe(false);
      }),
    );
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discountPercent } from '../../../core/offers/discount.ts';
import { openNewDatabase } from '../../../tests/support/new-database.ts';
import type { OpenDatabase } from '../../db/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());

async function monthsAfter(since: string, months: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select months_after(${since}::timestamptz, ${months}::int) as at`.execute(database.db);
  return rows[0]?.at.toISOString() ?? '';
}

async function completedMonths(since: string, moment: string): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select completed_months(${since}::timestamptz, ${moment}::timestamptz) as months`.execute(
    database.db,
  );
  return rows[0]?.months ?? -1;
}

describe('periods by the calendar', () => {
  it('end on the day of the first, or on the last of a month that is too short', async () => {
    const ends = await Promise.all(
      Array.from({ length: 13 }, (_, k) => monthsAfter('2027-01-31T10:00:00Z', k)),
    );
    expect(ends.map((end) => end.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
    ]);
    expect(await monthsAfter('2027-01-31T10:00:00Z', 13)).toBe('2028-02-29T10:00:00.000Z');
    expect(new Set(ends.map((end) => end.slice(10)))).toEqual(new Set(['T10:00:00.000Z']));
  });

  it.each([
    ['2027-02-28T09:59:59Z', 0, 20],
    ['2027-02-28T10:00:00Z', 1, 25],
    ['2027-03-31T09:59:59Z', 1, 25],
    ['2027-03-31T10:00:00Z', 2, 30],
    ['2027-05-31T10:00:00Z', 4, 40],
    ['2027-07-31T10:00:00Z', 6, 50],
    ['2028-01-31T10:00:00Z', 12, 50],
    ['2027-01-31T10:00:00Z', 0, 20],
    ['2027-01-01T10:00:00Z', 0, 20],
  ])(
    'since 31 January at %s have %s completed months: %s %% with the highest plan',
    async (moment, months, percent) => {
      const completed = await completedMonths('2027-01-31T10:00:00Z', moment);
      expect(completed).toBe(months);
      expect(discountPercent(50, completed)).toBe(percent);
    },
  );

  it.each([
    ['active', true, '2027-03-04'],
    ['grace', true, '2027-03-04'],
    ['active', false, '2027-03-01'],
    ['trial', false, '2027-03-01'],
    ['cancelled', false, '2027-03-01'],
  ])('that are %s (renewed: %s) can be used until %s', async (state, isRecurring, until) => {
    const { rows } = await sql<{ at: Date }>`
      select usable_until(${state}::text, ${isRecurring}::boolean, timestamptz '2027-03-01T00:00:00Z') as at`.execute(
      database.db,
    );
    expect(rows[0]?.at.toISOString().slice(0, 10)).toBe(until);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangedRows } from './changed-rows.ts';

const SIGHT = [100, 140] as const;

/** What is to be written after rows first..last have changed, while rows 100 to 139 are in sight. */
function writtenAfter(first: number, last: number): readonly [boolean, number] {
  const rows = new ChangedRows();
  const isSeen = rows.addInSight(first, last, ...SIGHT);
  return [isSeen, rows.below - rows.from];
}

describe('rows that have changed', () => {
  it.each([
    ['the row above the first in sight', 99, 99, [false, 0]],
    ['the first row in sight', 100, 100, [true, 1]],
    ['the last row in sight', 139, 139, [true, 1]],
    ['the row below the last in sight', 140, 140, [false, 0]],
    ['rows up to the first in sight', 90, 100, [true, 11]],
    ['rows from the last in sight on', 139, 150, [true, 12]],
    ['rows on both sides', 0, 1000, [true, 1001]],
    ['no rows', 120, 119, [true, 0]],
  ] as const)(
    'out of sight cost nothing, in sight as many as they are: %s',
    (_, first, last, written) => {
      expect(writtenAfter(first, last)).toEqual(written);
    },
  );

  it('are one run from the first to the last, until they are written', () => {
    const rows = new ChangedRows();
    rows.add(120, 121);
    rows.add(110, 110);
    rows.add(115, 130);
    expect([rows.from, rows.below]).toEqual([110, 131]);
    rows.clear();
    expect(rows.isEmpty).toBe(true);
    rows.add(135, 135);
    expect([rows.from, rows.below]).toEqual([135, 136]);
  });

  it('are all in the run, and its ends are among them', () => {
    const run = fc
      .tuple(fc.nat(200), fc.nat(20))
      .map(([first, more]) => [first, first + more] as const);
    fc.assert(
      fc.property(fc.array(run, { minLength: 1 }), (named) => {
        const rows = new ChangedRows();
        for (const [first, last] of named) rows.add(first, last);
        expect(rows.from).toBe(Math.min(...named.map(([first]) => first)));
        expect(rows.below).toBe(Math.max(...named.map(([, last]) => last)) + 1);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSolution } from './find-solution.ts';
import { learntSample } from './testing/learnt-sample.ts';
import { leftOutTogether, withoutRegions } from './without-regions.ts';

/** Regions by their lengths; a gap of 0 joins one to the one before it. */
const laidOut = (parts: ReadonlyArray<readonly [gap: number, length: number]>) => {
  let at = 0;
  return parts.map(([gap, length], i) => {
    const start = at + gap;
    at = start + length;
    return { id: `r${i + 1}`, start, end: at } as never;
  });
};

describe('a solution without some of its regions', () => {
  const { solution, original } = learntSample('gm');
  const ids = solution.regions.map(({ id }) => id);

  it('has all others, with everything that they are found by', () => {
    const some = ids.filter((_, i) => i % 2 === 0);
    const rest = withoutRegions(solution, some);
    expect(rest?.regions.map(({ id }) => id)).toEqual(ids.filter((id) => !some.includes(id)));
    expect({ ...rest, regions: solution.regions }).toEqual(solution);
    expect(solution.regions.map(({ id }) => id)).toEqual(ids);
  });

  it('is found where the others are', () => {
    const rest = withoutRegions(solution, ids.slice(0, 1));
    if (rest === undefined) throw new Error('one is left');
    const places = findSolution(rest, original).places;
    expect(places.map(({ address }) => address)).toEqual(rest.regions.map(({ start }) => start));
  });

  it('is the same where none of them is named, and none where all are', () => {
    expect(withoutRegions(solution, [])).toEqual(solution);
    expect(withoutRegions(solution, ['r999'])).toEqual(solution);
    expect(withoutRegions(solution, ids)).toBeUndefined();
  });
});

describe('regions that are left out together', () => {
  it.each([
    [
      'alone',
      [
        [4, 4],
        [1, 4],
        [1, 4],
      ],
      ['r2'],
      ['r2'],
    ],
    [
      'with the one behind it',
      [
        [4, 4],
        [1, 4],
        [0, 4],
      ],
      ['r2'],
      ['r2', 'r3'],
    ],
    [
      'with the one before it',
      [
        [4, 4],
        [0, 4],
        [1, 4],
      ],
      ['r2'],
      ['r1', 'r2'],
    ],
    [
      'with a whole row',
      [
        [4, 4],
        [0, 4],
        [0, 4],
        [0, 4],
        [1, 4],
      ],
      ['r3'],
      ['r1', 'r2', 'r3', 'r4'],
    ],
    [
      'none',
      [
        [4, 4],
        [0, 4],
      ],
      [],
      [],
    ],
  ] as const)('%s', (_, parts, named, together) => {
    expect(leftOutTogether({ regions: laidOut(parts) }, named)).toEqual(together);
  });

  it('hold what is named, touch nothing that stays, and are the same asked for again', () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(11)), (parts, picks) => {
        const regions = laidOut(parts) as ReadonlyArray<{
          readonly id: string;
          readonly start: number;
          readonly end: number;
        }>;
        const named = regions.filter((_, i) => picks.includes(i)).map(({ id }) => id);
        const together = new Set(leftOutTogether({ regions: regions as never }, named));
        expect(named.every((id) => together.has(id))).toBe(true);
        regions.forEach((region, i) => {
          const next = regions[i + 1];
          if (next?.start === region.end) {
            expect(together.has(next.id)).toBe(together.has(region.id));
          }
        });
        expect(leftOutTogether({ regions: regions as never }, [...together])).toEqual([
          ...together,
        ]);
      }),
    );
  });
});

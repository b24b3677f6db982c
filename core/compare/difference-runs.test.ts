import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSameBytes, countOfRuns, differenceRuns } from './difference-runs.ts';

/** Runs as `2-5 9-10`, where the second file differs from zeros at the given places. */
function runs(length: number, places: readonly number[], gap = 0): string {
  const a = new Uint8Array(length);
  const b = a.slice();
  for (const place of places) b[place] = 1;
  return differenceRuns(a, b, gap)
    .map(({ start, end }) => `${start}-${end}`)
    .join(' ');
}

describe('differenceRuns', () => {
  it.each<[number, number[], number, string]>([
    [16, [], 0, ''],
    [0, [], 0, ''],
    [16, [0], 0, '0-1'],
    [16, [15], 0, '15-16'],
    [17, [16], 0, '16-17'],
    [16, [2, 3, 4, 9], 0, '2-5 9-10'],
    [16, [2, 3, 4, 9], 3, '2-5 9-10'],
    [16, [2, 3, 4, 9], 4, '2-10'],
    [16, [3, 4], 0, '3-5'],
    [8, [0, 1, 2, 3, 4, 5, 6, 7], 0, '0-8'],
  ])('in %i bytes with differences at %o and gap %i are "%s"', (length, places, gap, text) => {
    expect(runs(length, places, gap)).toBe(text);
  });

  it('cover exactly the bytes that differ, also in parts of larger buffers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        fc.array(fc.tuple(fc.nat(79), fc.nat(255)), { maxLength: 12 }),
        fc.nat(3),
        (bytes, changes, shift) => {
          const holder = new Uint8Array(bytes.length + 8);
          const b = holder.subarray(shift, shift + bytes.length);
          b.set(bytes);
          for (const [place, value] of changes) if (place < b.length) b[place] = value;
          const ranges = differenceRuns(bytes, b);
          const covered = ranges.flatMap((r) =>
            Array.from({ length: r.end - r.start }, (_, i) => r.start + i),
          );
          const unequal = [...bytes.keys()].filter((i) => bytes[i] !== b[i]);
          expect(covered).toEqual(unequal);
          expect(countOfRuns(ranges)).toBe(unequal.length);
        },
      ),
    );
  });

  it('refuses files of different lengths', () => {
    expect(() => differenceRuns(new Uint8Array(2), new Uint8Array(3))).toThrow(RangeError);
  });
});

describe('areSameBytes', () => {
  it('tells any byte that differs, wherever it lies', () => {
    const a = Uint8Array.from({ length: 67 }, (_, i) => i);
    expect(areSameBytes(a, a.slice())).toBe(true);
    for (let at = 0; at < a.length; at++) {
      const b = a.slice();
      b[at] = 200;
      expect(areSameBytes(a, b)).toBe(false);
    }
  });

  it.each([
    [0, 0, true],
    [3, 4, false],
    [4, 3, false],
  ])('of %i and %i zeros is %s', (a, b, same) => {
    expect(areSameBytes(new Uint8Array(a), new Uint8Array(b))).toBe(same);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceRuns } from './difference-runs.ts';
import { nextDifference } from './next-difference.ts';

const original = new Uint8Array(16);
/** Differences at 2, 3, 4 and at 9 and at 15. */
const current = original.slice();
for (const address of [2, 3, 4, 9, 15]) current[address] = 1;

describe('nextDifference', () => {
  it.each([
    [0, 1, 2],
    [2, 1, 9],
    [3, 1, 9],
    [9, 1, 15],
    [15, 1, 2],
    [0, -1, 15],
    [15, -1, 9],
    [9, -1, 2],
    [3, -1, 15],
    [5, -1, 2],
    [-7, 1, 2],
    [99, 1, 2],
    [99, -1, 9],
  ] as const)('from %i in direction %i is at %i', (from, step, address) => {
    expect(nextDifference(original, current, from, step)).toBe(address);
  });

  it('is nowhere in equal files and in an empty one', () => {
    expect(nextDifference(original, original, 5, 1)).toBeUndefined();
    expect(nextDifference(new Uint8Array(0), new Uint8Array(0), 0, 1)).toBeUndefined();
  });

  it('ends when every byte differs', () => {
    const all = new Uint8Array(16).fill(1);
    expect(nextDifference(original, all, 5, 1)).toBe(5);
    expect(nextDifference(original, all, 5, -1)).toBe(0);
  });

  it('goes through the runs of differences one after the other, upwards and downwards', () => {
    const anyFile = fc.uint8Array({ minLength: 1, maxLength: 40, max: 1 });
    fc.assert(
      fc.property(anyFile, (file) => {
        const zeros = new Uint8Array(file.length);
        const starts = differenceRuns(zeros, file).map(({ start }) => start);
        fc.pre(starts.length > 0);
        // A run that goes round the end of the file is left as one.
        fc.pre(file[0] === 0 || file.at(-1) === 0);
        starts.forEach((start, i) => {
          const next = starts[(i + 1) % starts.length];
          const before = starts.at(i - 1);
          expect(nextDifference(zeros, file, start, 1)).toBe(next);
          expect(nextDifference(zeros, file, start, -1)).toBe(before);
        });
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakPenaltyBits, endPenaltyBits, startPenaltyBits } from './edge-penalty.ts';

/** Sums [0, first, first + second, ...]. */
function sumsOf(rows: readonly number[]): number[] {
  let sum = 0;
  return [0, ...rows.map((bits) => (sum += bits))];
}

/** What is against a block of rows that cost 50 bits each in a line and save these. */
function against(saved: readonly number[], line = saved.map(() => 50)): number {
  return endPenaltyBits(sumsOf(saved), sumsOf(line), saved.length);
}

describe('endPenaltyBits', () => {
  it.each<[string, number[], number]>([
    ['rows that save alike', [0, 20, 20, 20, 20, 20], 0],
    ['two rows', [0, 20], 0],
    ['a row inside that saves nothing', [0, 20, 0, 20, 20, 20], 0],
    ['a block that saves nothing', [0, 0, 0, 0, 0], 0],
    ['a block that costs more', [0, -20, -20, -20, -20], 0],
    // (4 x 20 + 0) / 5 rows = 16 expected; 0.4 bits for each.
    ['a last row that saves nothing', [0, 20, 20, 20, 20, 0], -6.4],
    ['last rows that save nothing', [0, 30, 30, 30, 30, 0, 0], -15],
  ])('tells what is against %s', (_, saved, bits) => {
    expect(against(saved)).toBeCloseTo(bits, 10);
  });

  it('takes a flat last row for one of the block', () => {
    const saved = [0, 20, 20, 20, 20, 0];
    expect(against(saved, [50, 50, 50, 50, 50, 50])).toBeLessThan(0);
    expect(against(saved, [50, 50, 50, 50, 50, 10])).toBe(0);
  });

  it('is never for a block, and never more than 15 bits against it', () => {
    const rows = fc.array(
      fc.tuple(fc.integer({ min: -12, max: 90 }), fc.integer({ min: 0, max: 99 })),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(rows, (pairs) => {
        const bits = against(
          pairs.map(([saved]) => saved),
          pairs.map(([, line]) => line),
        );
        expect(bits).toBeLessThanOrEqual(0);
        expect(bits).toBeGreaterThanOrEqual(-15);
      }),
    );
  });
});

describe('startPenaltyBits', () => {
  it.each([
    ['is cheaper as a first row', 40, 41, 0],
    ['costs the same both ways', 40, 40, -6],
    ['is cheaper as the next row', 40, 30, -9],
    ['is much cheaper as the next row', 90, 30, -14],
    ['is flat', 19, 0, 0],
    ['is hardly not flat', 20, 20, -6],
  ])('tells what is against a start of which the first row %s', (_, asFirst, asNext, bits) => {
    expect(startPenaltyBits(asFirst, asNext)).toBe(bits);
  });
});

describe('breakPenaltyBits', () => {
  const bitsOf = (rows: readonly number[]): number => breakPenaltyBits(sumsOf(rows), rows.length);

  it.each<[string, number[], number]>([
    ['rows that save alike', [0, 20, 20, 20, 20, 20], 0],
    // 0.5 x 20 bits are expected at least; 2 bits for each that is missing.
    ['a middle row that saves nothing', [0, 20, 20, 0, 20, 20], -20],
    ['a middle row that costs more', [0, 20, 20, -12, 20, 20], -44],
    ['a middle row that saves half', [0, 20, 20, 10, 20, 20], 0],
    ['another row that saves nothing', [0, 20, 20, 20, 0, 20], 0],
    ['rows of an odd number', [0, 20, 20, 0, 20, 20, 20], 0],
    ['halves of two rows', [0, 20, 0, 20], 0],
    ['flat rows', [0, 11, 11, 0, 11, 11], 0],
    ['a break in a block that saves very much', [0, 200, 200, 0, 200, 200], -60],
  ])('tells what is against %s', (_, rows, bits) => {
    expect(bitsOf(rows)).toBeCloseTo(bits, 10);
  });

  it('is never for a block, and never more than 60 bits against it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -12, max: 300 }), { maxLength: 40 }), (rows) => {
        expect(bitsOf(rows)).toBeLessThanOrEqual(0);
        expect(bitsOf(rows)).toBeGreaterThanOrEqual(-60);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_MISS_PARTS, WORD_MISS_PARTS } from './cell-prices.ts';
import { RowPrices } from './row-prices.ts';

/** The cheapest way to tell one row, cell after cell. */
function plainly(
  cells: readonly number[],
  index: number,
  width: number,
  parts: Uint16Array,
  isScaled: boolean,
): number {
  const count = parts.length;
  const signed = (value: number): number => {
    const low = value & (count - 1);
    return low >= count / 2 ? low - count : low;
  };
  const at = (i: number): number => cells[i] ?? 0;
  const guesses = [
    (i: number) => at(i - width),
    (i: number) => at(i - width) + at(i - 1) - at(i - 1 - width),
    (i: number) => at(i - width) + Math.floor(signed(at(i - 1) - at(i - width)) / 2),
    (i: number) =>
      at(i - 1 - width) === 0
        ? at(i - width)
        : Math.round((at(i - 1) * at(i - width)) / at(i - 1 - width)),
  ];
  const tried = isScaled && width >= 5 ? guesses : guesses.slice(0, 3);
  return Math.min(
    ...tried.map((guess) => {
      let sum = parts[(at(index) - at(index - width)) & (count - 1)] ?? 0;
      for (let i = index + 1; i < index + width; i++) {
        sum += parts[(at(i) - guess(i)) & (count - 1)] ?? 0;
      }
      return sum;
    }),
  );
}

describe('RowPrices', () => {
  it.each([
    ['bytes', BYTE_MISS_PARTS],
    ['words', WORD_MISS_PARTS],
  ])('tells the cheapest way for rows of %s, wherever they begin', (_, parts) => {
    const prices = new RowPrices();
    const cell = fc.integer({ min: 0, max: parts.length - 1 });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 60, maxLength: 120 }),
        fc.integer({ min: 2, max: 12 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 }),
        (cells, width, isScaled, places) => {
          prices.begin(Int32Array.from(cells), parts, width, isScaled);
          for (const place of places) {
            const index = width + (place % (cells.length - 2 * width + 1));
            expect(prices.partsOf(index)).toBe(plainly(cells, index, width, parts, isScaled));
          }
        },
      ),
    );
  });
});

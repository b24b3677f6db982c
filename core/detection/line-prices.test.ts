import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_MISS_PARTS, WORD_MISS_PARTS } from './cell-prices.ts';
import { LinePrices } from './line-prices.ts';

/** The cheapest of the ways, one byte and one word after the other. Even bounds. */
function plainly(bytes: Uint8Array, start: number, end: number): number {
  const at = (place: number): number => (place < 0 ? 0 : (bytes[place] ?? 0));
  const byLag = [1, 2, 4].map((lag) => {
    let parts = 0;
    for (let i = start; i < end; i++) parts += BYTE_MISS_PARTS[(at(i) - at(i - lag)) & 0xff] ?? 0;
    return parts;
  });
  const byOrder = [0, 1].map((high) => {
    const word = (place: number): number => (at(place + 1 - high) << 8) | at(place + high);
    let parts = 0;
    for (let i = start; i < end; i += 2) {
      parts += WORD_MISS_PARTS[(word(i) - word(i - 2)) & 0xffff] ?? 0;
    }
    return parts;
  });
  return Math.min(...byLag, ...byOrder);
}

describe('LinePrices', () => {
  it('tells the cheapest of five ways, from wherever it began and whatever was asked before', () => {
    const prices = new LinePrices();
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 40, maxLength: 200 }),
        fc.nat(9),
        fc.tuple(fc.nat(40), fc.nat(40)),
        fc.tuple(fc.nat(40), fc.nat(40)),
        (bytes, begin, first, second) => {
          prices.begin(bytes, 2 * begin);
          for (const [from, length] of [first, second]) {
            const start = Math.min(2 * (begin + from), bytes.length & ~1);
            const end = Math.min(start + 2 * length, bytes.length & ~1);
            expect(prices.partsOf(start, end)).toBe(plainly(bytes, start, end));
          }
        },
      ),
    );
  });

  it('shares the price of a word between its bytes', () => {
    const prices = new LinePrices();
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => (i % 2 === 0 ? (i * 77) % 256 : i));
    prices.begin(bytes, 1);
    const halves = prices.partsOf(9, 10) + prices.partsOf(10, 11);
    expect(halves).toBeGreaterThan(0);
    expect(prices.partsOf(9, 11)).toBeGreaterThanOrEqual(halves);
  });

  it('goes on to the last byte of an image of odd length', () => {
    const [odd, even] = [7, 8].map((length) => {
      const prices = new LinePrices();
      prices.begin(new Uint8Array(length).fill(9, 0, 7), 0);
      return prices.partsOf(0, 7);
    });
    expect(odd).toBe(even);
  });
});

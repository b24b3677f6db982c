import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from './byte-range.ts';
import { mergeRanges, splitRanges } from './split-ranges.ts';

const text = (ranges: readonly ByteRange[]): string =>
  ranges.map(({ start, end }) => `${start}-${end}`).join(' ');

function ranges(notation: string): ByteRange[] {
  return notation.split(' ').flatMap((part) => {
    const [start, end] = part.split('-').map(Number);
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}

const addressesOf = (list: readonly ByteRange[]): number[] =>
  list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));

const anyRanges = fc
  .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { maxLength: 8 })
  .map((list) => list.map(([start, length]) => ({ start, end: start + length })));

describe('splitRanges', () => {
  it.each([
    ['0-10', '', '', '0-10'],
    ['0-10', '0-10', '0-10', ''],
    ['0-10', '3-5', '3-5', '0-3 5-10'],
    ['0-4 6-10', '3-7', '3-4 6-7', '0-3 7-10'],
    ['0-10', '8-12 2-4 3-5', '2-5 8-10', '0-2 5-8'],
    ['4-6', '0-4 6-9', '', '4-6'],
    ['', '0-4', '', ''],
  ])('cuts %s by %s into %s inside and %s outside', (list, others, inside, outside) => {
    const split = splitRanges(ranges(list), ranges(others));
    expect([text(split.inside), text(split.outside)]).toEqual([inside, outside]);
  });

  it('puts every address on its side, once', () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (list, others) => {
        const merged = mergeRanges(list);
        const covered = new Set(addressesOf(others));
        const { inside, outside } = splitRanges(merged, others);
        const all = addressesOf(merged);
        expect(addressesOf(inside)).toEqual(all.filter((at) => covered.has(at)));
        expect(addressesOf(outside)).toEqual(all.filter((at) => !covered.has(at)));
      }),
    );
  });
});

describe('mergeRanges', () => {
  it.each([
    ['', ''],
    ['5-6 1-2', '1-2 5-6'],
    ['1-3 3-4', '1-4'],
    ['1-9 2-3', '1-9'],
    ['4-4', ''],
  ])('makes %s into %s', (list, merged) => {
    expect(text(mergeRanges(ranges(list)))).toBe(merged);
  });
});

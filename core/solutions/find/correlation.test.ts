import { describe, expect, it } from 'vitest';
import { encodeWord, type WordType } from '../../values/word.ts';
import type { SolutionRegion } from '../solution.ts';
import { correlationOf } from './correlation.ts';

function bytesOf(values: readonly number[], word: WordType): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [...encodeWord(value, word)]));
}

function regionOf(values: readonly number[], word: WordType): SolutionRegion {
  return { start: 0, before: bytesOf(values, word), word } as SolutionRegion;
}

describe('how words go together', () => {
  const signed: WordType = { wordBytes: 2, bigEndian: true, signed: true, float: false };
  const float: WordType = { wordBytes: 4, bigEndian: false, signed: false, float: true };

  it.each([signed, float])('is told by the numbers that they are', (word) => {
    const region = regionOf([-3, -2, -1, 1, 2, 3], word);
    expect(correlationOf(region, bytesOf([-2, -1, 0, 2, 3, 4], word), 0)).toBeCloseTo(1);
    expect(correlationOf(region, bytesOf([3, 2, 1, -1, -2, -3], word), 0)).toBeCloseTo(-1);
  });

  it('does not depend on what is no number', () => {
    const region = regionOf([1, 2, 3, 4], float);
    const target = bytesOf([2, 4, 6, 0], float);
    target.set([0, 0, 0xc0, 0x7f], 12);
    expect(correlationOf(region, target, 0)).toBeCloseTo(1);
  });

  it('is nothing where all words are the same', () => {
    const region = regionOf([5, 5, 5], signed);
    expect(correlationOf(region, bytesOf([1, 2, 3], signed), 0)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { WordType } from '../../core/values/word.ts';
import { addressOfIndex, dumpWords, indexOfAddress, wordsOfBytes } from './dump-words.ts';

const PAIRS: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
const QUADS: WordType = { ...PAIRS, wordBytes: 4 };

describe('words of a dump', () => {
  it.each([
    [PAIRS, 0, 10, 0, 5],
    [PAIRS, 1, 10, 1, 4],
    [PAIRS, 16, 11, 0, 5],
    [QUADS, 7, 10, 3, 1],
    [QUADS, 0, 3, 0, 0],
    [QUADS, 3, 2, 3, 0],
  ])(
    '%# begin where the cells of the rows do and end with the last whole word',
    (type, shiftBytes, lengthBytes, first, count) => {
      expect(dumpWords(type, shiftBytes, lengthBytes)).toEqual({
        type,
        firstAddress: first,
        count,
      });
    },
  );

  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [8, 3],
    [9, 3],
    [500, 3],
  ])('finds the word of the byte at %i', (address, index) => {
    const words = dumpWords(PAIRS, 1, 10);
    expect(indexOfAddress(words, address)).toBe(index);
  });

  it.each([
    [0, 1, 0, 0],
    [1, 2, 0, 1],
    [2, 4, 0, 2],
    [3, 9, 1, 4],
    [9, 10, 4, 4],
    [0, 10, 0, 4],
  ])('finds the words of the bytes %i to %i', (start, end, first, last) => {
    expect(wordsOfBytes(dumpWords(PAIRS, 1, 10), start, end)).toEqual([first, last]);
  });

  it('turns an index into an address and back', () => {
    const words = dumpWords(QUADS, 6, 100);
    for (let i = 0; i < words.count; i++) {
      for (let byte = 0; byte < 4; byte++) {
        expect(indexOfAddress(words, addressOfIndex(words, i) + byte)).toBe(i);
      }
    }
  });
});

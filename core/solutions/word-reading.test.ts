import { describe, expect, it } from 'vitest';
import { encodeWord, type WordType } from '../values/word.ts';
import { modeOfChange, readingOfChange } from './word-reading.ts';

const BIG: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
const LITTLE: WordType = { ...BIG, bigEndian: false };
const BYTE: WordType = { ...BIG, wordBytes: 1 };
const VALUES = [1000, 1370, 2210, 3999, 5200, 7100, 9001, 12_345];

function bytesOf(values: readonly number[], type: WordType): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [...encodeWord(value, type)]));
}

describe('how a change is read', () => {
  it.each<[string, WordType]>([
    ['high byte first', BIG],
    ['low byte first', LITTLE],
  ])('by the words in which it is even: %s', (_, type) => {
    const before = bytesOf(VALUES, type);
    const after = bytesOf(
      VALUES.map((value) => Math.round(value * 1.07)),
      type,
    );
    expect(readingOfChange(before, after, 0, before.length, undefined).type).toEqual(type);
    expect(modeOfChange(before, after, type, false)).toBe('percent');
  });

  it('by bytes where they change evenly', () => {
    const before = Uint8Array.from([10, 60, 33, 90, 41, 77, 25, 50]);
    const after = before.map((value) => value + 5);
    expect(readingOfChange(before, after, 0, 8, undefined).type.wordBytes).toBe(1);
    expect(modeOfChange(before, after, BYTE, false)).toBe('difference');
  });

  it.each(['big', 'little'] as const)(
    'by the order of the file where a single word changes: %s',
    (order) => {
      const before = Uint8Array.from([0x83, 0x40]);
      const after = Uint8Array.from([0xbd, 0x43]);
      expect(readingOfChange(before, after, 0, 2, order).type).toEqual(
        order === 'big' ? BIG : LITTLE,
      );
    },
  );
});

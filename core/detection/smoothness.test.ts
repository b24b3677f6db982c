import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordType } from '../values/word.ts';
import { Smoothness } from './smoothness.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: false, signed: false, float: false };
const LENGTH = 0x20000;
const bytes = Uint8Array.from({ length: LENGTH }, (_, i) => (i >> 4) * 3 + ((i * i) & 7));

describe('Smoothness', () => {
  it('tells the same whatever was asked before, near or far', () => {
    const query = fc.record({
      address: fc.oneof(fc.nat(LENGTH), fc.nat(0x400)),
      width: fc.integer({ min: 2, max: 24 }),
      height: fc.integer({ min: 1, max: 40 }),
      wordBytes: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(fc.array(query, { minLength: 2, maxLength: 12 }), (queries) => {
        const shared = new Smoothness(bytes);
        for (const { address, width, height, wordBytes } of queries) {
          const type = { ...BYTE, wordBytes } as WordType;
          const alone = new Smoothness(bytes).bitsOf(address, type, width, height);
          expect(shared.bitsOf(address, type, width, height)).toBe(alone);
        }
      }),
    );
  });

  it('tells nothing of a map that reaches beyond the image', () => {
    const smoothness = new Smoothness(bytes);
    expect(smoothness.bitsOf(LENGTH - 64, BYTE, 8, 8)).not.toBe(0);
    expect(smoothness.bitsOf(LENGTH - 63, BYTE, 8, 8)).toBe(0);
  });

  it('sees one more row of a map before its cells, and none before the image', () => {
    const map = Uint8Array.from({ length: 256 }, (_, i) => (i % 16) * 9 + (i >> 4));
    const smoothness = new Smoothness(map);
    expect(smoothness.goesOnBefore(64, BYTE, 16)).toBe(true);
    expect(smoothness.goesOnBefore(8, BYTE, 16)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { twinBits } from './twin-bits.ts';

const BYTE = { wordBytes: 1, bigEndian: false, signed: false, float: false } as const;
const WORD = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;

/** Cells of 20, and the same once more of which some differ. */
function pair(different: number): Uint8Array {
  const map = Array.from({ length: 20 }, (_, i) => 40 + 7 * i);
  return Uint8Array.from([...map, ...map.map((cell, i) => (i < different ? cell + 2 : cell))]);
}

describe('twinBits', () => {
  it('costs little where the map before is equal', () => {
    expect(twinBits(pair(0), 20, BYTE, 20)).toBeLessThan(25);
  });

  it('costs more for each cell that differs', () => {
    const equal = twinBits(pair(0), 20, BYTE, 20) ?? 0;
    expect(twinBits(pair(3), 20, BYTE, 20)).toBeGreaterThan(equal + 5);
  });

  it.each([
    ['three of 20 cells differ: the most', pair(3), 20, true],
    ['four differ', pair(4), 20, false],
    ['no map is before', pair(0), 19, false],
  ])('tells whether there is a twin where %s', (_, bytes, address, isTwin) => {
    expect(twinBits(bytes, address, BYTE, 20) !== undefined).toBe(isTwin);
  });

  it('looks at no fewer than 12 cells', () => {
    const bytes = new Uint8Array(24).fill(9);
    expect(twinBits(bytes, 12, BYTE, 12)).toBeDefined();
    expect(twinBits(bytes, 11, BYTE, 11)).toBeUndefined();
  });

  it('compares words in their order, and no floats', () => {
    const bytes = Uint8Array.from([...pair(0).subarray(0, 40)].flatMap((cell) => [1, cell]));
    expect(twinBits(bytes, 40, WORD, 20)).toBeLessThan(40);
    expect(twinBits(bytes, 40, { ...WORD, wordBytes: 4, float: true }, 10)).toBeUndefined();
  });
});

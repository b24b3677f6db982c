import { describe, expect, it } from 'vitest';
import { NamesInside } from './names-inside.ts';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';

const ADDRESS = 0x1000;

/** What the places behind an address tell, each named in its own way. */
function inside(
  places: ReadonlyArray<readonly [address: number, name: (reference: Reference) => void]>,
  own: (reference: Reference) => void = () => undefined,
): NamesInside {
  const index = new ReferenceIndex();
  const reference = index.of(ADDRESS);
  own(reference);
  for (const [address, name] of places) name(index.of(address));
  return new NamesInside(index, reference, 2);
}

const byChance = (): void => undefined;
const pointed = (reference: Reference): void => {
  reference.pointerCount = 1;
};
const called = (reference: Reference): void => {
  reference.callCount = 1;
};

describe('NamesInside', () => {
  it('speaks against a block for every place named in it, and for none behind its end', () => {
    const names = inside([
      [0x1010, byChance],
      [0x1020, pointed],
      [0x1030, called],
    ]);
    const bits = [0x1010, 0x1011, 0x1021, 0x1031].map((end) => names.bitsUpTo(end));
    expect(bits[0]).toBe(0);
    expect(bits.toSorted((a, b) => b - a)).toEqual(bits);
    expect(new Set(bits).size).toBe(4);
  });

  it('does not count rows of its own', () => {
    const names = inside([[0x1010, called]], (reference) => {
      reference.rowBytes = 16;
      reference.rows = 4;
    });
    expect(names.bitsUpTo(0x1040)).toBe(0);
  });

  it('knows the furthest end that leaves so many bits', () => {
    const names = inside([
      [0x1010, pointed],
      [0x1020, called],
    ]);
    for (const least of [0, -1, -8, -9, -33, -34]) {
      const end = names.endWith(least);
      expect(names.bitsUpTo(Math.min(end, 0x2000))).toBeGreaterThanOrEqual(least);
      if (end < 0x2000) expect(names.bitsUpTo(end + 1)).toBeLessThan(least);
    }
    expect(names.endWith(-100)).toBe(Number.POSITIVE_INFINITY);
  });
});

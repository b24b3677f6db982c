import { describe, expect, it } from 'vitest';
import { ReferenceIndex } from './reference-index.ts';
import { resolvePlaces } from './resolve-places.ts';

const REGION = { start: 0x10000, end: 0x20000 };
const PLACES = [0x100, 0x234, 0x345, 0x456, 0x567];

function indexWith(places: readonly number[]): ReferenceIndex {
  const index = new ReferenceIndex();
  for (const place of places) index.addPlace(place);
  return index;
}

describe('resolvePlaces', () => {
  it('takes the page in which places lead to known maps', () => {
    const index = indexWith(PLACES);
    const known = new Set(PLACES.slice(1).map((place) => 0x14000 + place));
    expect(resolvePlaces(index, [REGION], known)).toBe(true);
    expect(index.isLookedUp(0x14234)).toBe(true);
    expect(index.isLookedUp(0x10234)).toBe(false);
  });

  it('takes no page where too few places do', () => {
    const index = indexWith(PLACES);
    const known = new Set(PLACES.slice(2).map((place) => 0x14000 + place));
    expect(resolvePlaces(index, [REGION], known)).toBe(false);
    expect(index.size).toBe(0);
  });

  it('takes none of two pages that fit alike', () => {
    const index = indexWith(PLACES);
    const known = new Set(PLACES.flatMap((place) => [0x14000 + place, 0x18000 + place]));
    expect(resolvePlaces(index, [REGION], known)).toBe(false);
  });

  it('does not take single bits and small numbers for look-ups', () => {
    const index = indexWith([...PLACES, 0x7f, 0x80, 0x81]);
    const known = new Set(PLACES.map((place) => 0x10000 + place));
    resolvePlaces(index, [REGION], known);
    expect([0x1007f, 0x10080, 0x10081].map((address) => index.isLookedUp(address))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapBand } from './hex-line-contract.ts';
import { MapBands } from './map-bands.ts';

function band(start: number, end: number, labelId = `${start}-${end}`): MapBand {
  return { start, end, kind: 'user', labelId };
}

const anyBands = fc.array(
  fc
    .tuple(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 60 }))
    .map(([start, length]) => band(start, start + length)),
  { maxLength: 20 },
);

describe('bands of a dump', () => {
  it('finds a shortest of the bands that hold an address', () => {
    fc.assert(
      fc.property(anyBands, fc.nat({ max: 170 }), (bands, address) => {
        const holding = bands.filter(({ start, end }) => start <= address && address < end);
        const found = new MapBands(bands).at(address);
        if (holding.length === 0) expect(found).toBeUndefined();
        else {
          const shortest = Math.min(...holding.map(({ start, end }) => end - start));
          expect(found && found.end - found.start).toBe(shortest);
          expect(holding).toContainEqual(found);
        }
      }),
    );
  });

  it('leaves no band out that reaches past an address', () => {
    fc.assert(
      fc.property(anyBands, fc.nat({ max: 170 }), (list, address) => {
        const bands = new MapBands(list);
        const skipped = bands.all.slice(0, bands.firstFrom(address));
        expect(skipped.every(({ end }) => end <= address)).toBe(true);
      }),
    );
  });

  it('draws the shorter of two that begin together over the longer', () => {
    const bands = new MapBands([band(0, 4, 'inner'), band(0, 9, 'outer')]);
    expect(bands.all.map(({ labelId }) => labelId)).toEqual(['outer', 'inner']);
  });

  it('leaves empty bands out', () => {
    expect(new MapBands([band(5, 5), band(6, 2)]).all).toEqual([]);
  });
});

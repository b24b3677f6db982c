import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HexRegion, RegionKind } from './hex-view-contract.ts';
import { RegionFills } from './region-fills.ts';

/** From the lowest to the uppermost. */
const ORDER: readonly RegionKind[] = ['checksum', 'potential', 'pack', 'user', 'axis', 'searchHit'];

const anyRegion: fc.Arbitrary<HexRegion> = fc.record({
  start: fc.nat({ max: 60 }),
  end: fc.nat({ max: 60 }),
  kind: fc.constantFrom(...ORDER),
});

function naiveKind(regions: readonly HexRegion[], address: number): RegionKind | undefined {
  const here = regions.filter(({ start, end }) => address >= start && address < end);
  return ORDER.findLast((kind) => here.some((region) => region.kind === kind));
}

describe('RegionFills', () => {
  it('knows the uppermost region at every address, however regions lie', () => {
    fc.assert(
      fc.property(fc.array(anyRegion, { maxLength: 12 }), (regions) => {
        const fills = new RegionFills(regions);
        for (let address = 0; address < 64; address++) {
          expect(fills.kindAt(address, address + 1)).toBe(naiveKind(regions, address));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [4, undefined],
    [5, 'user'],
    [8, 'user'],
    [11, 'user'],
    [12, undefined],
  ])('finds a region from 8 to 12 in a cell of four bytes at %i: %s', (start, kind) => {
    const fills = new RegionFills([{ start: 8, end: 12, kind: 'user' }]);
    expect(fills.kindAt(start, start + 4)).toBe(kind);
  });

  it.each([
    [[], true],
    [[{ start: 4, end: 4, kind: 'user' }], true],
    [[{ start: 5, end: 4, kind: 'user' }], true],
    [[{ start: 4, end: 5, kind: 'user' }], false],
  ] as const)('takes %j for nothing: %s', (regions, isEmpty) => {
    expect(new RegionFills(regions).isEmpty).toBe(isEmpty);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordBytes } from '../values/word.ts';
import {
  addressesOfMap,
  addressOfMapCell,
  clampWordAddress,
  lastAddressOfMap,
  type MapGeometry,
  mapCellAt,
} from './cell-address.ts';
import type { CellOrder } from './map-definition.ts';

function geometry(
  part: Partial<MapGeometry> & { wordBytes?: WordBytes; skipBytes?: number },
): MapGeometry {
  const { wordBytes = 2, skipBytes = 0, ...rest } = part;
  const type = { wordBytes, bigEndian: true, signed: false, float: false };
  return {
    cells: { address: 0x1000, type, skipBytes },
    width: 16,
    height: 12,
    order: 'rowMajor',
    lineSkipBytes: 0,
    ...rest,
  };
}

const anyGeometry = fc
  .record({
    wordBytes: fc.constantFrom<WordBytes>(1, 2, 4),
    skipBytes: fc.nat(5),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
    order: fc.constantFrom<CellOrder>('rowMajor', 'columnMajor'),
    lineSkipBytes: fc.nat(7),
  })
  .map(geometry);

describe('lastAddressOfMap', () => {
  it.each([
    [geometry({}), 0x117f],
    [geometry({ lineSkipBytes: 4 }), 0x11ab],
    [geometry({ width: 1, height: 1 }), 0x1001],
    [geometry({ width: 1, height: 1, wordBytes: 1, skipBytes: 3 }), 0x1000],
    [geometry({ width: 2, height: 2, wordBytes: 1, skipBytes: 1 }), 0x1006],
  ])('of %o is %i', (map, address) => {
    expect(lastAddressOfMap(map)).toBe(address);
  });
});

describe('addressOfMapCell', () => {
  it.each([
    [geometry({}), 0, 1, 0x1002],
    [geometry({}), 1, 0, 0x1020],
    [geometry({ lineSkipBytes: 4 }), 2, 0, 0x1048],
    [geometry({ skipBytes: 2 }), 0, 1, 0x1004],
    [geometry({ order: 'columnMajor' }), 1, 0, 0x1002],
    [geometry({ order: 'columnMajor' }), 0, 1, 0x1018],
    [geometry({ order: 'columnMajor', lineSkipBytes: 4 }), 0, 1, 0x101c],
  ])('in %o, row %i column %i is %i', (map, row, column, address) => {
    expect(addressOfMapCell(map, { row, column })).toBe(address);
  });

  it.each([
    [-1, 0],
    [12, 0],
    [0, 16],
    [0.5, 0],
  ])('has no cell %f:%f', (row, column) => {
    expect(() => addressOfMapCell(geometry({}), { row, column })).toThrow(RangeError);
  });

  it('is found back from every byte of its word', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(), fc.nat(), fc.nat(3), (map, r, c, b) => {
        const cell = { row: r % map.height, column: c % map.width };
        const address = addressOfMapCell(map, cell);
        const byte = b % map.cells.type.wordBytes;
        expect(mapCellAt(map, address + byte)).toEqual(cell);
      }),
    );
  });

  it('gives every cell bytes of its own, none past the last address', () => {
    fc.assert(
      fc.property(anyGeometry, (map) => {
        const bytes = addressesOfMap(map).flatMap((address) =>
          Array.from({ length: map.cells.type.wordBytes }, (_, i) => address + i),
        );
        expect(new Set(bytes).size).toBe(bytes.length);
        expect(Math.max(...bytes)).toBe(lastAddressOfMap(map));
        expect(Math.min(...bytes)).toBe(map.cells.address);
      }),
    );
  });
});

describe('mapCellAt', () => {
  it.each([0xfff, 0x1180, 0x2000])('finds nothing at %i', (address) => {
    expect(mapCellAt(geometry({}), address)).toBeUndefined();
  });

  it('finds nothing in skipped bytes', () => {
    expect(mapCellAt(geometry({ skipBytes: 2 }), 0x1002)).toBeUndefined();
    expect(mapCellAt(geometry({ lineSkipBytes: 4 }), 0x1020)).toBeUndefined();
  });
});

describe('clampWordAddress', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [1022, 1022],
    [1023, 1022],
    [99_999, 1022],
    [7.9, 7],
  ])('takes %f as %i for a word of two in a file of 1024', (address, clamped) => {
    expect(clampWordAddress(address, 2, 1024)).toBe(clamped);
  });
});

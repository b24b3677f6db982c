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

describe('the end address of the specification', () => {
  it('is start + size * stride - 1, with line skipping plus (lines - 1) * lineSkipBytes', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(0xffff), (any, address) => {
        const map = { ...any, cells: { ...any.cells, address, skipBytes: 0 } };
        const lines = map.order === 'rowMajor' ? map.height : map.width;
        const size = map.width * map.height;
        const stride = map.cells.type.wordBytes;
        const end = address + size * stride + (lines - 1) * map.lineSkipBytes - 1;
        expect(lastAddressOfMap(map)).toBe(end);
      }),
    );
  });

  it('does not count bytes skipped behind the last word', () => {
    fc.assert(
      fc.property(anyGeometry, (map) => {
        const { skipBytes, type } = map.cells;
        const lines = map.order === 'rowMajor' ? map.height : map.width;
        const whole = map.width * map.height * (type.wordBytes + skipBytes);
        const end = map.cells.address + whole + (lines - 1) * map.lineSkipBytes - 1;
        expect(lastAddressOfMap(map)).toBe(end - skipBytes);
      }),
    );
  });
});

describe('addressesOfMap', () => {
  it('goes row by row as the map is shown, whatever the order in the file', () => {
    const small = { width: 3, height: 2, wordBytes: 1 } as const;
    const offsets = (part: Parameters<typeof geometry>[0]): number[] =>
      addressesOfMap(geometry({ ...small, ...part })).map((address) => address - 0x1000);
    expect(offsets({})).toEqual([0, 1, 2, 3, 4, 5]);
    expect(offsets({ order: 'columnMajor' })).toEqual([0, 2, 4, 1, 3, 5]);
    expect(offsets({ order: 'columnMajor', skipBytes: 1, lineSkipBytes: 2 })).toEqual([
      0, 6, 12, 2, 8, 14,
    ]);
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
    [-0.5, 0],
    [Number.POSITIVE_INFINITY, 1022],
  ])('takes %f as %i for a word of two in a file of 1024', (address, clamped) => {
    expect(clampWordAddress(address, 2, 1024)).toBe(clamped);
  });

  it('is 0 where no word fits', () => {
    expect(clampWordAddress(5, 4, 3)).toBe(0);
  });

  it('lets a word fit, and moves no address at which one does', () => {
    const length = fc.integer({ min: 4, max: 5000 });
    fc.assert(
      fc.property(length, fc.constantFrom(1, 2, 4), fc.integer(), (fileLength, words, wish) => {
        const address = clampWordAddress(wish, words, fileLength);
        expect(address).toBeGreaterThanOrEqual(0);
        expect(address + words).toBeLessThanOrEqual(fileLength);
        if (wish >= 0 && wish + words <= fileLength) expect(address).toBe(wish);
      }),
    );
  });
});

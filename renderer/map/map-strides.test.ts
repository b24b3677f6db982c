import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfMapCell, type MapGeometry } from '../../core/maps/cell-address.ts';
import { mapStrides } from './map-strides.ts';

const anyGeometry = fc.record({
  cells: fc.record({
    address: fc.integer({ min: 0, max: 100_000 }),
    type: fc.constantFrom(1 as const, 2 as const, 4 as const).map((wordBytes) => ({
      wordBytes,
      bigEndian: true,
      signed: false,
      float: false,
    })),
    skipBytes: fc.integer({ min: 0, max: 5 }),
  }),
  width: fc.integer({ min: 1, max: 20 }),
  height: fc.integer({ min: 1, max: 20 }),
  order: fc.constantFrom('rowMajor' as const, 'columnMajor' as const),
  lineSkipBytes: fc.integer({ min: 0, max: 9 }),
});

describe('mapStrides', () => {
  it('leads to the address of every cell', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(19), fc.nat(19), (map: MapGeometry, anyRow, anyColumn) => {
        const row = anyRow % map.height;
        const column = anyColumn % map.width;
        const { startAddress, rowBytes, columnBytes } = mapStrides(map);
        expect(startAddress + row * rowBytes + column * columnBytes).toBe(
          addressOfMapCell(map, { row, column }),
        );
      }),
    );
  });
});

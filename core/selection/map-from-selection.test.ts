import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, WORD } from '../../tests/support/sample-map-definition.ts';
import { addressesOfMap } from '../maps/cell-address.ts';
import { type CellSelection, selectedAddresses } from './cell-selection.ts';
import type { GridGeometry } from './grid-geometry.ts';
import { mapFromSelection } from './map-from-selection.ts';

const GEOMETRY: GridGeometry = {
  widthCells: 8,
  wordBytes: 2,
  shiftBytes: 0,
  fileLengthBytes: 0x1000,
};

function shape(selection: CellSelection, geometry = GEOMETRY): string {
  const type = geometry.wordBytes === 2 ? WORD : BYTE;
  const { width, height, lineSkipBytes, cells } = mapFromSelection(geometry, selection, type, null);
  return `${width}x${height} at ${cells.address.toString(16)} skip ${lineSkipBytes}`;
}

describe('the map of a selection', () => {
  it.each<[string, CellSelection, string]>([
    [
      'a rectangle',
      { mode: 'rectangle', anchorAddress: 0x12, cursorAddress: 0x36 },
      '3x3 at 12 skip 10',
    ],
    [
      'a rectangle drawn upwards',
      { mode: 'rectangle', anchorAddress: 0x36, cursorAddress: 0x12 },
      '3x3 at 12 skip 10',
    ],
    [
      'a rectangle of one row',
      { mode: 'rectangle', anchorAddress: 0x12, cursorAddress: 0x16 },
      '3x1 at 12 skip 0',
    ],
    ['rows', { mode: 'rows', anchorAddress: 0x12, cursorAddress: 0x36 }, '8x3 at 10 skip 0'],
    [
      'a run of whole rows',
      { mode: 'consecutive', anchorAddress: 0x12, cursorAddress: 0x30 },
      '8x2 at 12 skip 0',
    ],
    [
      'a run of some cells',
      { mode: 'consecutive', anchorAddress: 0x12, cursorAddress: 0x24 },
      '10x1 at 12 skip 0',
    ],
    [
      'the cursor alone',
      { mode: 'consecutive', anchorAddress: 0x12, cursorAddress: 0x12 },
      '8x8 at 12 skip 0',
    ],
  ])('has the shape of %s', (_, selection, expected) => {
    expect(shape(selection)).toBe(expected);
  });

  it('stays inside the file', () => {
    const at = (address: number): CellSelection => ({
      mode: 'consecutive',
      anchorAddress: address,
      cursorAddress: address,
    });
    expect(shape(at(0xff8))).toBe('4x1 at ff8 skip 0');
    expect(shape(at(0xffe))).toBe('1x1 at ffe skip 0');
  });

  it('has the cells that were selected', () => {
    const selection = { mode: 'rectangle', anchorAddress: 0x12, cursorAddress: 0x56 } as const;
    const fields = mapFromSelection(GEOMETRY, selection, WORD, 'boost');
    expect(fields.folderId).toBe('boost');
    expect(addressesOfMap(mapDefinition(fields))).toEqual(selectedAddresses(GEOMETRY, selection));
  });
});

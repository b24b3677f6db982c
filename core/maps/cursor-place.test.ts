import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { placeOfAddress } from './cursor-place.ts';
import type { MapDefinition } from './map-definition.ts';

const X = axis({ reference: 'ROM', words: wordRun(0x80, BYTE) });

/** Two rows of four bytes behind an axis of four bytes. */
function mapAt(address: number, part: Partial<MapDefinition> = {}): MapDefinition {
  return mapDefinition({ cells: wordRun(address, BYTE), width: 4, height: 2, x: X, ...part });
}

const MAPS = [
  mapAt(0x100, { name: 'Boost' }),
  mapAt(0x200, { name: 'Smoke' }),
  mapAt(0x200, { name: 'Found', kind: 'POTENTIAL_MAP' }),
];

describe('placeOfAddress', () => {
  it.each([
    ['before the first cell', 0xff, undefined],
    ['the first cell', 0x100, { kind: 'cell', mapName: 'Boost', row: 0, column: 0 }],
    ['the last cell', 0x107, { kind: 'cell', mapName: 'Boost', row: 1, column: 3 }],
    ['behind the last cell', 0x108, undefined],
    ['a cell of two maps', 0x205, { kind: 'cell', mapName: 'Smoke', row: 1, column: 1 }],
    ['before the axis', 0x7f, undefined],
    ['the first point of a shared axis', 0x80, { kind: 'axis', mapName: 'Boost', mapCount: 2 }],
    ['the last point of a shared axis', 0x83, { kind: 'axis', mapName: 'Boost', mapCount: 2 }],
    ['behind the axis', 0x84, undefined],
  ])('knows %s', (_, address, expected) => {
    expect(placeOfAddress(MAPS, address)).toEqual(expected);
  });

  it('leaves out what lies between the points of an axis', () => {
    const gappy = axis({ reference: 'ROM', words: wordRun(0x80, BYTE, 1) });
    const maps = [mapAt(0x100, { x: gappy })];
    expect(placeOfAddress(maps, 0x82)).toMatchObject({ kind: 'axis' });
    expect(placeOfAddress(maps, 0x83)).toBeUndefined();
  });

  it('takes an axis that stands in the definition for none of the file', () => {
    const own = axis({ reference: 'USER_DEF', words: wordRun(0x80, BYTE) });
    expect(placeOfAddress([mapAt(0x100, { x: own })], 0x80)).toBeUndefined();
  });
});

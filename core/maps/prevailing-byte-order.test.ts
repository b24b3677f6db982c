import { describe, expect, it } from 'vitest';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import type { WordBytes } from '../values/word.ts';
import type { MapDefinition } from './map-definition.ts';
import { prevailingByteOrder } from './prevailing-byte-order.ts';

/** Maps of one word type. */
function maps(count: number, bigEndian: boolean, wordBytes: WordBytes = 2): MapDefinition[] {
  const { cells, ...map } = mapDefinition({});
  const type = { ...cells.type, wordBytes, bigEndian };
  const one = {
    ...map,
    cells: { ...cells, type },
    revision: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
  };
  return Array.from({ length: count }, () => one);
}

describe('the byte order that maps tell', () => {
  it.each([
    { told: 'loHi', of: maps(8, false) },
    { told: 'hiLo', of: maps(8, true) },
    { told: undefined, of: maps(7, false) },
    { told: 'loHi', of: [...maps(9, false), ...maps(1, true)] },
    { told: undefined, of: [...maps(8, false), ...maps(1, true)] },
    { told: 'hiLo', of: [...maps(9, true), ...maps(1, false)] },
    { told: undefined, of: [...maps(8, true), ...maps(1, false)] },
    { told: 'hiLo', of: maps(8, true, 4) },
    { told: 'hiLo', of: [...maps(8, true), ...maps(90, false, 1)] },
    { told: undefined, of: maps(90, false, 1) },
    { told: undefined, of: [] },
  ])('is $told', ({ told, of }) => {
    expect(prevailingByteOrder(of)).toBe(told);
  });
});

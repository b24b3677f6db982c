import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { ByteStore } from '../bytes/byte-store.ts';
import type { MapDefinition } from './map-definition.ts';
import { countChangedMaps, markOfMap } from './map-marks.ts';

const LENGTH_BYTES = 256;

/** Two rows of four bytes. */
function mapAt(address: number): MapDefinition {
  return mapDefinition({ cells: wordRun(address, BYTE), width: 4, height: 2 });
}

function storeWith(...addresses: readonly number[]): ByteStore {
  const store = new ByteStore(new Uint8Array(LENGTH_BYTES));
  const values = Uint8Array.from(addresses, () => 1);
  store.apply({ addresses: Uint32Array.from(addresses), values }, 'entry', 'user');
  return store;
}

describe('countChangedMaps', () => {
  it.each([
    ['nothing is changed', [], 0],
    ['the first and the last byte of one are', [16, 23], 1],
    ['the bytes around one are', [15, 24], 0],
    ['two are', [16, 64], 2],
  ] as const)('counts places where %s', (_, addresses, count) => {
    const maps = [mapAt(16), mapAt(64)];
    expect(countChangedMaps(maps, storeWith(...addresses))).toBe(count);
  });

  it('counts a map that was found, and the one that was made of it, once', () => {
    expect(countChangedMaps([mapAt(16), mapAt(16)], storeWith(17))).toBe(1);
  });
});

describe('markOfMap', () => {
  it('tells unsaved, saved and unchanged maps apart', () => {
    const store = storeWith(16);
    expect(markOfMap(mapAt(16), store)).toBe('unsaved');
    store.markSaved(store.edits);
    expect(markOfMap(mapAt(16), store)).toBe('changed');
    expect(markOfMap(mapAt(64), store)).toBe('none');
  });

  it('says unsaved where a saved change was taken back', () => {
    const store = storeWith(16);
    store.markSaved(store.edits);
    store.undo();
    expect(markOfMap(mapAt(16), store)).toBe('unsaved');
  });
});

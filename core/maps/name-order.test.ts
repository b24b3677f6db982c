import { describe, expect, it } from 'vitest';
import { compareFolders, compareNames } from './name-order.ts';

describe('names of maps and folders', () => {
  it('are ordered as a person counts, whatever the case, and letters beside those they are made of', () => {
    const names = [
      'Map 10',
      'map 2',
      'Zündung',
      'Map 2',
      'Łuk',
      'Zulu',
      'Lambda',
      'Map 1',
      '10',
      '9',
    ];
    expect(names.toSorted(compareNames)).toEqual([
      '9',
      '10',
      'Lambda',
      'Łuk',
      'Map 1',
      'map 2',
      'Map 2',
      'Map 10',
      'Zulu',
      'Zündung',
    ]);
  });

  it('of folders that are the same leave the order to the id', () => {
    const folders = [
      { id: 'b', name: 'Boost' },
      { id: 'c', name: 'Air' },
      { id: 'a', name: 'Boost' },
    ];
    expect(folders.toSorted(compareFolders).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(compareFolders({ id: 'a', name: 'Air' }, { id: 'a', name: 'Air' })).toBe(0);
  });
});

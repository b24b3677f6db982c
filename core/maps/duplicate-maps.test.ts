import { describe, expect, it } from 'vitest';
import { mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { duplicateIds } from './duplicate-maps.ts';
import type { MapDefinition } from './map-definition.ts';

describe('duplicates', () => {
  it('are maps on the same bytes in the same shape, but for the first', () => {
    const at = (id: string, address: number, width = 4): MapDefinition =>
      mapDefinition({ id, cells: wordRun(address), width });
    const maps = [at('a', 1), at('b', 2), at('c', 1), at('d', 1, 3), at('e', 1)];
    expect([...duplicateIds(maps)]).toEqual(['c', 'e']);
  });
});

import { describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { MapKind } from '../../../core/maps/map-definition.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { neighbourMap } from './neighbour-map.ts';

const FOLDERS = [{ id: 'f', name: 'Fuel', details: '', revision: 1 }];
const map = (id: string, folderId: string | null, kind: MapKind = 'USER_MAP'): ProjectMap => ({
  ...mapDefinition({ id, name: id, folderId, kind }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
});
const MAPS = [
  map('b', null),
  map('a', null),
  map('z', 'f'),
  map('p1', null, 'POTENTIAL_MAP'),
  map('p2', null, 'POTENTIAL_MAP'),
];

describe('the next map', () => {
  it.each<[string | undefined, 1 | -1, string]>([
    [undefined, 1, 'z'],
    [undefined, -1, 'b'],
    ['z', 1, 'a'],
    ['a', 1, 'b'],
    ['b', 1, 'z'],
    ['z', -1, 'b'],
    ['p1', 1, 'p2'],
    ['p2', 1, 'p1'],
  ])('after %s by %i is %s, as the tree lists them', (from, step, to) => {
    expect(neighbourMap(FOLDERS, MAPS, from, step)?.id).toBe(to);
  });

  it.each([
    [1, 'p1'],
    [-1, 'p2'],
  ] as const)('from the dump by %i is %s where all maps are potential ones', (step, to) => {
    const found = MAPS.filter(({ kind }) => kind === 'POTENTIAL_MAP');
    expect(neighbourMap(FOLDERS, found, undefined, step)?.id).toBe(to);
  });

  it('is none where there are no maps', () => {
    expect(neighbourMap([], [], undefined, 1)).toBeUndefined();
  });
});

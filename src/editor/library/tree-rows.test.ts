import { describe, expect, it } from 'vitest';
import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { closableRowIds, type TreeView, TYPE_ROW_IDS, treeRows } from './tree-rows.ts';

const FOLDERS: Folder[] = [
  { id: 'air', name: 'Air', details: '', revision: 1 },
  { id: 'boost', name: 'Boost', details: '', revision: 1 },
];

function map(id: string, name: string, folderId: string | null, address = 0x100): ProjectMap {
  const definition = mapDefinition({ id, name, folderId, cells: wordRun(address) });
  return { ...definition, revision: 1, updatedAt: '2026-03-01T10:00:00.000Z' };
}

const MAPS = [
  map('m1', 'Map 10', null, 0x500),
  map('m2', 'Map 2', null, 0x900),
  map('m3', 'Limit', 'boost', 0x200),
  map('m4', 'Target', 'boost', 0x100),
];

function lines(part: Partial<TreeView> = {}): string[] {
  const view: TreeView = { closedIds: new Set(), searchText: '', order: 'name', ...part };
  return treeRows(FOLDERS, MAPS, view).map((row) => {
    const indent = '.'.repeat(row.level - 1);
    if (row.kind === 'map') return `${indent}${row.map.name}`;
    return row.kind === 'offer' ? `${indent}(${row.map.name})` : `${indent}${row.id} ${row.count}`;
  });
}

describe('the lines of the maps tree', () => {
  it('show folders by name, then maps without a folder, in the order a person counts', () => {
    expect(lines()).toEqual([
      'userMaps 4',
      '.air 0',
      '.boost 2',
      '..Limit',
      '..Target',
      '.Map 2',
      '.Map 10',
    ]);
  });

  it('follow the addresses when asked to', () => {
    expect(lines({ order: 'address' }).slice(3)).toEqual([
      '..Target',
      '..Limit',
      '.Map 10',
      '.Map 2',
    ]);
  });

  it('hide what is inside closed folders and groups', () => {
    expect(lines({ closedIds: new Set(['boost']) })).not.toContain('..Limit');
    expect(lines({ closedIds: new Set(['userMaps']) })).toEqual(['userMaps 4']);
  });

  it('show only what a search finds, in folders opened for it', () => {
    const closedIds = new Set(['boost', 'userMaps']);
    expect(lines({ searchText: ' LIM ', closedIds })).toEqual([
      'userMaps 1',
      '.boost 1',
      '..Limit',
    ]);
    expect(lines({ searchText: 'nothing' })).toEqual(['userMaps 0']);
  });

  it('show only maps a filter lets through', () => {
    expect(lines({ isShown: ({ id }) => id === 'm1' })).toEqual(['userMaps 1', '.Map 10']);
  });

  it('show potential maps by type below, the likeliest first, or by address', () => {
    const found = (id: string, address: number, height: number): ProjectMap => ({
      ...map(id, id, null, address),
      kind: 'POTENTIAL_MAP',
      height,
    });
    const maps = [...MAPS, found('p1', 0x800, 4), found('p2', 0x400, 4), found('p3', 0x600, 1)];
    const shown = (part: Partial<TreeView>): string[] =>
      treeRows(FOLDERS, maps, { closedIds: new Set(), searchText: '', order: 'name', ...part })
        .slice(7)
        .map((row) => ('count' in row ? `${row.id} ${row.count}` : row.id));
    const [type, curves] = shown({}).filter((line) => line.startsWith('type:'));
    expect(shown({})).toEqual(['potentialMaps 3', type, 'p1', 'p2', curves, 'p3']);
    expect(shown({ order: 'address' }).slice(2, 4)).toEqual(['p2', 'p1']);
    expect(shown({ closedIds: new Set(TYPE_ROW_IDS) })).toEqual(['potentialMaps 3', type, curves]);
  });

  it('come for 5,000 maps', () => {
    const many = Array.from({ length: 5000 }, (_, i) => map(`m${i}`, `Map ${i}`, null));
    const view: TreeView = { closedIds: new Set(), searchText: '', order: 'name' };
    expect(treeRows(FOLDERS, many, view)).toHaveLength(5003);
  });
});

describe('the maps of a pack before it is bought', () => {
  const offer = (name: string, folder: string | null) => ({
    name,
    folder,
    width: 16,
    height: 12,
    isSure: true,
  });
  const offered = [offer('Boost target', 'Air'), offer('Torque limit', null), offer('Idle', 'Air')];
  const ofPack = (part: Partial<TreeView>): string[] => {
    const all = lines({ offered, ...part });
    return all.slice(all.findIndex((line) => line.startsWith('mapPack')));
  };

  it('stand in the folders of the pack, by their names alone', () => {
    expect(ofPack({})).toEqual([
      'mapPack 3',
      '.pack:Air 2',
      '..(Boost target)',
      '..(Idle)',
      '.(Torque limit)',
    ]);
    expect(ofPack({ closedIds: new Set(['pack:Air']) })).not.toContain('..(Idle)');
  });

  it('are hidden with folders and types where everything is closed', () => {
    const closedIds = new Set(closableRowIds(FOLDERS, MAPS, offered));
    expect([...closedIds]).toEqual(['air', 'boost', ...TYPE_ROW_IDS, 'pack:Air']);
    expect(ofPack({ closedIds })).toEqual(['mapPack 3', '.pack:Air 2', '.(Torque limit)']);
  });

  it('are found by words in any order, as maps are', () => {
    expect(ofPack({ searchText: 'target BOOST' })).toEqual([
      'mapPack 1',
      '.pack:Air 1',
      '..(Boost target)',
    ]);
    expect(ofPack({ searchText: 'boost limit' })).toEqual(['mapPack 0']);
  });

  it('have not changed: where only changed maps are shown, none is', () => {
    expect(ofPack({ isShown: () => true })).toEqual(['mapPack 0']);
  });
});

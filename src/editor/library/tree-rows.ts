import type { OfferedMap } from '../../../core/contract/map-packs.ts';
import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import { POTENTIAL_MAP_TYPES } from '../../../core/contract/reading-results.ts';
import { potentialMapType } from '../../../core/detection/map-candidate.ts';
import type { PotentialMapType } from '../../../core/maps/map-definition.ts';
import { compareNames } from '../../../core/maps/name-order.ts';
import { mapMatcher, nameMatcher } from './map-search.ts';
import { packMapOf } from './shared-maps.ts';

/** A group at the top of the tree. */
export type TreeGroupId = 'userMaps' | 'mapPack' | 'potentialMaps';

/** A visible line of the tree, top to bottom. */
export type TreeRow =
  | {
      readonly kind: 'group';
      readonly id: TreeGroupId;
      readonly level: 1;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'folder';
      readonly id: string;
      readonly level: 2;
      readonly folder: Folder;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      /** Potential maps of one type. */
      readonly kind: 'type';
      readonly id: TypeRowId;
      readonly level: 2;
      readonly type: PotentialMapType;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      /** A folder of the map pack. */
      readonly kind: 'packFolder';
      readonly id: `pack:${string}`;
      readonly level: 2;
      readonly name: string;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      /** A map of the pack before it is bought: nobody knows where it stands. */
      readonly kind: 'offer';
      readonly id: string;
      readonly level: 2 | 3;
      readonly map: OfferedMap;
    }
  | {
      readonly kind: 'map';
      readonly id: string;
      readonly level: 2 | 3;
      readonly map: ProjectMap;
    };

/** Id of the line of a type. */
export type TypeRowId = `type:${PotentialMapType}`;

/** Ids of the lines of all types: closed in the beginning, they are long. */
export const TYPE_ROW_IDS: readonly TypeRowId[] = POTENTIAL_MAP_TYPES.map(typeRowId);

/** How maps follow each other inside a folder. Potential maps have no names of their own: there the likeliest is first. */
export const TREE_ORDERS = ['name', 'address'] as const;

/** How maps follow each other inside a folder. */
export type TreeOrder = (typeof TREE_ORDERS)[number];

/** What of the tree is shown. */
export interface TreeView {
  /** Groups and folders whose lines are hidden. */
  readonly closedIds: ReadonlySet<string>;
  /** What `mapMatcher` finds is shown; empty shows all. While there is one, everything is open. */
  readonly searchText: string;
  readonly order: TreeOrder;
  /** Shows only maps for which this holds; `undefined` shows all. */
  readonly isShown?: ((map: ProjectMap) => boolean) | undefined;
  /** Maps of the map pack as long as it is not bought. */
  readonly offered?: readonly OfferedMap[] | undefined;
}

/** The visible lines of the tree: folders by name, maps without a folder after them. */
export function treeRows(
  folders: readonly Folder[],
  maps: readonly ProjectMap[],
  view: TreeView,
): readonly TreeRow[] {
  const isFound = mapMatcher(view.searchText);
  const isFiltered = view.searchText.trim() !== '' || view.isShown !== undefined;
  const isOpen = (id: string): boolean => isFiltered || !view.closedIds.has(id);
  const isMatching = (map: ProjectMap): boolean => isFound(map) && (view.isShown?.(map) ?? true);
  const matching = maps.filter(({ kind }) => kind === 'USER_MAP').filter(isMatching);
  const potential = maps.filter(({ kind }) => kind === 'POTENTIAL_MAP');
  const potentialLines = potentialRows(potential.filter(isMatching), view.order, isOpen);
  const ofPack = maps.filter(({ kind }) => kind === 'MAPPACK_MAP');
  const offered = view.offered ?? [];
  const isNameFound = nameMatcher(view.searchText);
  const packLines = packRows(
    ofPack.filter(isMatching),
    view.isShown === undefined ? offered.filter(({ name }) => isNameFound(name)) : [],
    view.order,
    isOpen,
  );
  // A group of nothing is not shown, one in which nothing is found is.
  const end = [
    ...(ofPack.length + offered.length === 0 ? [] : packLines),
    ...(potential.length === 0 ? [] : potentialLines),
  ];
  const rows: TreeRow[] = [
    {
      kind: 'group',
      id: 'userMaps',
      level: 1,
      count: matching.length,
      isOpen: isOpen('userMaps'),
    },
  ];
  if (!isOpen('userMaps')) return [...rows, ...end];
  for (const folder of folders) {
    const inside = matching.filter(({ folderId }) => folderId === folder.id);
    // A search hides folders without a hit; without one an empty folder is a place to put maps.
    if (isFiltered && inside.length === 0) continue;
    const { id } = folder;
    rows.push({ kind: 'folder', id, level: 2, folder, count: inside.length, isOpen: isOpen(id) });
    if (isOpen(id)) rows.push(...mapRows(inside, 3, view.order));
  }
  rows.push(
    ...mapRows(
      matching.filter(({ folderId }) => folderId === null),
      2,
      view.order,
    ),
    ...end,
  );
  return rows;
}

function packRows(
  maps: readonly ProjectMap[],
  offered: readonly OfferedMap[],
  order: TreeOrder,
  isOpen: (id: string) => boolean,
): TreeRow[] {
  const id = 'mapPack';
  const count = maps.length + offered.length;
  const rows: TreeRow[] = [{ kind: 'group', id, level: 1, count, isOpen: isOpen(id) }];
  if (!isOpen(id)) return rows;
  const lines = (folder: string | null, level: 2 | 3): TreeRow[] => [
    ...mapRows(
      maps.filter((map) => (packMapOf(map)?.folder ?? null) === folder),
      level,
      order,
    ),
    ...offered.flatMap((map, i): TreeRow[] =>
      map.folder === folder ? [{ kind: 'offer', id: `offer:${i}`, level, map }] : [],
    ),
  ];
  for (const name of packFolders(maps, offered).sort(compareNames)) {
    const inside = lines(name, 3);
    const rowId = packRowId(name);
    const isFolderOpen = isOpen(rowId);
    rows.push({
      kind: 'packFolder',
      id: rowId,
      level: 2,
      name,
      count: inside.length,
      isOpen: isFolderOpen,
    });
    if (isFolderOpen) rows.push(...inside);
  }
  return [...rows, ...lines(null, 2)];
}

/** Names of the folders of a pack. */
function packFolders(maps: readonly ProjectMap[], offered: readonly OfferedMap[]): string[] {
  const folders = [
    ...maps.map((map) => packMapOf(map)?.folder),
    ...offered.map((map) => map.folder),
  ];
  return [...new Set(folders)].filter((folder) => folder != null);
}

/** Ids of the lines that are closed where everything is: folders, types, and folders of the pack. Groups stay open. */
export function closableRowIds(
  folders: readonly Folder[],
  maps: readonly ProjectMap[],
  offered: readonly OfferedMap[] = [],
): readonly string[] {
  return [
    ...folders.map(({ id }) => id),
    ...TYPE_ROW_IDS,
    ...packFolders(maps, offered).map(packRowId),
  ];
}

function packRowId(folder: string): `pack:${string}` {
  return `pack:${folder}`;
}

function potentialRows(
  maps: readonly ProjectMap[],
  order: TreeOrder,
  isOpen: (id: string) => boolean,
): TreeRow[] {
  const id = 'potentialMaps';
  const rows: TreeRow[] = [{ kind: 'group', id, level: 1, count: maps.length, isOpen: isOpen(id) }];
  if (!isOpen(id)) return rows;
  for (const type of POTENTIAL_MAP_TYPES) {
    const inside = maps.filter(
      ({ height, cells }) => potentialMapType(height, cells.type) === type,
    );
    if (inside.length === 0) continue;
    const rowId = typeRowId(type);
    const isTypeOpen = isOpen(rowId);
    rows.push({
      kind: 'type',
      id: rowId,
      level: 2,
      type,
      count: inside.length,
      isOpen: isTypeOpen,
    });
    if (!isTypeOpen) continue;
    const sorted = order === 'name' ? inside : inside.toSorted((a, b) => compare(a, b, order));
    rows.push(...sorted.map((map): TreeRow => ({ kind: 'map', id: map.id, level: 3, map })));
  }
  return rows;
}

/** Ids of the lines that have to be open for a map to be seen. */
export function rowIdsAround(map: ProjectMap): readonly string[] {
  const { kind, folderId, height, cells } = map;
  if (kind === 'MAPPACK_MAP') {
    const folder = packMapOf(map)?.folder ?? null;
    return folder === null ? ['mapPack'] : ['mapPack', packRowId(folder)];
  }
  if (kind === 'POTENTIAL_MAP') {
    return ['potentialMaps', typeRowId(potentialMapType(height, cells.type))];
  }
  return folderId === null ? ['userMaps'] : ['userMaps', folderId];
}

function typeRowId(type: PotentialMapType): TypeRowId {
  return `type:${type}`;
}

function mapRows(maps: readonly ProjectMap[], level: 2 | 3, order: TreeOrder): TreeRow[] {
  return maps
    .toSorted((a, b) => compare(a, b, order))
    .map((map) => ({ kind: 'map', id: map.id, level, map }));
}

/** Maps of others that a line stands for; none of a line of the person's own. */
export function sharedIdsOf(row: TreeRow, maps: readonly ProjectMap[]): readonly string[] {
  const of = (isMeant: (map: ProjectMap) => boolean): readonly string[] =>
    maps.filter(isMeant).map(({ id }) => id);
  switch (row.kind) {
    case 'map':
      return row.map.kind === 'USER_MAP' ? [] : [row.id];
    case 'packFolder':
      return of((map) => packMapOf(map)?.folder === row.name);
    case 'type':
      return of(
        ({ kind, height, cells }) =>
          kind === 'POTENTIAL_MAP' && potentialMapType(height, cells.type) === row.type,
      );
    case 'group':
      if (row.id === 'userMaps') return [];
      return of(({ kind }) => kind === (row.id === 'mapPack' ? 'MAPPACK_MAP' : 'POTENTIAL_MAP'));
    case 'folder':
    case 'offer':
      return [];
  }
}

/** By name as a person counts ("Map 2" before "Map 10"), or by address; the other one decides between equals. */
function compare(a: ProjectMap, b: ProjectMap, order: TreeOrder): number {
  const byName = compareNames(a.name, b.name);
  const byAddress = a.cells.address - b.cells.address;
  return order === 'name' ? byName || byAddress : byAddress || byName;
}

import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';

/** A group at the top of the tree. Potential maps and map packs join it with the work that brings them. */
export type TreeGroupId = 'userMaps';

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
      readonly kind: 'map';
      readonly id: string;
      readonly level: 2 | 3;
      readonly map: ProjectMap;
    };

/** How maps follow each other inside a folder. */
export type TreeOrder = 'name' | 'address';

/** What of the tree is shown. */
export interface TreeView {
  /** Groups and folders whose lines are hidden. */
  readonly closedIds: ReadonlySet<string>;
  /** Text that a name has to hold; empty shows all. While there is one, everything is open. */
  readonly searchText: string;
  readonly order: TreeOrder;
  /** Shows only maps for which this holds; `undefined` shows all. */
  readonly isShown?: ((map: ProjectMap) => boolean) | undefined;
}

/** The visible lines of the tree: folders by name, maps without a folder after them. */
export function treeRows(
  folders: readonly Folder[],
  maps: readonly ProjectMap[],
  view: TreeView,
): readonly TreeRow[] {
  const needle = view.searchText.trim().toLocaleLowerCase();
  const isFiltered = needle !== '' || view.isShown !== undefined;
  const isOpen = (id: string): boolean => isFiltered || !view.closedIds.has(id);
  const matching = maps.filter(
    (map) =>
      (needle === '' || map.name.toLocaleLowerCase().includes(needle)) &&
      (view.isShown?.(map) ?? true),
  );
  const rows: TreeRow[] = [
    {
      kind: 'group',
      id: 'userMaps',
      level: 1,
      count: matching.length,
      isOpen: isOpen('userMaps'),
    },
  ];
  if (!isOpen('userMaps')) return rows;
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
  );
  return rows;
}

function mapRows(maps: readonly ProjectMap[], level: 2 | 3, order: TreeOrder): TreeRow[] {
  return maps
    .toSorted((a, b) => compare(a, b, order))
    .map((map) => ({ kind: 'map', id: map.id, level, map }));
}

/** By name as a person counts ("Map 2" before "Map 10"), or by address; the other one decides between equals. */
function compare(a: ProjectMap, b: ProjectMap, order: TreeOrder): number {
  const byName = names.compare(a.name, b.name);
  const byAddress = a.cells.address - b.cells.address;
  return order === 'name' ? byName || byAddress : byAddress || byName;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

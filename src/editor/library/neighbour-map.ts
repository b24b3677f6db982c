import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import { treeRows } from './tree-rows.ts';

/**
 * The map after another one, or before it, as the tree lists them with everything open; goes round at the ends. Potential
 * maps are left out, unless the shown map is one of them, or there are no others: then the others are.
 *
 * @param maps as the tree shows them, `namedMaps`
 * @param mapId `undefined` begins with the first map, or with the last when going back
 */
export function neighbourMap(
  folders: readonly Folder[],
  maps: readonly ProjectMap[],
  mapId: string | undefined,
  step: 1 | -1,
): ProjectMap | undefined {
  const shown = maps.find(({ id }) => id === mapId);
  const isPotential = shown ? isPotentialMap(shown) : maps.every(isPotentialMap);
  const listed = treeRows(folders, maps, {
    closedIds: new Set(),
    searchText: '',
    order: 'name',
    isShown: (map) => isPotentialMap(map) === isPotential,
  }).flatMap((row) => (row.kind === 'map' ? [row.map] : []));
  const index = listed.findIndex(({ id }) => id === mapId);
  if (index < 0) return listed.at(step === 1 ? 0 : -1);
  return listed[(index + step + listed.length) % listed.length];
}

function isPotentialMap({ kind }: ProjectMap): boolean {
  return kind === 'POTENTIAL_MAP';
}

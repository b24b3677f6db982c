import type { MapFinding } from './finding.ts';
import { placeInPage, type ReferenceIndex } from './references/reference-index.ts';

/** A map of so many bits is what the place that names it means. */
const SURE_CELL_BITS = 60;

/**
 * Whether code may name an address, when some maps are known: a place of unknown page that leads to a sure map in one page names
 * nothing in the others.
 */
export function namesLeft(
  references: ReferenceIndex,
  chosen: readonly MapFinding[],
): (address: number) => boolean {
  const explained = new Map<number, Set<number>>();
  for (const { cells, cellBits } of chosen) {
    if (cellBits < SURE_CELL_BITS || !references.isPlace(cells)) continue;
    const place = placeInPage(cells);
    const known = explained.get(place);
    if (known === undefined) explained.set(place, new Set([cells]));
    else known.add(cells);
  }
  return (address) => {
    if (references.isLookedUp(address)) return true;
    if (!references.isPlace(address)) return false;
    return explained.get(placeInPage(address))?.has(address) ?? true;
  };
}

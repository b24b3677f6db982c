import { generatedVersions, type VersionChanges } from './generated-versions.ts';
import { groupsOf, type JudgedRow, judgedRows, type TruthRow } from './judge-places.ts';

const NO_CHANGE: VersionChanges = {
  inserted: 0,
  removed: 0,
  resized: 0,
  reordered: 0,
  rescaled: 0,
  retouched: 0.15,
  twinned: 0,
};

/** Kinds of changes from one version to the next, by name. */
export const VERSION_KINDS: Readonly<Record<string, VersionChanges>> = {
  moved: { ...NO_CHANGE, inserted: 0.02 },
  inserted: { ...NO_CHANGE, inserted: 0.1, removed: 0.05 },
  resized: { ...NO_CHANGE, resized: 0.08, inserted: 0.03 },
  reordered: { ...NO_CHANGE, reordered: 0.3, inserted: 0.02 },
  rescaled: { ...NO_CHANGE, rescaled: 0.3, retouched: 0.3, inserted: 0.05 },
  twinned: { ...NO_CHANGE, twinned: 0.1, inserted: 0.03, removed: 0.03 },
};

/** What is shorter is a value, which is not counted as a map. */
const LEAST_MAP_BYTES = 8;

/**
 * Judges a third of the maps of generated versions.
 *
 * @param size maps of one solution
 */
export function judgedVersion(seed: number, changes: VersionChanges, size: number): JudgedRow[] {
  const { first, second, objects, bigEndian } = generatedVersions(seed, changes);
  const rows = objects
    .map((object): TruthRow => ({ ...object, isMap: true, bigEndian }))
    .filter(({ start, end }, i) => i % 3 === seed % 3 && end - start >= LEAST_MAP_BYTES);
  return groupsOf(rows, size).flatMap((group) => judgedRows(first, second, group));
}

import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { splitRanges } from '../bytes/split-ranges.ts';
import { imageView } from '../checksums/image-view.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { lastAddressOfMap } from '../maps/cell-address.ts';
import type { KnownMap } from '../solutions/grow-regions.ts';
import { ownBytesOf } from '../solutions/left-out.ts';
import { cellGrid } from './cell-grid.ts';
import { printFile } from './file-print.ts';
import type { DigestedMap, PairDigest } from './tuned-pair.ts';

/** Why nothing can be learnt of a pair. */
export type DigestFailure = 'size' | 'no-change' | 'no-family' | 'no-map-changed' | 'too-large';

/** A tune changes no larger share of a file. */
const MOST_CHANGED_SHARE = 0.25;
/** Potential maps are named by their addresses, which label nothing. */
const NO_NAME = '';
const MOST_NAME_LENGTH = 200;

/**
 * What the model needs of an original and its tune.
 *
 * @param maps what is known of the maps of the original
 * @returns why there is none, where that is so
 */
export function digestPair(
  original: ReadonlyBytes,
  tuned: ReadonlyBytes,
  maps: readonly KnownMap[],
): PairDigest | DigestFailure {
  const before = imageView(original);
  const after = imageView(tuned);
  if (before.length !== after.length) return 'size';
  const own = ownBytesOf(before);
  const runs = splitRanges(differenceRuns(before, after), own.leftOut).outside;
  const changedBytes = runs.reduce((sum, { start, end }) => sum + end - start, 0);
  if (changedBytes === 0) return 'no-change';
  if (changedBytes > before.length * MOST_CHANGED_SHARE) return 'too-large';
  const { family, ...print } = printFile(before, own, maps);
  if (family === null) return 'no-family';
  const digested = print.maps.map(({ map, print: ofMap, grid }): DigestedMap => {
    const now = cellGrid(after, map)?.values ?? grid.values;
    const isChanged = now.some((value, i) => value !== grid.values[i]);
    const name = map.kind === 'POTENTIAL_MAP' ? NO_NAME : map.name.slice(0, MOST_NAME_LENGTH);
    return { name, print: ofMap, grid, after: isChanged ? now : null };
  });
  if (digested.every((map) => map.after === null)) return 'no-map-changed';
  const ranges = print.maps.map(({ map }) => ({
    start: map.cells.address,
    end: lastAddressOfMap(map) + 1,
  }));
  const others = splitRanges(runs, ranges).outside;
  return {
    ...print,
    family,
    maps: digested,
    otherBytes: others.reduce((sum, { start, end }) => sum + end - start, 0),
  };
}

import type { ReadonlyBytes } from '../../bytes/readonly-bytes.ts';
import type { MapCandidate } from '../map-candidate.ts';
import { type DetectionOptions, searchMaps } from '../search-maps.ts';

/** The candidates of a search alone. */
export function detectMaps(
  bytes: ReadonlyBytes,
  options: DetectionOptions = {},
): readonly MapCandidate[] {
  return searchMaps(bytes, options).candidates;
}

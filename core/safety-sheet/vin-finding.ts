import { type ByteRange, overlapsAny } from '../bytes/byte-range.ts';
import type { Identification } from '../identify/identification.ts';
import { placesOfRanges } from './changed-places.ts';
import type { Found } from './finding.ts';
import { placesOfEvidence } from './places-of-evidence.ts';

/** Whether the number of the vehicle was touched; `undefined` where the original has none that is sure. */
export function vinFinding(
  original: Identification,
  changed: readonly ByteRange[],
): Found<'vin'> | undefined {
  const { vin } = original;
  const places = placesOfEvidence(original, 'vin');
  if (vin === undefined || places.length === 0) return undefined;
  const touched = places.filter((place) => overlapsAny(place, changed));
  return {
    kind: 'vin',
    reason: touched.length > 0 ? 'vinChanged' : 'vinKept',
    vin,
    ...placesOfRanges(touched),
  };
}

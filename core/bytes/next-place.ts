import type { ByteRange } from './byte-range.ts';

/**
 * The next of some places behind the word under the cursor, or the last before it, round the ends of the file. A place inside the
 * word counts as reached: the cursor stands on words, and would never leave one whose second byte is meant.
 *
 * @param places by ascending address
 */
export function nextPlace<Place extends { readonly address: number }>(
  places: readonly Place[],
  { start, end }: ByteRange,
  step: 1 | -1,
): Place | undefined {
  if (step === 1) return places.find(({ address }) => address >= end) ?? places[0];
  return places.findLast(({ address }) => address < start) ?? places.at(-1);
}

import { patternOfBytes } from '../search/byte-pattern.ts';
import { matchFinder } from '../search/match-finder.ts';
import type { TableEntry } from './image-symbol.ts';
import { entriesWithPackedNames } from './packed-names.ts';

const LENGTH_BYTES = 0x80000;
const SEARCHED_FROM = 0x30000;
/** End of the record of the names (mask, type) and of the record after it, which has no address yet. */
const MARK = Uint8Array.of(0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0);
const MARK_AT = 6;
const MOST_MARKS = 64;

/**
 * What a Trionic 7 names. Source: docs of the TuningSuites, and read on six real images; those few that have their names unpacked are
 * not read.
 */
export function trionic7Entries(bytes: Uint8Array): TableEntry[] | undefined {
  if (bytes.length !== LENGTH_BYTES) return undefined;
  const marks = matchFinder(bytes, patternOfBytes(MARK));
  for (const mark of marks(SEARCHED_FROM, bytes.length, MOST_MARKS)) {
    const entries = entriesWithPackedNames(bytes, mark - MARK_AT);
    if (entries !== undefined) return entries;
  }
  return undefined;
}

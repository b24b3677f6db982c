import { patternOfBytes } from '../search/byte-pattern.ts';
import { matchFinder } from '../search/match-finder.ts';
import type { TableEntry } from './image-symbol.ts';
import { entriesWithPackedNames } from './packed-names.ts';

const LENGTH_BYTES = 0x100000;
/** Three instructions that do nothing stand before the table. */
const MARK = Uint8Array.of(0x4e, 0x71, 0x4e, 0x71, 0x4e, 0x71);
const MOST_MARKS = 256;
const TEXT = Uint8Array.from('sYMBOLtABLE', (letter) => letter.charCodeAt(0));

/**
 * What a Trionic 8 names; nothing where the names are enciphered, as in about two of five. Not verified on a real image: the layout and
 * the end of the table are taken to be those of a Trionic 7, and what does not end so is no table.
 */
export function trionic8Entries(bytes: Uint8Array): TableEntry[] | undefined {
  if (bytes.length !== LENGTH_BYTES) return undefined;
  const [text] = matchFinder(bytes, patternOfBytes(TEXT))(0, bytes.length, 1);
  if (text === undefined) return undefined;
  const marks = matchFinder(bytes, patternOfBytes(MARK));
  for (const mark of marks(0, bytes.length, MOST_MARKS)) {
    const entries = entriesWithPackedNames(bytes, mark + MARK.length);
    if (entries !== undefined) return entries;
  }
  return undefined;
}

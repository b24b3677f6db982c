import type { ByteRange } from '../bytes/byte-range.ts';
import type { CodeTable } from '../dtc/code-table.ts';
import { findTroubleCodes } from '../dtc/find-codes.ts';
import type { Identification } from '../identify/identification.ts';

/** Where a file keeps its trouble codes and what switches them, as far as the layout is known. */
export function troubleCodeRanges(image: Uint8Array, identification: Identification): ByteRange[] {
  return findTroubleCodes(image, identification).tables.flatMap(rangesOf);
}

function rangesOf({ address, recordCount, strideBytes, switches }: CodeTable): ByteRange[] {
  const codes = { start: address, end: address + recordCount * strideBytes };
  const arrays = switches.map((array) => ({
    start: array.address,
    end: array.address + recordCount * array.wordBytes,
  }));
  return [codes, ...arrays];
}

import { hasText, readU16, readU32 } from '../bytes/read-number.ts';
import { asciiOf } from '../identify/ecu-image.ts';
import type { TableEntry } from './image-symbol.ts';
import { unpackLzhuf } from './lzhuf.ts';

/** A record: address u32, length u16, mask u16, type u8, and one more byte; big endian. */
const RECORD_BYTES = 10;
const LENGTH_AT = 4;
/** The first record is of the list of names itself. */
const FIRST_NAME = 'SymbolNames';
const CR = 0x0d;
const LF = 0x0a;
const MOST_UNPACKED_BYTES = 1024 * 1024;
/** Letters behind the last record. */
const TABLE_END = 'SC';
/** A table of fewer names is none. */
const LEAST_NAMES = 16;

/**
 * The entries of a table whose names stand packed elsewhere in the file, as Trionic 7 and 8 have it.
 *
 * @param start of the table; its first record tells where the names are
 * @returns `undefined` if no such table starts there, or it has not as many records as names
 */
export function entriesWithPackedNames(bytes: Uint8Array, start: number): TableEntry[] | undefined {
  const namesAt = readU32(bytes, start, 'big');
  const packedBytes = readU16(bytes, start + LENGTH_AT, 'big');
  if (namesAt === undefined || packedBytes === undefined) return undefined;
  const unpacked = unpackLzhuf(bytes, namesAt, namesAt + packedBytes, MOST_UNPACKED_BYTES);
  if (unpacked === undefined) return undefined;
  const names = linesOf(unpacked);
  if (names[0] !== FIRST_NAME || names.length < LEAST_NAMES) return undefined;
  const end = start + names.length * RECORD_BYTES;
  // One record more is that of nothing. Any other number, and a name would stand beside the record of another.
  if (![end, end + RECORD_BYTES].some((at) => hasText(bytes, at, TABLE_END))) return undefined;
  return names.map((name, i) => {
    const record = start + i * RECORD_BYTES;
    return {
      name,
      address: readU32(bytes, record, 'big') ?? 0,
      lengthBytes: readU16(bytes, record + LENGTH_AT, 'big') ?? 0,
    };
  });
}

/** Lines that end with CR LF. */
function linesOf(text: Uint8Array): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    if (text[at] !== CR || text[at + 1] !== LF) continue;
    lines.push(asciiOf(text, start, at));
    start = at + 2;
  }
  return lines;
}

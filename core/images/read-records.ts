import { readIntelHex } from './intel-hex.ts';
import type { ReadRecords, RecordFormat } from './record-file.ts';
import { bytesOfHex, recordLines } from './record-lines.ts';
import { readSRecords } from './s-record.ts';

const COLON = 0x3a;
const SMALL_CASE = 0x20;
const SMALL_LETTER_S = 0x73;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** A first line that is longer is none of a record: 255 bytes and what stands around them. */
const MOST_LINE_CHARACTERS = 600;

/**
 * Format of a file of records, judged by its first line; `undefined` for all other files.
 *
 * The name of a file says nothing: dumps named `.hex` are often bare bytes (ecu-domain 5.2).
 */
export function recordFormat(content: Uint8Array): RecordFormat | undefined {
  const [line] = recordLines(content.subarray(0, MOST_LINE_CHARACTERS));
  if (line === undefined) return undefined;
  const { start, end } = line;
  const isSecondDigit =
    (content[start + 1] ?? 0) >= DIGIT_0 && (content[start + 1] ?? 0) <= DIGIT_9;
  if (content[start] === COLON && hasHex(content, start + 1, end)) return 'intelHex';
  const isS = ((content[start] ?? 0) | SMALL_CASE) === SMALL_LETTER_S;
  return isS && isSecondDigit && hasHex(content, start + 2, end) ? 'sRecord' : undefined;
}

/** Reads a file of records in its format. */
export function readRecords(content: Uint8Array, format: RecordFormat): ReadRecords {
  return format === 'intelHex' ? readIntelHex(content) : readSRecords(content);
}

function hasHex(content: Uint8Array, start: number, end: number): boolean {
  return end > start && bytesOfHex(content, start, end) !== undefined;
}

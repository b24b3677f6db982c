import type { RecordFormat } from './record-file.ts';
import { bytesOfHex, recordLines } from './record-lines.ts';

const COLON = 0x3a;
const SMALL_CASE = 0x20;
const SMALL_LETTER_S = 0x73;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** As much of a file as its format is judged by: a longer first line is none of a record. */
export const FORMAT_SAMPLE_BYTES = 1024;

/**
 * Format of a file of records, judged by its first line; `undefined` for all other files.
 *
 * The name of a file says nothing: dumps named `.hex` are often bare bytes (ecu-domain 5.2).
 */
export function recordFormat(content: Uint8Array): RecordFormat | undefined {
  const [line] = recordLines(content.subarray(0, FORMAT_SAMPLE_BYTES));
  if (line === undefined) return undefined;
  const { start, end } = line;
  const isSecondDigit =
    (content[start + 1] ?? 0) >= DIGIT_0 && (content[start + 1] ?? 0) <= DIGIT_9;
  if (content[start] === COLON && hasHex(content, start + 1, end)) return 'intelHex';
  const isS = ((content[start] ?? 0) | SMALL_CASE) === SMALL_LETTER_S;
  return isS && isSecondDigit && hasHex(content, start + 2, end) ? 'sRecord' : undefined;
}

function hasHex(content: Uint8Array, start: number, end: number): boolean {
  return end > start && bytesOfHex(content, start, end) !== undefined;
}

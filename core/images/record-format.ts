import { isHexRecord } from './intel-hex.ts';
import type { RecordFormat } from './record-file.ts';
import { bytesOfHex, type RecordLine, recordLines } from './record-lines.ts';
import { isSRecord } from './s-record.ts';

const COLON = 0x3a;
const SMALL_CASE = 0x20;
const SMALL_LETTER_S = 0x73;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** As much of a file as its format is judged by: more remarks in front of the first record are not looked through. */
export const FORMAT_SAMPLE_BYTES = 0x4000;

/** How a text of records is recognised. */
export interface RecognisedFormat {
  readonly format: RecordFormat;
  /** Whether each letter has two bytes (UTF-16), so that nothing can be read. */
  readonly isWide: boolean;
}

/**
 * Format of a file of records, judged by its first line that is no remark, or, in a text that begins otherwise, by the first whole
 * record; `undefined` for all other files.
 *
 * The name of a file says nothing: dumps named `.hex` are often bare bytes (ecu-domain 5.2).
 */
export function recordFormat(content: Uint8Array): RecognisedFormat | undefined {
  const sample = content.subarray(0, FORMAT_SAMPLE_BYTES);
  const format = formatOfText(sample);
  if (format !== undefined) return { format, isWide: false };
  const narrow = narrowed(sample);
  const wideFormat = narrow === undefined ? undefined : formatOfText(narrow);
  return wideFormat === undefined ? undefined : { format: wideFormat, isWide: true };
}

function formatOfText(text: Uint8Array): RecordFormat | undefined {
  let isFirst = true;
  for (const line of recordLines(text)) {
    const format = isFirst ? formatOfLine(text, line) : formatOfRecord(text, line);
    if (format !== undefined) return format;
    if (!isPrintable(text, line)) return undefined;
    isFirst = false;
  }
  return undefined;
}

/** Format of a line that may be a damaged record. */
function formatOfLine(text: Uint8Array, { start, end }: RecordLine): RecordFormat | undefined {
  const isSecondDigit = (text[start + 1] ?? 0) >= DIGIT_0 && (text[start + 1] ?? 0) <= DIGIT_9;
  if (text[start] === COLON && hasHex(text, start + 1, end)) return 'intelHex';
  const isS = ((text[start] ?? 0) | SMALL_CASE) === SMALL_LETTER_S;
  return isS && isSecondDigit && hasHex(text, start + 2, end) ? 'sRecord' : undefined;
}

function formatOfRecord(text: Uint8Array, { start, end }: RecordLine): RecordFormat | undefined {
  if (isHexRecord(text, start, end)) return 'intelHex';
  return isSRecord(text, start, end) ? 'sRecord' : undefined;
}

function hasHex(content: Uint8Array, start: number, end: number): boolean {
  return end > start && bytesOfHex(content, start, end) !== undefined;
}

/** Whether a line can be a line of a text: no control characters but tabs. */
function isPrintable(text: Uint8Array, { start, end }: RecordLine): boolean {
  return text.subarray(start, end).every((byte) => byte >= 0x20 || byte === 0x09);
}

/** Every second byte of a text of two bytes for each letter, of either byte order, with or without its mark. */
function narrowed(text: Uint8Array): Uint8Array | undefined {
  const hasMark = (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff);
  const from = hasMark ? 2 : 0;
  // The bytes that are not the letters are zero: the first four letters tell which of both.
  const letterAt = [0, 1].find((offset) =>
    [0, 2, 4, 6].every((i) => text[from + i + 1 - offset] === 0 && text[from + i + offset] !== 0),
  );
  if (letterAt === undefined) return undefined;
  const letters = Math.floor((text.length - from) / 2);
  return Uint8Array.from({ length: letters }, (_, i) => text[from + 2 * i + letterAt] ?? 0);
}

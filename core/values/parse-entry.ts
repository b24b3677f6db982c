import type { NumberFormat } from './number-format.ts';
import {
  hasHexadecimalPrefix,
  parseBinary,
  parseDecimal,
  parseHexadecimal,
} from './parse-number.ts';
import { readWord, valueOfBits, type WordType } from './word.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

/** Why a typed text is no value. */
export type EntryError = 'empty' | 'notANumber' | 'tooLong';

/** A typed value as it stands there: it may be a fraction and lie outside the bounds of the word. */
export type ParsedValue =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly error: EntryError };

/**
 * Value a tuner typed into a cell that shows `format`.
 *
 * A `0x` or `$` prefix reads as hexadecimal in DEC too. HEX and BIN of a float are its bit pattern, as such a cell shows it;
 * the pattern of a NaN is refused. ASCII takes as many characters as the word has bytes; fewer keep their place at the low
 * addresses and fill with 0x20.
 *
 * @see specification 5, "Input patterns"
 */
export function parseValue(text: string, type: WordType, format: NumberFormat): ParsedValue {
  if (format === 'ASCII') return parseAscii(text, type);
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, error: 'empty' };
  const number = parseNumber(trimmed, format);
  if (number === undefined) return { ok: false, error: 'notANumber' };
  return type.float && format !== 'DEC' ? floatOfBits(number) : { ok: true, value: number };
}

/**
 * Number written in `format`, whatever word it is for.
 *
 * @param text without blanks around it
 * @returns `undefined` if the text is none
 */
export function parseNumber(
  text: string,
  format: Exclude<NumberFormat, 'ASCII'>,
): number | undefined {
  if (format === 'HEX' || hasHexadecimalPrefix(text)) return parseHexadecimal(text);
  return format === 'BIN' ? parseBinary(text) : parseDecimal(text);
}

function floatOfBits(bits: number): ParsedValue {
  if (bits > 0xffff_ffff) return { ok: false, error: 'tooLong' };
  const value = valueOfBits(bits, FLOAT);
  if (bits < 0 || Number.isNaN(value)) return { ok: false, error: 'notANumber' };
  return { ok: true, value };
}

function parseAscii(text: string, type: WordType): ParsedValue {
  if (text === '') return { ok: false, error: 'empty' };
  if (text.length > type.wordBytes) return { ok: false, error: 'tooLong' };
  const bytes = new Uint8Array(type.wordBytes).fill(0x20);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return { ok: false, error: 'notANumber' };
    bytes[i] = code;
  }
  return { ok: true, value: readWord(bytes, 0, type) ?? 0 };
}

/** Text with which an in-place editor opens on a cell: the value in the cell's format, without padding for decimals. */
export function entryText(
  value: number,
  type: WordType,
  formatted: string,
  format: NumberFormat,
): string {
  if (format === 'DEC') return type.float ? formatted : String(value);
  return formatted;
}

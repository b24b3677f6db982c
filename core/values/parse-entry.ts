import type { NumberFormat } from './number-format.ts';
import { clampToWord, encodeWord, readWord, type WordType, wordBounds } from './word.ts';

/** Why a typed text is no value. */
export type EntryError = 'empty' | 'notANumber' | 'tooLong';

/** A typed value, limited to what the word holds. */
export type ParsedEntry =
  | { readonly ok: true; readonly value: number; readonly clamped: boolean }
  | { readonly ok: false; readonly error: EntryError };

const HEX_PREFIXED = /^([+-]?)(?:0x|\$)([0-9a-f]+)$/i;
const HEX_PLAIN = /^([+-]?)([0-9a-f]+)$/i;
const BINARY = /^([+-]?)(?:0b)?([01]+)$/i;
/** Point or comma, up to six decimals. Specification 5, "Input patterns". */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d{0,6})?|[.,]\d{1,6})$/;

/**
 * Value a tuner typed into a cell that shows `format`.
 *
 * A `0x` or `$` prefix reads as hexadecimal in every numeric format. ASCII takes as many characters as the word has
 * bytes; fewer keep their place at the low addresses and fill with 0x20. Values out of range are limited, never wrapped,
 * and reported as `clamped`; a fraction in an integer word is rounded.
 *
 * @see specification 5, "Input patterns"
 */
export function parseEntry(text: string, type: WordType, format: NumberFormat): ParsedEntry {
  if (format === 'ASCII') return parseAscii(text, type);
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, error: 'empty' };
  const number = parseNumber(trimmed, format);
  if (number === undefined) return { ok: false, error: 'notANumber' };
  const { min, max } = wordBounds(type);
  return { ok: true, value: clampToWord(number, type), clamped: number < min || number > max };
}

function parseNumber(text: string, format: 'DEC' | 'HEX' | 'BIN'): number | undefined {
  const prefixed = HEX_PREFIXED.exec(text);
  if (prefixed) return signedNumber(prefixed, 16);
  if (format === 'HEX') {
    const plain = HEX_PLAIN.exec(text);
    return plain ? signedNumber(plain, 16) : undefined;
  }
  if (format === 'BIN') {
    const binary = BINARY.exec(text);
    return binary ? signedNumber(binary, 2) : undefined;
  }
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function signedNumber(match: RegExpExecArray, radix: number): number {
  const magnitude = Number.parseInt(match[2] ?? '', radix);
  return match[1] === '-' ? -magnitude : magnitude;
}

function parseAscii(text: string, type: WordType): ParsedEntry {
  if (text === '') return { ok: false, error: 'empty' };
  if (text.length > type.wordBytes) return { ok: false, error: 'tooLong' };
  const bytes = new Uint8Array(type.wordBytes).fill(0x20);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return { ok: false, error: 'notANumber' };
    bytes[i] = code;
  }
  const value = readWord(bytes, 0, type) ?? 0;
  return { ok: true, value, clamped: false };
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

/** Whether typing `text` and reading it back stores the same bytes as `value`. Used to skip edits that change nothing. */
export function storesSame(value: number, other: number, type: WordType): boolean {
  const a = encodeWord(value, type);
  const b = encodeWord(other, type);
  return a.every((byte, i) => byte === b[i]);
}

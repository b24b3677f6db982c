import { bitsOfWord, type WordBytes, type WordType } from './word.ts';

/** How a word is written. Specification 3, "Number formats". */
export type NumberFormat = 'DEC' | 'HEX' | 'BIN' | 'ASCII';

/** All formats, in the order in which a key cycles through them. */
export const NUMBER_FORMATS: readonly NumberFormat[] = ['DEC', 'HEX', 'BIN', 'ASCII'];

const DIGITS: Readonly<Record<NumberFormat, Readonly<Record<WordBytes, number>>>> = {
  DEC: { 1: 3, 2: 5, 4: 10 },
  HEX: { 1: 2, 2: 4, 4: 8 },
  BIN: { 1: 8, 2: 16, 4: 32 },
  ASCII: { 1: 1, 2: 2, 4: 4 },
};

const RADIX: Readonly<Record<Exclude<NumberFormat, 'ASCII'>, number>> = {
  DEC: 10,
  HEX: 16,
  BIN: 2,
};

/** Characters of a float in a cell: sign, ten digits, point, two decimals. */
export const FLOAT_CHARACTERS = 14;

/**
 * Digits to which a word is padded with zeros; a sign comes on top.
 * @see specification 5, "Displayed digit padding"; ASCII has one character a byte
 */
export function digitCount(format: NumberFormat, wordBytes: WordBytes): number {
  return DIGITS[format][wordBytes];
}

/**
 * Text of a raw word: padded with zeros, upper-case hexadecimal, a minus in front of negative numbers.
 *
 * ASCII shows the bytes of the word in file order, a full stop for what is not printable (0x20..0x7E). Floats are written
 * with up to seven significant digits in DEC; HEX, BIN and ASCII show their bit pattern.
 *
 * @param value as `readWord` returns it for `type`
 */
export function formatWord(value: number, type: WordType, format: NumberFormat): string {
  if (type.float && format === 'DEC') return formatFloat(value);
  const bits = type.float ? bitsOfWord(value, type) : value;
  if (format === 'ASCII') return formatAscii(bits, type);
  return formatInteger(bits, digitCount(format, type.wordBytes), RADIX[format]);
}

/**
 * Difference of two raw words in the number format of the view: padded like a word, a minus in front. ASCII has no difference
 * and falls back to DEC; floats are written in DEC always.
 */
export function formatDifference(value: number, type: WordType, format: NumberFormat): string {
  if (type.float) return formatFloat(value);
  const numeric = format === 'ASCII' ? 'DEC' : format;
  return formatInteger(value, digitCount(numeric, type.wordBytes), RADIX[numeric]);
}

function formatInteger(value: number, digits: number, radix: number): string {
  const text = Math.abs(value).toString(radix).toUpperCase().padStart(digits, '0');
  return value < 0 ? `-${text}` : text;
}

function formatAscii(value: number, type: WordType): string {
  let text = '';
  for (let i = 0; i < type.wordBytes; i++) {
    const shift = 8 * (type.bigEndian ? type.wordBytes - 1 - i : i);
    const code = (value >>> shift) & 0xff;
    text += code >= 0x20 && code <= 0x7e ? String.fromCharCode(code) : '.';
  }
  return text;
}

/**
 * Text of a float with up to seven significant digits: plain from 0.0001 to below 10^10, with an exponent outside; `NaN`,
 * `Inf`, `-Inf`.
 */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : 'Inf';
  const magnitude = Math.abs(value);
  const plain = magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e10);
  // Single precision holds about seven significant digits; more would show digits the file does not have.
  return plain ? String(Number(value.toPrecision(7))) : value.toExponential(4);
}

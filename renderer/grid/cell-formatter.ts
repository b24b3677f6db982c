import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import { digitCount, type NumberFormat } from '../../core/values/number-format.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { readWord, type WordBytes, type WordType } from '../../core/values/word.ts';
import { FILL, FILL_SHIFT, type Fill, INK, type Ink, packTexel } from './texel.ts';

/** What decides how the words of a grid are written. Integers only: floats belong to maps. */
export interface CellFormat {
  readonly wordBytes: WordBytes;
  readonly bigEndian: boolean;
  readonly signed: boolean;
  readonly format: NumberFormat;
  readonly display: DisplayMode;
}

/** Longest percentage: `-999.99`. */
const PERCENT_GLYPHS = 7;
/** Digits of a percentage in hundredths that are never left out: `0.00`. */
const PERCENT_LEAST_DIGITS = 3;
const BYTE_VALUES = 256;

const ZERO = 0x30;
const LETTER_A_LESS_TEN = 0x41 - 10;
const MINUS = 0x2d;
const POINT = 0x2e;

/**
 * Number format that cells are really written in: a difference of texts makes no sense and falls back to DEC, as
 * `cellText` does.
 */
export function writtenFormat(format: NumberFormat, display: DisplayMode): NumberFormat {
  return display === 'diff' && format === 'ASCII' ? 'DEC' : format;
}

/** Glyphs of a cell, the place of a sign included where one can occur. */
export function glyphsPerCell(cell: CellFormat): number {
  if (cell.display === 'percentageDiff') return PERCENT_GLYPHS;
  const format = writtenFormat(cell.format, cell.display);
  const digits = digitCount(format, cell.wordBytes);
  if (format === 'ASCII') return digits;
  return cell.signed || cell.display === 'diff' ? digits + 1 : digits;
}

/**
 * Writes words as texels of the glyph grid, right-aligned, without making a string.
 *
 * Read back as text, the glyphs equal `cellText` of core/values for every cell (cell-formatter.test.ts).
 */
export class CellFormatter {
  /** Texels that `write` fills. */
  readonly glyphCount: number;
  readonly #type: WordType;
  readonly #written: NumberFormat;
  readonly #display: DisplayMode;
  readonly #digits: number;
  /** Texels of every byte that is not changed, one after the other; most cells of a dump. Absent for longer words. */
  readonly #unchangedBytes: Uint16Array | undefined;

  constructor(cell: CellFormat) {
    this.glyphCount = glyphsPerCell(cell);
    this.#type = {
      wordBytes: cell.wordBytes,
      bigEndian: cell.bigEndian,
      signed: cell.signed,
      float: false,
    };
    this.#written = writtenFormat(cell.format, cell.display);
    this.#display = cell.display;
    this.#digits = digitCount(this.#written, cell.wordBytes);
    const showsValues = cell.display === 'mod' || cell.display === 'ori';
    this.#unchangedBytes = cell.wordBytes === 1 && showsValues ? this.#formatBytes() : undefined;
  }

  /**
   * Writes the cell at `address` to `glyphCount` texels of `out` from `at`; clears them if no whole word is there.
   *
   * hot: no allocation
   */
  write(
    current: ReadonlyBytes,
    original: ReadonlyBytes,
    address: number,
    fill: Fill,
    out: Uint16Array,
    at: number,
  ): void {
    const end = at + this.glyphCount;
    const bytes = this.#unchangedBytes;
    const byte = current[address];
    if (bytes !== undefined && byte !== undefined && byte === original[address]) {
      const bits = fill << FILL_SHIFT;
      for (let i = at, from = byte * this.glyphCount; i < end; i++, from++) {
        out[i] = (bytes[from] ?? 0) | bits;
      }
      return;
    }
    // Not `fill`, which takes longer to call than a few texels take to write.
    for (let i = at; i < end; i++) out[i] = 0;
    const now = readWord(current, address, this.#type);
    const before = readWord(original, address, this.#type);
    if (now === undefined || before === undefined) return;
    out[at] = fill << FILL_SHIFT;
    switch (this.#display) {
      case 'mod':
        this.#writeWord(now, changeInk(now, before), fill, out, at, end);
        break;
      case 'ori':
        this.#writeWord(before, INK.text, fill, out, at, end);
        break;
      case 'diff':
        this.#writeNumber(now - before, differenceInk(now, before), fill, out, at, end);
        break;
      case 'percentageDiff':
        writePercent(before, now, fill, out, at, end);
        break;
    }
  }

  /** The texels of all bytes, without a background. */
  #formatBytes(): Uint16Array {
    const { glyphCount } = this;
    const texels = new Uint16Array(BYTE_VALUES * glyphCount);
    for (let byte = 0; byte < BYTE_VALUES; byte++) {
      const value = readWord(Uint8Array.of(byte), 0, this.#type) ?? 0;
      const at = byte * glyphCount;
      this.#writeWord(value, INK.text, FILL.none, texels, at, at + glyphCount);
    }
    return texels;
  }

  #writeWord(value: number, ink: Ink, fill: Fill, out: Uint16Array, at: number, end: number): void {
    if (this.#written === 'ASCII') this.#writeAscii(value, ink, fill, out, at);
    else this.#writeNumber(value, ink, fill, out, at, end);
  }

  #writeNumber(
    value: number,
    ink: Ink,
    fill: Fill,
    out: Uint16Array,
    at: number,
    end: number,
  ): void {
    const magnitude = Math.abs(value);
    let first = end - this.#digits;
    if (this.#written === 'DEC') writeDecimal(magnitude, ink, fill, out, first, end);
    else writeBits(magnitude, this.#written === 'HEX' ? 4 : 1, ink, fill, out, first, end);
    if (value < 0) {
      first -= 1;
      out[first] = packTexel(MINUS, ink, fill);
    }
    // The fill of a cell is read from its first texel, which may lie left of the first glyph.
    if (first > at) out[at] = fill << FILL_SHIFT;
  }

  #writeAscii(value: number, ink: Ink, fill: Fill, out: Uint16Array, at: number): void {
    const { wordBytes, bigEndian } = this.#type;
    for (let i = 0; i < wordBytes; i++) {
      const shift = 8 * (bigEndian ? wordBytes - 1 - i : i);
      const code = (value >>> shift) & 0xff;
      out[at + i] = asciiTexel(code, ink, fill);
    }
  }
}

/** Texel of a byte as a character; a dot that steps back for one that cannot be printed. hot: no allocation */
export function asciiTexel(byte: number, ink: Ink, fill: Fill): number {
  const printable = byte >= 0x20 && byte <= 0x7e;
  return printable ? packTexel(byte, ink, fill) : packTexel(POINT, dimOf(ink), fill);
}

/** Ink of a current value: red family above the original, blue family below (expectations 5.1). */
export function changeInk(now: number, before: number): Ink {
  if (now === before) return INK.text;
  return now > before ? INK.increased : INK.decreased;
}

/** Ink of a difference: cells equal to the original step back. */
function differenceInk(now: number, before: number): Ink {
  return now === before ? INK.textDim : changeInk(now, before);
}

/** Ink of leading zeros beside digits in `ink`. */
function dimOf(ink: Ink): Ink {
  switch (ink) {
    case INK.increased:
      return INK.increasedDim;
    case INK.decreased:
      return INK.decreasedDim;
    case INK.text:
      return INK.textDim;
    default:
      return ink;
  }
}

/** Decimal digits of `value` in [first, end), leading zeros dim but for the last digit. */
function writeDecimal(
  value: number,
  ink: Ink,
  fill: Fill,
  out: Uint16Array,
  first: number,
  end: number,
): void {
  let rest = value;
  let shown = ink;
  for (let i = end - 1; i >= first; i--) {
    const next = Math.floor(rest / 10);
    out[i] = packTexel(ZERO + rest - next * 10, shown, fill);
    rest = next;
    if (rest === 0) shown = dimOf(ink);
  }
}

/** Digits of `bitsPerDigit` bits (4 hexadecimal, 1 binary) of `value` in [first, end), leading zeros dim. */
function writeBits(
  value: number,
  bitsPerDigit: 1 | 4,
  ink: Ink,
  fill: Fill,
  out: Uint16Array,
  first: number,
  end: number,
): void {
  let rest = value >>> 0;
  let shown = ink;
  const mask = (1 << bitsPerDigit) - 1;
  for (let i = end - 1; i >= first; i--) {
    const digit = rest & mask;
    out[i] = packTexel((digit < 10 ? ZERO : LETTER_A_LESS_TEN) + digit, shown, fill);
    rest >>>= bitsPerDigit;
    if (rest === 0) shown = dimOf(ink);
  }
}

/** Percentage with two decimals, right-aligned in [at, end). */
function writePercent(
  before: number,
  now: number,
  fill: Fill,
  out: Uint16Array,
  at: number,
  end: number,
): void {
  const percent = percentDifference(before, now);
  const ink = differenceInk(now, before);
  // `percentDifference` has two decimals; the product is a whole number but for the last bit of the fraction.
  let rest = Math.round(Math.abs(percent) * 100);
  let i = end - 1;
  for (let digits = 0; digits < PERCENT_LEAST_DIGITS || rest > 0; digits++) {
    if (digits === 2) out[i--] = packTexel(POINT, ink, fill);
    const next = Math.floor(rest / 10);
    out[i--] = packTexel(ZERO + rest - next * 10, ink, fill);
    rest = next;
  }
  if (percent < 0) out[i--] = packTexel(MINUS, ink, fill);
  if (i >= at) out[at] = fill << FILL_SHIFT;
}

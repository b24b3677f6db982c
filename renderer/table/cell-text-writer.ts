import type { MapDefinition } from '../../core/maps/map-definition.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import { differenceOf } from '../../core/values/difference.ts';
import {
  digitCount,
  FLOAT_CHARACTERS,
  formatDifference,
  formatWord,
  type NumberFormat,
} from '../../core/values/number-format.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import {
  clampPrecision,
  formatPhysical,
  physicalFromRaw,
  RAW_SCALE,
  type Scale,
} from '../../core/values/scale.ts';
import { bitsOfWord, type WordType } from '../../core/values/word.ts';

/** How the cells of a map are written. */
export interface CellTextStyle {
  readonly type: WordType;
  readonly scale: Scale;
  readonly precision: number;
  readonly format: NumberFormat;
  readonly display: DisplayMode;
  readonly showsRaw: boolean;
}

/** Longest text: 32 binary digits and a sign; the rest is room. */
const CAPACITY = 40;

const ZERO = 0x30;
const LETTER_A_LESS_TEN = 0x41 - 10;
const MINUS = 0x2d;
const POINT = 0x2e;
const PERCENT_DECIMALS = 2;
/** Numbers from here on have an exponent; below, so many digits may stand before the point. */
const LARGEST_PLAIN = 1e15;
/** As in `formatPhysical`: what a product of decimals may miss a half by, and from where on no half fits. */
const HALF_TOLERANCE = 1e-9;
const LARGEST_EXACT = 2 ** 51;

/** Style of the data cells of a map. */
export function cellTextStyle(
  map: MapDefinition,
  shown: { readonly display: DisplayMode; readonly showsRaw: boolean },
): CellTextStyle {
  const { scale, precision, format, cells } = map;
  return { type: cells.type, scale, precision, format, ...shown };
}

/**
 * Writes the text of a cell as character codes, without making a string but for floats with an exponent.
 *
 * Read as text, the codes equal `mapCellText` for every cell (cell-text-writer.test.ts).
 */
export class CellTextWriter {
  /** The text is codes[start] to the last. Overwritten by the next `write`. */
  readonly codes: Uint16Array = new Uint16Array(CAPACITY);
  readonly #style: CellTextStyle;
  readonly #scale: Scale;
  readonly #decimals: number;
  #start = CAPACITY;

  constructor(style: CellTextStyle) {
    this.#style = style;
    this.#scale = style.showsRaw ? RAW_SCALE : style.scale;
    this.#decimals = clampPrecision(style.precision);
  }

  get start(): number {
    return this.#start;
  }

  get length(): number {
    return CAPACITY - this.#start;
  }

  /** Writes a cell by its raw words. hot: no allocation but for floats with an exponent */
  write(current: number, original: number): void {
    this.#start = CAPACITY;
    switch (this.#style.display) {
      case 'mod':
        this.#writeValue(current);
        break;
      case 'ori':
        this.#writeValue(original);
        break;
      case 'diff':
        this.#writeDifference(differenceOf(current, original));
        break;
      case 'percentageDiff':
        this.#writeDecimal(this.#percent(current, original), PERCENT_DECIMALS);
        break;
    }
  }

  /**
   * Most characters of a cell whose shown number lies between two numbers. For floats that are written by their significant
   * digits, and for numbers that are not finite, an upper bound.
   */
  lengthBetween(min: number, max: number): number {
    const { type, display, showsRaw } = this.#style;
    if (display === 'percentageDiff') return this.#decimalLength(min, max, PERCENT_DECIMALS);
    const isDifference = display === 'diff';
    if (this.#style.format !== 'DEC') {
      if (type.float && isDifference) return FLOAT_CHARACTERS;
      const format = isDifference && this.#style.format === 'ASCII' ? 'DEC' : this.#style.format;
      const hasSign = isDifference || (type.signed && !type.float && format !== 'ASCII');
      return digitCount(format, type.wordBytes) + (hasSign ? 1 : 0);
    }
    if (showsRaw) return type.float ? FLOAT_CHARACTERS : this.#decimalLength(min, max, 0);
    return this.#decimalLength(min, max, this.#decimals);
  }

  #decimalLength(min: number, max: number, decimals: number): number {
    let longest = 0;
    const add = (value: number): void => {
      this.#start = CAPACITY;
      this.#writeDecimal(value, decimals);
      longest = Math.max(longest, this.length);
    };
    add(min);
    add(max);
    // Texts get shorter where the exponent begins, so the longest lies between the two.
    if (max >= LARGEST_PLAIN) add(LARGEST_PLAIN - 1);
    if (min <= -LARGEST_PLAIN) add(1 - LARGEST_PLAIN);
    return longest;
  }

  #percent(current: number, original: number): number {
    return percentDifference(
      physicalFromRaw(original, this.#scale),
      physicalFromRaw(current, this.#scale),
    );
  }

  #writeValue(raw: number): void {
    const { type, showsRaw } = this.#style;
    switch (this.#style.format) {
      case 'DEC':
        if (!showsRaw) this.#writeDecimal(physicalFromRaw(raw, this.#scale), this.#decimals);
        else if (type.float) this.#writeText(formatWord(raw, type, 'DEC'));
        else this.#writeInteger(raw, 1, 10);
        break;
      case 'ASCII':
        this.#writeAscii(type.float ? bitsOfWord(raw, type) : raw);
        break;
      case 'HEX':
      case 'BIN': {
        const bits = type.float ? bitsOfWord(raw, type) : raw;
        this.#writeInteger(
          bits,
          digitCount(this.#style.format, type.wordBytes),
          radixOf(this.#style.format),
        );
        break;
      }
    }
  }

  #writeDifference(raw: number): void {
    const { type, showsRaw } = this.#style;
    if (this.#style.format === 'DEC' && !showsRaw) {
      this.#writeDecimal(raw * this.#scale.factor, this.#decimals);
    } else if (type.float) {
      this.#writeText(formatDifference(raw, type, 'DEC'));
    } else if (this.#style.format === 'DEC') {
      this.#writeInteger(raw, 1, 10);
    } else {
      const format = this.#style.format === 'ASCII' ? 'DEC' : this.#style.format;
      this.#writeInteger(raw, digitCount(format, type.wordBytes), radixOf(format));
    }
  }

  /** As `formatPhysical`, which says why halves are rounded in this way. */
  #writeDecimal(value: number, decimals: number): void {
    const magnitude = Math.abs(value);
    const scaled = magnitude * 10 ** decimals;
    if (!(magnitude < LARGEST_PLAIN && scaled < LARGEST_EXACT)) {
      this.#writeText(formatPhysical(value, decimals));
      return;
    }
    const whole = Math.floor(scaled + 0.5 + HALF_TOLERANCE);
    let rest = whole;
    for (let digits = 0; digits <= decimals || rest > 0; digits++) {
      if (digits === decimals && decimals > 0) this.#push(POINT);
      const next = Math.floor(rest / 10);
      this.#push(ZERO + rest - next * 10);
      rest = next;
    }
    if (value < 0 && whole > 0) this.#push(MINUS);
  }

  #writeInteger(value: number, leastDigits: number, radix: number): void {
    let rest = Math.abs(value);
    for (let digits = 0; digits < leastDigits || rest > 0; digits++) {
      const next = Math.floor(rest / radix);
      const digit = rest - next * radix;
      this.#push((digit < 10 ? ZERO : LETTER_A_LESS_TEN) + digit);
      rest = next;
    }
    if (value < 0) this.#push(MINUS);
  }

  #writeAscii(bits: number): void {
    const { wordBytes, bigEndian } = this.#style.type;
    for (let i = wordBytes - 1; i >= 0; i--) {
      const shift = 8 * (bigEndian ? wordBytes - 1 - i : i);
      const code = (bits >>> shift) & 0xff;
      this.#push(code >= 0x20 && code <= 0x7e ? code : POINT);
    }
  }

  #writeText(text: string): void {
    for (let i = text.length - 1; i >= 0; i--) this.#push(text.charCodeAt(i));
  }

  #push(code: number): void {
    this.#start--;
    this.codes[this.#start] = code;
  }
}

function radixOf(format: Exclude<NumberFormat, 'ASCII'>): number {
  switch (format) {
    case 'DEC':
      return 10;
    case 'HEX':
      return 16;
    case 'BIN':
      return 2;
  }
}

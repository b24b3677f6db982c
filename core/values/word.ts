import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';

/** Length of a word in bytes. Specification 3, "word size". */
export type WordBytes = 1 | 2 | 4;

/** How the bytes of a word become a number. */
export interface WordType {
  readonly wordBytes: WordBytes;
  /** `true` is HiLo (most significant byte at the lowest address), `false` is LoHi. */
  readonly bigEndian: boolean;
  /** Two's complement when set. Has no meaning for floats. */
  readonly signed: boolean;
  /** IEEE 754 single precision. Only with `wordBytes` 4. */
  readonly float: boolean;
}

/** Smallest and largest value, both inclusive. */
export interface ValueBounds {
  readonly min: number;
  readonly max: number;
}

/** Largest magnitude a float may be set to. Specification 5, "Value bounds". */
export const FLOAT_LIMIT = 9_999_999_999;

const floatCell = new DataView(new ArrayBuffer(4));

/**
 * Number stored at `address`, before factor and offset.
 *
 * A word that reaches past the end of `bytes` reads as `undefined`: the last bytes of a file whose length is no multiple
 * of the word length belong to no word.
 */
export function readWord(
  bytes: ReadonlyBytes,
  address: number,
  type: WordType,
): number | undefined {
  const { wordBytes, bigEndian, signed } = type;
  if (address < 0 || address + wordBytes > bytes.length) return undefined;
  // The range check above makes every read below defined; `?? 0` only satisfies the compiler.
  const b0 = bytes[address] ?? 0;
  if (wordBytes === 1) return signed ? (b0 << 24) >> 24 : b0;
  const b1 = bytes[address + 1] ?? 0;
  if (wordBytes === 2) {
    const word = bigEndian ? (b0 << 8) | b1 : (b1 << 8) | b0;
    return signed ? (word << 16) >> 16 : word;
  }
  const b2 = bytes[address + 2] ?? 0;
  const b3 = bytes[address + 3] ?? 0;
  const word = bigEndian
    ? (b0 << 24) | (b1 << 16) | (b2 << 8) | b3
    : (b3 << 24) | (b2 << 16) | (b1 << 8) | b0;
  if (type.float) {
    floatCell.setInt32(0, word);
    return floatCell.getFloat32(0);
  }
  return signed ? word : word >>> 0;
}

/**
 * Bytes of `value` in file order, after clamping to the bounds of the type; integers are rounded.
 *
 * @returns `type.wordBytes` bytes
 * @see specification 5, "Values are clamped and integers rounded"
 */
export function encodeWord(value: number, type: WordType): Uint8Array {
  const { wordBytes, bigEndian } = type;
  const word = clampToWord(value, type);
  const out = new Uint8Array(wordBytes);
  const view = new DataView(out.buffer);
  if (type.float) view.setFloat32(0, word, !bigEndian);
  else if (wordBytes === 1) view.setUint8(0, word);
  else if (wordBytes === 2) view.setUint16(0, word, !bigEndian);
  else view.setUint32(0, word, !bigEndian);
  return out;
}

/** Values a word can hold. Specification 5, "Value bounds by word size". */
export function wordBounds(type: WordType): ValueBounds {
  if (type.float) return { min: -FLOAT_LIMIT, max: FLOAT_LIMIT };
  const count = 2 ** (8 * type.wordBytes);
  return type.signed ? { min: -count / 2, max: count / 2 - 1 } : { min: 0, max: count - 1 };
}

/**
 * Nearest value the word can hold: rounded half away from zero unless float, then limited to the bounds.
 *
 * @throws RangeError if `value` is NaN, which has no nearest value
 */
export function clampToWord(value: number, type: WordType): number {
  if (Number.isNaN(value)) throw new RangeError('NaN cannot be stored in a word');
  const { min, max } = wordBounds(type);
  const whole = type.float ? value : roundHalfAwayFromZero(value);
  return Math.min(max, Math.max(min, whole));
}

/**
 * Whole number nearest to `value`; a half goes away from zero (2.5 to 3, -2.5 to -3), unlike `Math.round`.
 * Never returns -0.
 */
export function roundHalfAwayFromZero(value: number): number {
  return value < 0 ? 0 - Math.round(-value) : Math.round(value);
}

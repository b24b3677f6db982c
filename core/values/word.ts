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
 * Number stored at a byte address, before factor and offset.
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
 * @throws RangeError if `value` is NaN
 * @see specification 5, "Values are clamped and integers rounded"
 */
export function encodeWord(value: number, type: WordType): Uint8Array {
  const bits = bitsOfWord(clampToWord(value, type), type);
  const bytes = new Uint8Array(type.wordBytes);
  for (let i = 0; i < bytes.length; i++) bytes[i] = byteOfWord(bits, type, i);
  return bytes;
}

/**
 * Bit pattern of a value as an unsigned number, 0..2^bits - 1, whatever the byte order.
 *
 * @param value whole and within the bounds of the type, or any float
 */
export function bitsOfWord(value: number, type: WordType): number {
  if (!type.float)
    return type.wordBytes === 4 ? value >>> 0 : value & (2 ** (8 * type.wordBytes) - 1);
  floatCell.setFloat32(0, value);
  return floatCell.getUint32(0);
}

/**
 * Value that a bit pattern stands for. The inverse of `bitsOfWord`.
 *
 * @param bits unsigned, 0..2^bits - 1
 */
export function valueOfBits(bits: number, type: WordType): number {
  if (type.float) {
    floatCell.setUint32(0, bits);
    return floatCell.getFloat32(0);
  }
  const unused = 32 - 8 * type.wordBytes;
  return type.signed ? (bits << unused) >> unused : bits;
}

/**
 * One byte of a word.
 *
 * @param bits as of `bitsOfWord`
 * @param index place in the file, 0 at the lowest address
 */
export function byteOfWord(bits: number, type: WordType, index: number): number {
  const shift = 8 * (type.bigEndian ? type.wordBytes - 1 - index : index);
  return (bits >>> shift) & 0xff;
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
  // Adding 0 takes the sign off a zero.
  return value < 0 ? 0 - Math.round(-value) : Math.round(value) + 0;
}

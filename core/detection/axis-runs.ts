import type { WordType } from '../values/word.ts';
import { floatOf, word16, word32 } from './read-cells.ts';

/** Most points an axis is looked for with. */
export const MAX_AXIS_POINTS = 64;

/** Word at an address as a number: signed words of 8, 16 or 32 bits, or a float. */
export function axisValue(bytes: Uint8Array, at: number, type: WordType): number {
  const { wordBytes, bigEndian, signed, float } = type;
  if (wordBytes === 1) {
    const byte = bytes[at] ?? 0;
    return signed ? (byte << 24) >> 24 : byte;
  }
  if (wordBytes === 2) {
    const word = word16(bytes, at, bigEndian);
    return signed ? (word << 16) >> 16 : word;
  }
  const word = word32(bytes, at, bigEndian);
  if (float) return floatOf(word);
  return signed ? word : word >>> 0;
}

/** Whether `count` words rise strictly. NaN never rises. */
export function isRising(bytes: Uint8Array, at: number, count: number, type: WordType): boolean {
  if (at < 0 || at + count * type.wordBytes > bytes.length) return false;
  let before = axisValue(bytes, at, type);
  if (Number.isNaN(before)) return false;
  for (let i = 1; i < count; i++) {
    const value = axisValue(bytes, at + i * type.wordBytes, type);
    if (!(value > before)) return false;
    before = value;
  }
  return true;
}

/** The reading, unsigned before signed, in which the words rise; `undefined` if in neither. */
export function risingType(
  bytes: Uint8Array,
  at: number,
  count: number,
  type: WordType,
): WordType | undefined {
  if (isRising(bytes, at, count, type)) return type;
  if (type.float) return undefined;
  const signed = { ...type, signed: true };
  return isRising(bytes, at, count, signed) ? signed : undefined;
}

/** log2 of count!: how unlikely it is that so many numbers rise by chance. */
export function risingBits(count: number): number {
  let bits = 0;
  for (let i = 2; i <= count; i++) bits += Math.log2(i);
  return bits;
}

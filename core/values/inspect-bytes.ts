import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { formatWord } from './number-format.ts';
import { readWord, type WordType } from './word.ts';

/** A reading of the bytes at the cursor. */
export interface InspectedValue {
  /** Stable name: `u8`, `s16`, `u32`, `f32`. */
  readonly id: InspectedType;
  readonly bigEndian: boolean;
  /** Value in decimal without padding, or `undefined` past the end of the file. */
  readonly text: string | undefined;
}

/** Types the inspector shows, in its order. */
export type InspectedType = 'u8' | 's8' | 'u16' | 's16' | 'u32' | 's32' | 'f32';

const TYPES: ReadonlyArray<readonly [InspectedType, Omit<WordType, 'bigEndian'>]> = [
  ['u8', { wordBytes: 1, signed: false, float: false }],
  ['s8', { wordBytes: 1, signed: true, float: false }],
  ['u16', { wordBytes: 2, signed: false, float: false }],
  ['s16', { wordBytes: 2, signed: true, float: false }],
  ['u32', { wordBytes: 4, signed: false, float: false }],
  ['s32', { wordBytes: 4, signed: true, float: false }],
  ['f32', { wordBytes: 4, signed: true, float: true }],
];

/**
 * The bytes at `address` read as every type, in the order of the inspector.
 *
 * @param address byte address of the first byte
 * @param bigEndian HiLo if set, LoHi if not
 */
export function inspectBytes(
  bytes: ReadonlyBytes,
  address: number,
  bigEndian: boolean,
): InspectedValue[] {
  return TYPES.map(([id, shape]) => {
    const type: WordType = { ...shape, bigEndian };
    const value = readWord(bytes, address, type);
    const text = value === undefined ? undefined : plainText(value, type);
    return { id, bigEndian, text };
  });
}

/** Type of a single byte, for its texts. */
const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };

/** The byte at `address` in binary, eight digits; `undefined` past the end of the file. */
export function inspectBits(bytes: ReadonlyBytes, address: number): string | undefined {
  const value = readWord(bytes, address, BYTE);
  return value === undefined ? undefined : formatWord(value, BYTE, 'BIN');
}

/** Bytes from `address` on as characters, a full stop for what cannot be printed; shorter at the end of the file. */
export function inspectCharacters(bytes: ReadonlyBytes, address: number, count: number): string {
  let text = '';
  for (let i = address; i < Math.min(address + count, bytes.length); i++) {
    text += formatWord(bytes[i] ?? 0, BYTE, 'ASCII');
  }
  return text;
}

function plainText(value: number, type: WordType): string {
  return type.float ? formatWord(value, type, 'DEC') : String(value);
}

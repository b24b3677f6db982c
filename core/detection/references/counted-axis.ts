import type { WordType } from '../../values/word.ts';
import { isRising, MAX_AXIS_POINTS, risingType } from '../axis-runs.ts';
import { word16 } from '../read-cells.ts';
import type { CountedAxis } from './reference-index.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: false, signed: false, float: false };

/** The axis `[count][points]` at an address, of bytes or of words with a count of their own length. */
export function countedAxisAt(
  bytes: Uint8Array,
  at: number,
  bigEndian: boolean,
): CountedAxis | undefined {
  if (at < 0) return undefined;
  if (at % 2 === 0) {
    const count = word16(bytes, at, bigEndian);
    if (count >= 2 && count <= MAX_AXIS_POINTS) {
      const type = risingType(bytes, at + 2, count, { ...BYTE, wordBytes: 2, bigEndian });
      if (type !== undefined) return { count, words: { address: at + 2, type, skipBytes: 0 } };
    }
  }
  const count = bytes[at] ?? 0;
  if (count < 2 || count > MAX_AXIS_POINTS || !isRising(bytes, at + 1, count, BYTE))
    return undefined;
  return { count, words: { address: at + 1, type: BYTE, skipBytes: 0 } };
}

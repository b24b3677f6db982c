import type { WordType } from '../../values/word.ts';
import { isRising, MAX_AXIS_POINTS, risingBits, risingType } from '../axis-runs.ts';
import type { Draft } from '../draft.ts';
import { word16 } from '../read-cells.ts';

/** Bits that two small counts before rising runs cost: about how many places of an image begin like that by chance. */
const CHANCE_BITS = 14;
const MOST_RISING_BITS = 36;
const LEAST_POINTS = 2;

/**
 * Maps that stand `[n][m][n slow axis][m fast axis][cells]`.
 *
 * Counts are bytes before axes of which at least one is of bytes, words before axes of words (Bosch ME7 low byte first, EDC16
 * high byte first, EDC17 low byte first). An axis of words after one of bytes stands at an even address.
 */
export function* countsAndAxes(
  bytes: Uint8Array,
  start: number,
  end: number,
  bigEndian: boolean,
): Generator<Draft> {
  const byte: WordType = { ...WORD, bigEndian };
  const word: WordType = { ...byte, wordBytes: 2 };
  for (let at = start; at < end; at++) {
    const n = bytes[at] ?? 0;
    const m = bytes[at + 1] ?? 0;
    if (n >= LEAST_POINTS && n <= MAX_AXIS_POINTS && m >= LEAST_POINTS && m <= MAX_AXIS_POINTS) {
      // Most places end here: nothing is made before the first axis is seen to rise.
      if (risingAxis(bytes, at + 2, n, byte) !== undefined) {
        yield* mapsAfter(bytes, at, at + 2, n, m, byte, byte);
        yield* mapsAfter(bytes, at, at + 2, n, m, byte, word);
      }
      const yType = at % 2 === 0 ? risingAxis(bytes, at + 2, n, word) : undefined;
      if (yType !== undefined) yield* mapsAfter(bytes, at, at + 2, n, m, yType, byte);
    }
    if (at % 2 === 0) {
      const slow = word16(bytes, at, bigEndian);
      if (slow < LEAST_POINTS || slow > MAX_AXIS_POINTS) continue;
      const fast = word16(bytes, at + 2, bigEndian);
      if (fast < LEAST_POINTS || fast > MAX_AXIS_POINTS) continue;
      const yType = risingAxis(bytes, at + 4, slow, word);
      if (yType !== undefined) yield* mapsAfter(bytes, at, at + 4, slow, fast, yType, word);
    }
  }
}

/** @param xWords how the points of the fast axis are stored */
function* mapsAfter(
  bytes: Uint8Array,
  start: number,
  yAt: number,
  height: number,
  width: number,
  yType: WordType,
  xWords: WordType,
): Generator<Draft> {
  const yEnd = yAt + height * yType.wordBytes;
  const xAt = xWords.wordBytes === 2 ? yEnd + (yEnd % 2) : yEnd;
  const xType = risingAxis(bytes, xAt, width, xWords);
  if (xType === undefined) return;
  const axesEnd = xAt + width * xWords.wordBytes;
  const rising = Math.min(MOST_RISING_BITS, risingBits(height) + risingBits(width));
  for (const wordBytes of [1, 2] as const) {
    const cells = wordBytes === 2 ? axesEnd + (axesEnd % 2) : axesEnd;
    const cellsEnd = cells + width * height * wordBytes;
    if (cellsEnd > bytes.length) continue;
    const type = { ...xWords, wordBytes };
    yield {
      start,
      end: cellsEnd,
      cells,
      width,
      height,
      type,
      x: { reference: 'ROM', words: { address: xAt, type: xType, skipBytes: 0 } },
      y: { reference: 'ROM', words: { address: yAt, type: yType, skipBytes: 0 } },
      rule: 'countsAndAxes',
      layoutBits: rising - CHANCE_BITS,
      pointerCount: 0,
      mayAxisBeRow: wordBytes === 1 && xType.wordBytes === 1,
    };
  }
}

const WORD: WordType = { wordBytes: 1, bigEndian: false, signed: false, float: false };

/** Axes of bytes are unsigned; of words, signed if only so they rise. */
function risingAxis(
  bytes: Uint8Array,
  at: number,
  count: number,
  type: WordType,
): WordType | undefined {
  if (type.wordBytes === 1) return isRising(bytes, at, count, type) ? type : undefined;
  return risingType(bytes, at, count, type);
}

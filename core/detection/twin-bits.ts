import type { WordType } from '../values/word.ts';
import { oddsOf } from './pricing/miss-odds.ts';
import { missShift, word16 } from './read-cells.ts';

/** Cells of a twin that differ at most: a second data set of one engine has few cells of its own. */
const MOST_DIFFERENT = 0.15;
/** Fewer cells are soon equal by chance. */
const LEAST_CELLS = 12;
/** Bits to say that a map is told from the one before. */
const SAYING_BITS = 8;
const FIRST_AVERAGE = { bytes: 1, words: 8 };
const LEAST_RATE = 0.05;

/**
 * Bits that cells cost when each is told from the cell of the map of the same shape that stands right before; `undefined` where
 * there is none that is much like it. Floats are not looked at.
 */
export function twinBits(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  cellCount: number,
): number | undefined {
  const { wordBytes, bigEndian, float } = type;
  const before = address - cellCount * wordBytes;
  if (before < 0 || float || wordBytes > 2 || cellCount < LEAST_CELLS) return undefined;
  const shift = missShift(type);
  let bits = SAYING_BITS;
  let average = wordBytes === 1 ? FIRST_AVERAGE.bytes : FIRST_AVERAGE.words;
  let different = 0;
  for (let i = 0; i < cellCount; i++) {
    const at = i * wordBytes;
    const difference =
      wordBytes === 1
        ? (bytes[address + at] ?? 0) - (bytes[before + at] ?? 0)
        : word16(bytes, address + at, bigEndian) - word16(bytes, before + at, bigEndian);
    const miss = Math.abs((difference << shift) >> shift);
    if (miss > 0) different++;
    if (different > MOST_DIFFERENT * cellCount) return undefined;
    bits -= Math.log2(oddsOf(average, miss));
    average += Math.max(LEAST_RATE, 1 / (i + 2)) * (miss - average);
  }
  return bits;
}

import type { WordType } from '../values/word.ts';

/**
 * What it costs to tell a number when a guess for it is known. Small misses are cheap: the smoother the cells under a guess, the
 * cheaper the map. Maps are found where rows that lie over each other tell the file cheaper than bytes in a line.
 */

/** Prices are whole parts of a bit, so that they add up to the same in any order: so many are one bit. */
export const PARTS_PER_BIT = 1024;

/** Parts of a bit to tell a byte by a guess: by the low 8 bits of cell - guess. */
export const BYTE_MISS_PARTS: Uint16Array = missParts(8);
/** The same of a word of 16 bits, or of the key of a float: by the low 16 bits of cell - guess. */
export const WORD_MISS_PARTS: Uint16Array = missParts(16);

/** Prices of misses of cells of a type. To know the place of a miss, take its low bits: `miss & (parts.length - 1)`. */
export function missPartsOf(type: WordType): Uint16Array {
  return type.wordBytes === 1 ? BYTE_MISS_PARTS : WORD_MISS_PARTS;
}

/** Words wrap around: half of the misses are below 0. */
function missParts(bits: number): Uint16Array {
  const count = 2 ** bits;
  return Uint16Array.from({ length: count }, (_, low) => {
    const miss = Math.min(low, count - low);
    return Math.round(PARTS_PER_BIT * (miss === 0 ? 0.3 : 0.6 + 1.15 * Math.log2(1 + 2 * miss)));
  });
}

import { type SeededRandom, seededRandom } from '../../samples/seeded-random.ts';

const LEAST_WORDS = 24;
const MOST_WORDS = 48;

/**
 * Code of a 68000 that looks one object up: the same for the same seed but for the address, as in two versions of one software.
 */
export function lookUpCode(seed: number, address: number, routine: number): number[] {
  const random = seededRandom(seed);
  const words = [0x4e56, 0xfff8, 0x48e7, 0x3030];
  addFiller(words, random);
  words.push(0x41f9, address >>> 16, address & 0xffff, 0x7000 | random.between(2, 60));
  addFiller(words, random);
  words.push(0x4eb9, routine >>> 16, routine & 0xffff);
  addFiller(words, random);
  words.push(0x4cdf, 0x0c0c, 0x4e5e, 0x4e75);
  return words.flatMap((word) => [word >>> 8, word & 0xff]);
}

/** Instructions that name no address: between registers, and small numbers. */
function addFiller(words: number[], random: SeededRandom): void {
  const count = random.between(LEAST_WORDS / 3, MOST_WORDS / 3);
  for (let i = 0; i < count; i++) {
    const register = random.below(8) << 9;
    words.push(random.pick([0x2000, 0xd080, 0x9041, 0xb082, 0xc0c3, 0xe148, 0x3204]) | register);
  }
}

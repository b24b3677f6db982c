import { hashOfSeed, SEED_BYTES, type SeedTable } from './seed-table.ts';

/** Hits of one seed that are kept. */
const HITS_OF_SEED = 16;
/** All hits that are kept: more than any file at hand has for the largest solution. */
const MOST_HITS = 8_000_000;

/** Places of a target that hold a seed, in the order of the target. */
export interface SeedHits {
  readonly count: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** How often the seed of a source address was found. */
  readonly countAt: Uint8Array;
}

/** Reads a target once and notes every seed that it holds. */
export function scanTarget(target: Uint8Array, table: SeedTable, sourceBytes: number): SeedHits {
  const { slots, highs, lows, filter, slotMask, filterMask, thinMask } = table;
  let sources = new Int32Array(1 << 16);
  let targets = new Int32Array(1 << 16);
  const countAt = new Uint8Array(sourceBytes);
  let count = 0;
  let high = 0;
  let low = 0;
  for (let at = 0; at < target.length; at++) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (target[at] ?? 0);
    const hash = hashOfSeed(high, low);
    if ((hash & thinMask) !== 0) continue;
    const bit = (hash >>> 3) & filterMask;
    if ((((filter[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 0) continue;
    const start = at - SEED_BYTES + 1;
    if (start < 0) continue;
    let alike = -1;
    for (let slot = (hash >>> 7) & slotMask; slots[slot] !== -1; slot = (slot + 1) & slotMask) {
      if (highs[slot] !== high || lows[slot] !== low) continue;
      const source = slots[slot] ?? 0;
      alike++;
      const known = countAt[source] ?? 0;
      if (known < 255) countAt[source] = known + 1;
      if (known >= HITS_OF_SEED || count >= MOST_HITS) continue;
      if (count === sources.length) {
        sources = doubled(sources);
        targets = doubled(targets);
      }
      sources[count] = source;
      targets[count] = start;
      count++;
    }
    if (alike > 0) countTwins(table, hash, high, low, countAt);
  }
  return { count, sources, targets, countAt };
}

/** What the source has twice is not told apart by being once in the target: it counts once more. */
function countTwins(
  { slots, highs, lows, slotMask }: SeedTable,
  hash: number,
  high: number,
  low: number,
  countAt: Uint8Array,
): void {
  for (let slot = (hash >>> 7) & slotMask; slots[slot] !== -1; slot = (slot + 1) & slotMask) {
    const source = slots[slot] ?? 0;
    if (highs[slot] === high && lows[slot] === low && countAt[source] === 1) countAt[source] = 2;
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

import type { SolutionWindow } from '../solution.ts';
import type { SourceView } from './source-view.ts';

/** Bytes of a seed, and how many different ones it has at least. */
export const SEED_BYTES = 8;
const LEAST_VALUES = 4;
/** Of a seed that the source has more often the first so many are kept: more of them tell nothing new. */
const MOST_IN_SOURCE = 9;
/** Bits of the filter in front of the table for each seed. */
const FILTER_BITS_OF_SEED = 16;

/** Seeds of a source by their content: open addressing, and a filter in front that most of a target does not pass. */
export interface SeedTable {
  /** Source address of the seed in each slot, -1 for an empty one. Seeds of one content follow each other. */
  readonly slots: Int32Array;
  readonly highs: Int32Array;
  readonly lows: Int32Array;
  readonly filter: Uint32Array;
  readonly slotMask: number;
  readonly filterMask: number;
  /** Only seeds whose hash has none of these bits are kept. */
  readonly thinMask: number;
}

/** Hash of eight bytes, the first four in `high`, the others in `low`. */
export function hashOfSeed(high: number, low: number): number {
  const mixed = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
}

/** @param thinMask 0 keeps all seeds, 3 a quarter of them */
export function seedTable(
  { bytes, worth }: SourceView,
  windows: readonly SolutionWindow[],
  thinMask: number,
): SeedTable {
  const most = windows.reduce((sum, window) => sum + window.bytes.length, 0);
  const slotCount = powerFrom(Math.max(16, 2 * most));
  const filterWords = powerFrom(Math.max(16, (most * FILTER_BITS_OF_SEED) / 32));
  const table: SeedTable = {
    slots: new Int32Array(slotCount).fill(-1),
    highs: new Int32Array(slotCount),
    lows: new Int32Array(slotCount),
    filter: new Uint32Array(filterWords),
    slotMask: slotCount - 1,
    filterMask: filterWords * 32 - 1,
    thinMask,
  };
  for (const window of windows) {
    const end = window.start + window.bytes.length;
    for (let at = window.start; at + SEED_BYTES <= end; at++) {
      if (isSeed(bytes, worth, at)) enter(table, word(bytes, at), word(bytes, at + 4), at);
    }
  }
  return table;
}

function enter(table: SeedTable, high: number, low: number, address: number): void {
  const hash = hashOfSeed(high, low);
  if ((hash & table.thinMask) !== 0) return;
  let slot = (hash >>> 7) & table.slotMask;
  let alike = 0;
  while (table.slots[slot] !== -1) {
    if (table.highs[slot] === high && table.lows[slot] === low && ++alike >= MOST_IN_SOURCE) return;
    slot = (slot + 1) & table.slotMask;
  }
  table.slots[slot] = address;
  table.highs[slot] = high;
  table.lows[slot] = low;
  const bit = (hash >>> 3) & table.filterMask;
  table.filter[bit >>> 5] = (table.filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

function isSeed(bytes: Uint8Array, worth: Uint8Array, start: number): boolean {
  let values = 0;
  for (let at = start; at < start + SEED_BYTES; at++) {
    if (worth[at] === 0) return false;
    if (values >= LEAST_VALUES) continue;
    let isNew = 1;
    for (let earlier = start; earlier < at; earlier++) if (bytes[earlier] === bytes[at]) isNew = 0;
    values += isNew;
  }
  return values >= LEAST_VALUES;
}

function word(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)
  );
}

function powerFrom(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

import type { ByteRange } from '../bytes/byte-range.ts';
import { countedAxisAt } from './references/counted-axis.ts';

/** So many counted axes one behind the other are a pool. */
const LEAST_AXES = 6;
/** An axis of fewer points proves nothing. */
const LEAST_POINTS = 3;

/** How often axes of each length were seen, in the order in which lengths were seen first. */
export type LengthUses = ReadonlyMap<number, number>;

/** Lengths of the axes `[count][points]` that stand one behind the other and are shared by maps (Bosch ME7, Siemens MS4x). */
export function pooledLengths(
  bytes: Uint8Array,
  regions: readonly ByteRange[],
  bigEndian: boolean,
): LengthUses {
  const uses = new Map<number, number>();
  for (const { start, end } of regions) {
    let at = start;
    while (at < end) {
      at = isPool(bytes, at, bigEndian) ? countPool(bytes, at, bigEndian, uses) : at + 1;
    }
  }
  return uses;
}

function isPool(bytes: Uint8Array, start: number, bigEndian: boolean): boolean {
  let at = start;
  for (let axes = 0; axes < LEAST_AXES; axes++) {
    const next = poolAxisAt(bytes, at, bigEndian);
    if (next === undefined) return false;
    at = next.end;
  }
  return true;
}

/** Counts the axes of a pool; returns where it ends. */
function countPool(
  bytes: Uint8Array,
  start: number,
  bigEndian: boolean,
  uses: Map<number, number>,
): number {
  let at = start;
  for (;;) {
    const axis = poolAxisAt(bytes, at, bigEndian);
    if (axis === undefined) return at;
    uses.set(axis.count, (uses.get(axis.count) ?? 0) + 1);
    at = axis.end;
  }
}

function poolAxisAt(
  bytes: Uint8Array,
  at: number,
  bigEndian: boolean,
): { readonly count: number; readonly end: number } | undefined {
  const axis = countedAxisAt(bytes, at, bigEndian);
  if (axis === undefined || axis.count < LEAST_POINTS) return undefined;
  const { count, words } = axis;
  return { count, end: words.address + count * words.type.wordBytes };
}

/** Uses of all lists together. */
export function sumOfUses(lists: readonly LengthUses[]): LengthUses {
  const sum = new Map<number, number>();
  for (const list of lists) {
    for (const [length, uses] of list) sum.set(length, (sum.get(length) ?? 0) + uses);
  }
  return sum;
}

/** Uses of lengths that were each seen once. */
export function usesOf(lengths: readonly number[]): LengthUses {
  return sumOfUses(lengths.map((length) => new Map([[length, 1]])));
}

import { CAPPED_WEIGHT, findingBits, type MapFinding } from './finding.ts';

const KEPT = 8;

/** A block and all its bits together. */
interface Rated {
  readonly block: MapFinding;
  readonly bits: number;
}

/** Of the blocks at one address those with the most bits, and of the others those that their layout speaks for most. */
export class BestBlocks {
  /** Best first. */
  readonly #best: Rated[] = [];
  readonly #others: Rated[] = [];

  add(block: MapFinding): void {
    const rated = { block, bits: findingBits(block, CAPPED_WEIGHT) };
    const left = insert(this.#best, rated, compareBits);
    if (left !== undefined) insert(this.#others, left, compareLayouts);
  }

  /** Those that are kept, best first. */
  get blocks(): readonly MapFinding[] {
    return [...this.#best, ...this.#others].map(({ block }) => block);
  }
}

/** Puts an entry in its place; returns the one that has no more room. */
function insert(
  list: Rated[],
  entry: Rated,
  compare: (a: Rated, b: Rated) => number,
): Rated | undefined {
  const last = list.at(-1);
  if (list.length === KEPT && last !== undefined && compare(last, entry) <= 0) return entry;
  let place = list.length;
  while (place > 0 && compare(list[place - 1] ?? entry, entry) > 0) place--;
  list.splice(place, 0, entry);
  return list.length > KEPT ? list.pop() : undefined;
}

/** Longer ones before shorter ones where all bits are the same. */
function compareBits(a: Rated, b: Rated): number {
  return b.bits - a.bits || b.block.end - a.block.end;
}

function compareLayouts({ block: a }: Rated, { block: b }: Rated): number {
  return b.layoutBits - a.layoutBits || b.cellBits - a.cellBits || b.end - a.end;
}

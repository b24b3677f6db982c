import type { HexRegion, RegionKind } from './hex-view-contract.ts';

/** Kinds of regions from the one that gives way to all others to the one that lies over all others. */
const KINDS_UPWARDS: readonly RegionKind[] = [
  'checksum',
  'potential',
  'pack',
  'user',
  'axis',
  'mark',
  'searchHit',
];

/**
 * The uppermost region at every address, found without looking at the others.
 *
 * The file is cut where a region begins or ends; each piece knows its kind. Made once a set of regions, so that drawing a
 * cell neither computes nor allocates. Of regions in one another that are of one kind the innermost counts, which looks the
 * same.
 */
export class RegionFills {
  /** Begins of the pieces, ascending; a piece ends where the next begins. */
  readonly #starts: Float64Array;
  readonly #kinds: readonly (RegionKind | undefined)[];

  constructor(regions: readonly HexRegion[]) {
    const cuts = cutsOf(regions);
    const starts: number[] = [];
    const kinds: (RegionKind | undefined)[] = [];
    /** Open regions of each kind, in the order of `KINDS_UPWARDS`. */
    const open = KINDS_UPWARDS.map(() => 0);
    for (let i = 0; i < cuts.length; i++) {
      const { at, kind, step } = cuts[i] ?? { at: 0, kind: 0, step: 0 };
      open[kind] = (open[kind] ?? 0) + step;
      // All that happens at one address is counted before its piece begins.
      if (cuts[i + 1]?.at === at) continue;
      const upper = KINDS_UPWARDS[open.findLastIndex((count) => count > 0)];
      if (upper === kinds.at(-1)) continue;
      starts.push(at);
      kinds.push(upper);
    }
    this.#starts = Float64Array.from(starts);
    this.#kinds = kinds;
  }

  get isEmpty(): boolean {
    return this.#kinds.length === 0;
  }

  /**
   * Kind of the first region that touches a cell, from `start` to before `end`, or `undefined`.
   *
   * hot: no allocation
   */
  kindAt(start: number, end: number): RegionKind | undefined {
    const piece = this.#pieceOf(start);
    const kind = piece < 0 ? undefined : this.#kinds[piece];
    if (kind !== undefined) return kind;
    const isNextInCell = (this.#starts[piece + 1] ?? Number.POSITIVE_INFINITY) < end;
    return isNextInCell ? this.#kinds[piece + 1] : undefined;
  }

  /** Last piece that begins at or before `address`; -1 if none does. */
  #pieceOf(address: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= address) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

interface Cut {
  readonly at: number;
  /** Index in `KINDS_UPWARDS`. */
  readonly kind: number;
  /** 1 where a region begins, -1 where one has ended. */
  readonly step: 1 | -1;
}

function cutsOf(regions: readonly HexRegion[]): readonly Cut[] {
  return regions
    .filter(({ start, end }) => end > start)
    .flatMap(({ start, end, kind }): Cut[] => {
      const index = KINDS_UPWARDS.indexOf(kind);
      return [
        { at: start, kind: index, step: 1 },
        { at: end, kind: index, step: -1 },
      ];
    })
    .sort((a, b) => a.at - b.at);
}

import type { Finding } from './finding.ts';

const MOST_LENGTH = 64;
const MOST_BITS = 4;
/** Maps that must be known before lengths tell anything. */
const LEAST_MAPS = 12;
/** What every length counts before one was seen. */
const UNSEEN = 0.7;

/** How usual lengths of axes are in an image, learnt from maps that are sure. */
export class LengthPrior {
  readonly #bits: Float64Array = new Float64Array(MOST_LENGTH + 1);
  /** Lengths that come often. Empty if too few maps are known. */
  readonly usual: ReadonlySet<number>;

  constructor(lengths: readonly number[]) {
    const counts = new Map<number, number>();
    for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
    const isKnown = lengths.length >= 2 * LEAST_MAPS;
    const all = lengths.length + UNSEEN * MOST_LENGTH;
    for (let length = 0; isKnown && length <= MOST_LENGTH; length++) {
      const share = ((counts.get(length) ?? 0) + UNSEEN) / all;
      const bits = Math.log2(share * (MOST_LENGTH / 2));
      this.#bits[length] = Math.max(-MOST_BITS, Math.min(MOST_BITS, bits));
    }
    const often = [...counts].filter(
      ([, count]) => isKnown && count >= Math.max(2, 0.01 * lengths.length),
    );
    this.usual = new Set(often.map(([length]) => length));
  }

  /** Bits for and against a map of such a shape. */
  bitsOf(width: number, height: number): number {
    return (this.#bits[width] ?? -MOST_BITS) + (this.#bits[height] ?? -MOST_BITS);
  }
}

/** Widths and heights of maps. */
export function lengthsOf(findings: readonly Finding[]): number[] {
  return findings.flatMap(({ width, height }) => (height > 1 ? [width, height] : []));
}

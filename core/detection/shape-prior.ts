import type { LengthUses } from './axis-lengths.ts';
import type { MapFinding } from './finding.ts';

const MOST_LENGTH = 64;
const MOST_BITS = 12;
/** Maps that must be known before shapes tell anything. */
const LEAST_MAPS = 12;
/** A length that comes less often is not usual; of many axes chance finds are left out, too. */
const LEAST_SHARE = 0.01;
const LEAST_SHARE_OF_MANY = 0.03;
const MANY_AXES = 200;
/** What every length counts before one was seen. */
const UNSEEN = 0.05;
/** As many maps as this say as much of a shape as its lengths do, each for itself. */
const LENGTHS_COUNT = 4;

/** Width and height of a map. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** How usual shapes are in an image, learnt from maps that are sure and from axes. */
export class ShapePrior {
  readonly #counts = new Map<number, number>();
  readonly #lengths = new Map<number, number>();
  readonly #mapCount: number;
  readonly #lengthCount: number;
  readonly #isKnown: boolean;
  /** What `bitsOf` told before, by shape. */
  readonly #bits = new Map<number, number>();
  /** Lengths that come often. Empty if too few maps are known. */
  readonly usual: ReadonlySet<number>;

  /** @param axes lengths of axes of which it is not known which maps they belong to */
  constructor(shapes: readonly Shape[], axes: LengthUses = new Map()) {
    for (const { width, height } of shapes) {
      count(this.#counts, keyOf(width, height), 1);
      count(this.#lengths, width, 1);
      count(this.#lengths, height, 1);
    }
    for (const [length, uses] of axes) count(this.#lengths, length, uses);
    this.#mapCount = shapes.length;
    this.#lengthCount = [...this.#lengths.values()].reduce((sum, uses) => sum + uses, 0);
    this.#isKnown = this.#lengthCount >= 2 * LEAST_MAPS;
    const axisCount = [...axes.values()].reduce((sum, uses) => sum + uses, 0);
    const leastShare = axisCount < MANY_AXES ? LEAST_SHARE : LEAST_SHARE_OF_MANY;
    const often = [...this.#lengths].filter(
      ([, uses]) => this.#isKnown && uses >= Math.max(2, leastShare * this.#lengthCount),
    );
    this.usual = new Set(often.map(([length]) => length));
  }

  /** So many of some lengths at most, in their order: those that come most often. */
  mostUsualOf(lengths: ReadonlySet<number>, most: number): ReadonlySet<number> {
    if (lengths.size <= most) return lengths;
    const often = [...lengths].sort((a, b) => this.#usesOf(b) - this.#usesOf(a)).slice(0, most);
    return new Set([...lengths].filter((length) => often.includes(length)));
  }

  /** Bits for and against a map of such a shape. */
  bitsOf(width: number, height: number): number {
    if (!this.#isKnown) return 0;
    const key = keyOf(width, height);
    const known = this.#bits.get(key);
    if (known !== undefined) return known;
    const bits = this.#bitsOf(width, height);
    this.#bits.set(key, bits);
    return bits;
  }

  /** No shape has more bits. */
  get mostBits(): number {
    return this.#isKnown ? MOST_BITS : 0;
  }

  #bitsOf(width: number, height: number): number {
    const alone = this.#shareOf(width) * this.#shareOf(height);
    const seen = this.#counts.get(keyOf(width, height)) ?? 0;
    const share = (seen + LENGTHS_COUNT * alone) / (this.#mapCount + LENGTHS_COUNT);
    const bits = Math.log2(share * (MOST_LENGTH / 2) ** 2);
    return Math.max(-MOST_BITS, Math.min(MOST_BITS, bits));
  }

  #usesOf(length: number): number {
    return this.#lengths.get(length) ?? 0;
  }

  #shareOf(length: number): number {
    const seen = this.#usesOf(length);
    return (seen + UNSEEN) / (this.#lengthCount + UNSEEN * MOST_LENGTH);
  }
}

/** Shapes of the maps among findings. */
export function shapesOf(findings: readonly MapFinding[]): Shape[] {
  return findings.filter(({ height }) => height > 1);
}

function keyOf(width: number, height: number): number {
  return width * 0x10000 + height;
}

function count(counts: Map<number, number>, key: number, uses: number): void {
  counts.set(key, (counts.get(key) ?? 0) + uses);
}

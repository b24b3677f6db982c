import { choiceBits } from './choice-bits.ts';
import type { DetectionWork } from './detection-work.ts';
import type { CellWeight, MapFinding } from './finding.ts';

/**
 * A list of findings, overlaps too, that holds so many at most: when it is full, the half of them goes that is furthest from any
 * best choice. So no image fills the memory, and where maps stand every part of it keeps its best.
 */
export class BestFindings {
  readonly #most: number;
  readonly #weight: CellWeight;
  readonly #work: DetectionWork;
  #findings: MapFinding[] = [];

  /** @param most 2 at least */
  constructor(most: number, weight: CellWeight, work: DetectionWork) {
    this.#most = most;
    this.#weight = weight;
    this.#work = work;
  }

  add(finding: MapFinding): void {
    if (this.#findings.length === this.#most) this.#shrink();
    this.#findings.push(finding);
    this.#work.mostHeld = Math.max(this.#work.mostHeld, this.#findings.length);
  }

  /** Those that are held, in the order in which they came. */
  get findings(): readonly MapFinding[] {
    return this.#findings;
  }

  #shrink(): void {
    const { through } = choiceBits(this.#findings, this.#weight);
    const kept = Math.floor(this.#most / 2);
    const least = through.toSorted()[through.length - kept] ?? 0;
    // Of those that are as good as the last one that is kept, the first.
    let equal = kept - through.reduce((count, bits) => (bits > least ? count + 1 : count), 0);
    this.#findings = this.#findings.filter((_, i) => {
      const bits = through[i] ?? 0;
      return bits > least || (bits === least && equal-- > 0);
    });
  }
}

import { BestFindings } from './best-findings.ts';
import type { DetectionWork } from './detection-work.ts';
import { DRAFT_CELLS, type Draft, pricedDrafts } from './draft.ts';
import { CAPPED_WEIGHT, type MapFinding } from './finding.ts';
import type { Smoothness } from './smoothness.ts';
import { WorkAllowance } from './work-allowance.ts';

/** Findings that are held at most: real images have up to 30,000 for each MiB. */
const MOST_HELD = 100_000;
/** Cells that are priced at first, and for each byte that is searched: images take up to 25 million, or 2 for each byte. */
const FIRST_CELLS = 32_000_000;
const CELLS_PER_BYTE = 8;

/** The findings of one layout, or of some that are alike: priced as far as there is time, of which the best are held. */
export class LayoutFindings {
  readonly #smoothness: Smoothness;
  readonly #work: DetectionWork;
  readonly #allowance = new WorkAllowance(FIRST_CELLS, CELLS_PER_BYTE);
  readonly #held: BestFindings;

  constructor(smoothness: Smoothness, work: DetectionWork) {
    this.#smoothness = smoothness;
    this.#work = work;
    this.#held = new BestFindings(MOST_HELD, CAPPED_WEIGHT, work);
  }

  /**
   * Adds what a piece of the image holds, as far as there is time for it.
   *
   * @param drafts looked for as they are asked for
   * @param pieceBytes length of the piece
   * @param isPossible whether a finding is held at all
   */
  add(
    drafts: Iterable<Draft>,
    pieceBytes: number,
    isPossible: (finding: MapFinding) => boolean = () => true,
  ): void {
    this.#allowance.grant(pieceBytes);
    if (!this.#allowance.has(DRAFT_CELLS)) return;
    for (const finding of pricedDrafts(drafts, this.#smoothness, this.#allowance, this.#work)) {
      if (isPossible(finding)) this.#held.add(finding);
    }
  }

  /** Those that are held, in the order in which they came. */
  get findings(): readonly MapFinding[] {
    return this.#held.findings;
  }
}

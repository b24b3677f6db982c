import type { DetectionWork } from './detection-work.ts';
import type { MapFinding } from './finding.ts';
import type { Smoothness } from './smoothness.ts';
import type { WorkAllowance } from './work-allowance.ts';

/** A possible map that its layout tells of, before its cells were looked at. */
export interface Draft extends Omit<MapFinding, 'cellBits' | 'edgeBits'> {
  /** Whether its fast axis is stored as its cells are: an axis that goes on in the cells is a row of a map itself. */
  readonly mayAxisBeRow?: boolean;
}

/** Drafts that are priced together: where there is not time for all of them, the likeliest first. */
const BATCH_DRAFTS = 1024;
/** What a draft takes besides its cells, as so many of them. */
export const DRAFT_CELLS = 64;
/** Bits that two small counts before rising runs cost: about how many places of an image begin like that by chance. */
const SAME_MAP_BITS = 40;

/**
 * Findings of the drafts of a piece of an image, in their order, until the allowance is spent: of those that it does not reach for
 * a thousand are looked at, and what is left of the piece is not.
 */
export function* pricedDrafts(
  drafts: Iterable<Draft>,
  smoothness: Smoothness,
  allowance: WorkAllowance,
  work: DetectionWork,
): Generator<MapFinding> {
  let batch: Draft[] = [];
  for (const draft of drafts) {
    work.drafts++;
    batch.push(draft);
    if (batch.length < BATCH_DRAFTS) continue;
    const afforded = affordable(batch, allowance);
    for (const one of afforded) yield priced(one, smoothness, work);
    if (afforded.length < batch.length) return;
    batch = [];
  }
  for (const draft of affordable(batch, allowance)) yield priced(draft, smoothness, work);
}

/** The drafts that the allowance reaches for, which it is then less: all, or those that their layout speaks for most. */
function affordable(batch: readonly Draft[], allowance: WorkAllowance): readonly Draft[] {
  const all = batch.reduce((sum, draft) => sum + costOf(draft), 0);
  if (allowance.spend(all)) return batch;
  const likeliest = batch.toSorted((a, b) => b.layoutBits - a.layoutBits);
  const afforded = new Set(likeliest.filter((draft) => allowance.spend(costOf(draft))));
  return batch.filter((draft) => afforded.has(draft));
}

function costOf({ width, height }: Draft): number {
  return DRAFT_CELLS + width * height;
}

function priced(
  { mayAxisBeRow, ...draft }: Draft,
  smoothness: Smoothness,
  work: DetectionWork,
): MapFinding {
  const { cells, type, width, height, rule, layoutBits } = draft;
  work.pricedCells += width * height;
  const bits = smoothness.bitsOf(cells, type, width, height);
  const isRow = mayAxisBeRow === true && smoothness.goesOnBefore(cells, type, width);
  return {
    ...draft,
    // What a descriptor names is a map, whatever its cells.
    cellBits: rule === 'descriptor' ? Math.max(0, bits) : bits,
    layoutBits: isRow ? layoutBits - SAME_MAP_BITS : layoutBits,
  };
}

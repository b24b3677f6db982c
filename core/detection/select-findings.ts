import { type CellWeight, findingBits, type MapFinding } from './finding.ts';

/** Maps stand one behind the other: a map that begins where one ends is likelier than one with a gap before it. */
export const CHAIN_BITS: number = 4;
/** Bytes that may lie between two such maps so that words are aligned. */
const PAD_BYTES = 3;

/** The best choice of findings among the first ones by end. */
interface Choice {
  readonly bits: number;
  /** Index of its last finding, or -1. */
  readonly last: number;
}

/**
 * The findings that tell the file best together: no two share a byte, the sum of their bits is the greatest.
 *
 * @returns by ascending address
 */
export function selectFindings(findings: readonly MapFinding[], weight: CellWeight): MapFinding[] {
  const byEnd = findings.filter((finding) => findingBits(finding, weight) + CHAIN_BITS > 0);
  byEnd.sort((a, b) => a.end - b.end || a.start - b.start);
  const ends = byEnd.map(({ end }) => end);
  /** [i]: of the first i findings. */
  const best: Choice[] = [{ bits: 0, last: -1 }];
  /** Index of the finding before each, or -1, in the best choice that ends with it. */
  const before: number[] = [];
  /** The best choice that ends with a finding, by where it ends. */
  const bestEnding = new Map<number, Choice>();
  byEnd.forEach((finding, i) => {
    const free = best[countUpTo(ends, finding.start)] ?? { bits: 0, last: -1 };
    let chosen = free;
    for (let pad = 0; pad <= PAD_BYTES; pad++) {
      const chain = bestEnding.get(finding.start - pad);
      if (chain !== undefined && chain.bits + CHAIN_BITS > chosen.bits) {
        chosen = { bits: chain.bits + CHAIN_BITS, last: chain.last };
      }
    }
    before[i] = chosen.last;
    const choice = { bits: chosen.bits + findingBits(finding, weight), last: i };
    const rival = bestEnding.get(finding.end);
    if (rival === undefined || choice.bits > rival.bits) bestEnding.set(finding.end, choice);
    const known = best[i] ?? choice;
    best[i + 1] = choice.bits > known.bits ? choice : known;
  });
  const chosen: MapFinding[] = [];
  for (let i = best.at(-1)?.last ?? -1; i >= 0; i = before[i] ?? -1) {
    const finding = byEnd[i];
    if (finding !== undefined) chosen.push(finding);
  }
  return chosen.reverse();
}

/** Number of entries of an ascending list that are not above `limit`. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { choiceBits } from './choice-bits.ts';
import type { CellWeight, MapFinding } from './finding.ts';

/**
 * The findings that may be of the best choice, as far as their bits can be trusted: those with which a choice without overlaps is
 * possible that has at most `slackBits` less than the best one.
 */
export function nearBest(
  findings: readonly MapFinding[],
  weight: CellWeight,
  slackBits: number,
): MapFinding[] {
  const { best, through } = choiceBits(findings, weight);
  return findings.filter((_, i) => (through[i] ?? 0) >= best - slackBits);
}

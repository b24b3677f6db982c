import type { MapFinding } from './finding.ts';

/**
 * The findings whose cells can be told in time: all of them, or those that come first by a rank.
 *
 * Findings that differ in height and header only are told together, so they take the cells of the highest one; and each takes its
 * own, to be compared with what stands before it.
 *
 * @param rankOf asked for only where not all can be afforded; the greatest goes first
 * @returns in the order of `findings`
 */
export function affordableFindings(
  findings: readonly MapFinding[],
  mostCells: number,
  rankOf: () => (index: number) => number,
): readonly MapFinding[] {
  const all = new CellCosts();
  if (findings.reduce((sum, finding) => sum + all.add(finding), 0) <= mostCells) return findings;
  const rank = rankOf();
  const order = findings.map((_, i) => i).sort((a, b) => rank(b) - rank(a) || a - b);
  const costs = new CellCosts();
  const afforded = new Set<number>();
  let left = mostCells;
  for (const i of order) {
    const finding = findings[i];
    if (finding === undefined || costs.of(finding) > left) continue;
    left -= costs.add(finding);
    afforded.add(i);
  }
  return findings.filter((_, i) => afforded.has(i));
}

/** Equal for findings that are told together: they differ in height and header only. */
export function groupKeyOf({ cells, width, type }: MapFinding): string {
  return `${cells} ${width} ${type.wordBytes} ${type.bigEndian} ${type.float}`;
}

/** Cells that findings take, one after the other. */
class CellCosts {
  /** Height of the highest one of each group so far. */
  readonly #heights = new Map<string, number>();

  /** Cells that a finding takes beside those before it. */
  of(finding: MapFinding): number {
    const { width, height } = finding;
    const told = this.#heights.get(groupKeyOf(finding)) ?? 0;
    return width * (height + Math.max(0, height - told));
  }

  /** Puts a finding behind the others; returns what it takes. */
  add(finding: MapFinding): number {
    const cost = this.of(finding);
    const key = groupKeyOf(finding);
    this.#heights.set(key, Math.max(finding.height, this.#heights.get(key) ?? 0));
    return cost;
  }
}

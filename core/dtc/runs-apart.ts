/** Records of codes that follow each other. */
export interface CodeRun {
  readonly address: number;
  readonly recordCount: number;
  /** The same with a tail of equal or unused records. */
  readonly fullCount: number;
  /** Different codes in them. */
  readonly distinctCount: number;
}

/** Words before or behind a table may look like codes and shift the records: they add few. */
const NEARLY_AS_RICH = 0.95;

/**
 * Of runs that overlap the first stays whose different codes are nearly as many as those of the richest. Ascending.
 *
 * Takes the time of sorting the runs, however many overlap: runs of one phase never do, so what a run overlaps in a phase
 * stands together there.
 *
 * @param runs those of one phase (address modulo `strideBytes`) do not overlap each other
 */
export function runsApart(runs: readonly CodeRun[], strideBytes: number): CodeRun[] {
  const phases = byPhase(runs, strideBytes);
  const left = new Set(runs);
  const overlapping = (run: CodeRun): CodeRun[] =>
    phases
      .flatMap((phase) => overlappingIn(phase, run, strideBytes))
      .filter((one) => left.has(one));
  const kept: CodeRun[] = [];
  for (const richest of [...runs].sort(byRichness)) {
    if (!left.has(richest)) continue;
    const rivals = overlapping(richest);
    const least = NEARLY_AS_RICH * richest.distinctCount;
    const [chosen = richest] = rivals
      .filter(({ distinctCount }) => distinctCount >= least)
      .sort(byAddress);
    kept.push(chosen);
    for (const run of [...overlapping(chosen), ...rivals]) left.delete(run);
  }
  return kept.sort(byAddress);
}

/** The runs of each phase, ascending. */
function byPhase(runs: readonly CodeRun[], strideBytes: number): CodeRun[][] {
  const phases = new Map<number, CodeRun[]>();
  for (const run of [...runs].sort(byAddress)) {
    const phase = run.address % strideBytes;
    const others = phases.get(phase);
    if (others === undefined) phases.set(phase, [run]);
    else others.push(run);
  }
  return [...phases.values()];
}

/** Those of a phase that share bytes with `run`, which may be of it. */
function overlappingIn(phase: readonly CodeRun[], run: CodeRun, strideBytes: number): CodeRun[] {
  const endOf = ({ address, recordCount }: CodeRun): number => address + recordCount * strideBytes;
  const end = endOf(run);
  let low = 0;
  let high = phase.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = phase[middle];
    if (other !== undefined && endOf(other) <= run.address) low = middle + 1;
    else high = middle;
  }
  const overlapping: CodeRun[] = [];
  for (let i = low; i < phase.length; i++) {
    const other = phase[i];
    if (other === undefined || other.address >= end) break;
    overlapping.push(other);
  }
  return overlapping;
}

function byAddress(a: CodeRun, b: CodeRun): number {
  return a.address - b.address;
}

/** Most different codes first, of equal ones the first in the file. */
function byRichness(a: CodeRun, b: CodeRun): number {
  return b.distinctCount - a.distinctCount || a.address - b.address;
}

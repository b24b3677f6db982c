import type { ByteRange } from '../../bytes/byte-range.ts';
import { REACH_BYTES } from './evidence.ts';
import type { MatchRun } from './match-runs.ts';

/** Bytes of a run that lie on one side at least. */
const LEAST_PART_BYTES = 4;

/** What lies nearest on each side. */
export interface Anchors {
  readonly left: MatchRun | undefined;
  readonly right: MatchRun | undefined;
}

/** The nearest runs and pointers of the chain on both sides of a stretch. */
export function anchorsOf({ start, end }: ByteRange, chain: readonly MatchRun[]): Anchors {
  let left: MatchRun | undefined;
  let right: MatchRun | undefined;
  for (const run of chain) {
    const isPointer = run.sourceEnd === run.source;
    const before = isPointer
      ? run.source <= start
      : Math.min(run.sourceEnd, start) - run.source >= LEAST_PART_BYTES;
    const behind = isPointer
      ? run.source >= end
      : run.sourceEnd - Math.max(run.source, end) >= LEAST_PART_BYTES;
    if (before && start - run.sourceEnd < REACH_BYTES) left = run;
    if (behind && right === undefined && run.source - end < REACH_BYTES) right = run;
  }
  return { left, right };
}

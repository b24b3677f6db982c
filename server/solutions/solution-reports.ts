import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AppliedSolution } from '../../core/contract/solution-works.ts';
import type { RegionReport, SolutionReport } from '../../core/solutions/solution-report.ts';
import { APPLY_REASONS } from './solution-reasons.ts';

/** What the engine says of a solution that was applied. */
export interface KeptReport {
  readonly solutionId: string;
  readonly report: SolutionReport;
}

/** Reports as they are kept with what was written: with the bytes before. */
export function packReports(reports: readonly KeptReport[]): Buffer {
  return deflateRawSync(JSON.stringify(reports));
}

/** @param packed what `packReports` has made */
export function unpackReports(packed: Uint8Array): readonly KeptReport[] {
  // Written here alone.
  return JSON.parse(inflateRawSync(packed).toString('utf8')) as readonly KeptReport[];
}

const KINDS: { readonly [Kind in SolutionReport['kind']]: AppliedSolution['kind'] } = {
  applied: 'applied',
  refused: 'refused',
  'already-applied': 'alreadyApplied',
  'partly-applied': 'partlyApplied',
  'other-change': 'otherChange',
  'not-modified': 'notModified',
};

const STATES: {
  readonly [State in RegionReport['state']]: AppliedSolution['maps'][number]['state'];
} = {
  placed: 'placed',
  already: 'already',
  partly: 'partly',
  'other-change': 'otherChange',
  failed: 'failed',
};

/** What is told of a solution that was applied: without any bytes. */
export function toldReport({ solutionId, report }: KeptReport): AppliedSolution {
  return {
    solutionId,
    kind: KINDS[report.kind],
    reason: report.reason === null ? null : APPLY_REASONS[report.reason],
    confidence: report.confidence,
    isSameSoftware: report.isSameSoftware,
    maps: report.regions.map((region) => ({
      id: region.id,
      name: region.map,
      start: region.target?.start ?? null,
      end: region.target?.end ?? null,
      state: STATES[region.state],
      cells: region.cells,
      saturated: region.saturated,
      ownCells: region.ownCells,
      change: region.change,
      reason: region.reason === null ? null : APPLY_REASONS[region.reason],
    })),
  };
}

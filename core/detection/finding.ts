import type { WordType } from '../values/word.ts';
import type { CandidateAxis, DetectionRule } from './map-candidate.ts';

/** A possible map while candidates compete for bytes. */
export interface MapFinding {
  /** Bytes that nobody else may have: header, axes that stand with the map, cells. End exclusive. */
  readonly start: number;
  readonly end: number;
  readonly cells: number;
  readonly width: number;
  readonly height: number;
  readonly type: WordType;
  readonly x: CandidateAxis;
  readonly y: CandidateAxis;
  readonly rule: DetectionRule;
  readonly cellBits: number;
  readonly layoutBits: number;
  readonly pointerCount: number;
  /** Bits against the places where it begins and ends, and against the two maps it may be, 0 or less: what its cells tell of that. */
  readonly edgeBits?: number | undefined;
  /** Whether code or a table names the length of its rows: then cells that are not smooth do not speak against it. */
  readonly areRowsNamed?: boolean;
}

/** How the bits of smoothness count beside the others. */
export type CellWeight = (cellBits: number) => number;

/** Without pointers, smoothness alone tells where maps begin and end. */
export const FULL_WEIGHT: CellWeight = (cellBits) => (cellBits <= 0 ? cellBits : 0.5 * cellBits);

/** The same where cells are priced as `Refinement` does. */
export const REFINED_WEIGHT: CellWeight = (cellBits) =>
  cellBits <= 0 ? cellBits : 0.55 * cellBits;

/** With pointers, smoothness counts less and less: two maps that are alike must not pass for one. */
export const CAPPED_WEIGHT: CellWeight = (cellBits) =>
  cellBits <= 0 ? cellBits : 10 * Math.log2(1 + cellBits / 20) + 0.15 * cellBits;

/** All evidence together. */
export function findingBits(finding: MapFinding, weight: CellWeight): number {
  return weight(finding.cellBits) + finding.layoutBits + (finding.edgeBits ?? 0);
}

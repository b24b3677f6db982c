import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { ApplySolution } from '../../../core/contract/solution-works.ts';
import type { RemovalResult } from '../../../core/dtc/remove-codes.ts';
import type { Placement } from '../../../core/solutions/placement.ts';
import type { KeptReport } from '../../solutions/solution-reports.ts';

/** What is to be done with a file. */
export interface ChangeRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  /** What differs from it now. */
  readonly patch: BytePatch;
  readonly change: Change;
}

/** A solution that is to be applied, with its places in the original. */
export interface PlacedSolution {
  readonly id: string;
  /** See server/solutions/solution-content.ts. */
  readonly content: Uint8Array;
  readonly placement: Placement;
}

/** Solutions that are to be applied together, and what was said of how. */
export interface SolutionChange extends Pick<ApplySolution, 'maps' | 'appliesRest'> {
  readonly kind: 'applySolutions';
  readonly solutions: readonly PlacedSolution[];
}

/** A change that the engine plans. */
export type Change =
  | { readonly kind: 'fixChecksums' }
  /** SAE J2012, 16 bits each. */
  | { readonly kind: 'removeCodes'; readonly codes: readonly number[] }
  | SolutionChange
  /** Takes back what was written, as its reports tell: see server/solutions/solution-reports.ts. */
  | { readonly kind: 'revertSolutions'; readonly reports: Uint8Array };

/** What the engine has planned. */
export interface PlannedChange {
  /** Everything that differs from the original afterwards; `undefined` where nothing changes. */
  readonly patch: BytePatch | undefined;
  /** Why nothing can be changed although something would be to do. */
  readonly failure: ErrorReason | undefined;
  /** One for each code; none for all else. */
  readonly codes: readonly RemovalResult[];
  /** One for each solution; none for all else. */
  readonly solutions: readonly KeptReport[];
  /** Of what solutions write, all that differs from the original; `undefined` for all else. */
  readonly written: BytePatch | undefined;
}

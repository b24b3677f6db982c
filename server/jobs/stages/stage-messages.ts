import type { StageEvaluation } from '../../../core/ai-stage/evaluate-stage.ts';
import type { ProposalReason } from '../../../core/ai-stage/propose-stage.ts';
import type { KnownMap } from '../../../core/solutions/grow-regions.ts';
import type { MatchResult } from '../solutions/solution-messages.ts';

/** A pair as it is kept. */
export interface KeptPair {
  readonly car: string;
  readonly tune: string;
  /** See server/stages/pair-content.ts. */
  readonly content: Uint8Array;
}

/** Pairs of a family whose model is to be judged. The newest last. */
export interface LearnStageRequest {
  readonly pairs: readonly KeptPair[];
}

/** What they are worth. */
export interface LearnStageResult {
  /** Pairs that count. */
  readonly pairCount: number;
  readonly neededCount: number;
  /** `null` where there are too few. */
  readonly evaluation: StageEvaluation | null;
  readonly isOffered: boolean;
}

/** An original that a stage is to be worked out for. */
export interface ProposeRequest extends LearnStageRequest {
  readonly original: Uint8Array<SharedArrayBuffer>;
  readonly maps: readonly KnownMap[];
}

/** What the model comes to for it. */
export type ProposeResult =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'proposed';
      /** See server/solutions/solution-content.ts. */
      readonly content: Uint8Array;
      readonly lengthBytes: number;
      readonly sha256: string;
      readonly softwareNumber: string | null;
      readonly mapCount: number;
      readonly reasons: readonly ProposalReason[];
      readonly match: Extract<MatchResult, { state: 'fits' }>;
    };

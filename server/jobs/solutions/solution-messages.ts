import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { ExactPreviewMap } from '../../../core/solution-offers/preview.ts';
import type { KnownMap } from '../../../core/solutions/grow-regions.ts';
import type { PortResult } from '../../db/tables/port-tables.ts';
import type { KeptPlacement } from '../../db/tables/solution-tables.ts';

/** What a solution is to be learnt from. */
export interface LearnRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  /** What differs from it in the version. */
  readonly patch: BytePatch;
  readonly maps: readonly KnownMap[];
}

/** What was learnt. */
export type LearnResult =
  | {
      readonly kind: 'learnt';
      /** See server/solutions/solution-content.ts. */
      readonly content: Uint8Array;
      readonly family: string | null;
      readonly softwareNumber: string | null;
      readonly sha256: string;
      readonly lengthBytes: number;
      readonly mapCount: number;
      /** Changed bytes that are not carried: checksums, and numbers of the file. */
      readonly ownBytes: number;
    }
  | { readonly kind: 'failed'; readonly reason: ErrorReason };

/** A solution that is looked for in an original. */
export interface MatchRequest {
  /** Several threads look into it, one after the other. */
  readonly original: Uint8Array<SharedArrayBuffer>;
  /** See server/solutions/solution-content.ts. */
  readonly content: Uint8Array;
}

/** Whether and how it fits. */
export type MatchResult =
  | {
      readonly state: 'fits';
      readonly placement: KeptPlacement;
      readonly isSameSoftware: boolean;
      readonly confidence: number;
      readonly preview: readonly ExactPreviewMap[];
      /** See core/bytes/patch-codec.ts. */
      readonly patch: Uint8Array;
    }
  /** The original has it already. */
  | { readonly state: 'inFile' }
  | { readonly state: 'unfit'; readonly reason: ErrorReason };

/** Work of a version that is looked for in another original. */
export interface PortRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  /** See server/solutions/solution-content.ts. */
  readonly content: Uint8Array;
  /** Ids of maps that are left out. */
  readonly leftOut: readonly string[];
}

/** Where the work is to go. */
export interface PortMatch {
  readonly result: PortResult;
  /** See core/bytes/patch-codec.ts. */
  readonly patch: Uint8Array;
  /** What was learnt, without what is left out. */
  readonly content: Uint8Array;
}

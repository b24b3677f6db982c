import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { FixFailure } from '../../../core/checksums/checksums.ts';
import type { RemovalResult } from '../../../core/dtc/remove-codes.ts';

/** What is to be done with a file. */
export interface ChangeRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  /** What differs from it now. */
  readonly patch: BytePatch;
  readonly change: Change;
}

/** A change that the engine plans. */
export type Change =
  | { readonly kind: 'fixChecksums' }
  /** SAE J2012, 16 bits each. */
  | { readonly kind: 'removeCodes'; readonly codes: readonly number[] };

/** What the engine has planned. */
export interface PlannedChange {
  /** Everything that differs from the original afterwards; `undefined` where nothing changes. */
  readonly patch: BytePatch | undefined;
  /** Why nothing can be changed although something would be to do. */
  readonly failure: FixFailure | undefined;
  /** One for each code; none for checksums. */
  readonly codes: readonly RemovalResult[];
}

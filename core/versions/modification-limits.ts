/** Bytes that may be modified. Specification 3, "Settings". */
export interface ModificationLimits {
  /** Most addresses that may differ from the original, saved and unsaved together. */
  readonly maxVersionBytes: number;
  /** Unsaved addresses above which the person is asked to save. */
  readonly maxRequestBytes: number;
}

/** Addresses that are modified now. */
export interface ModificationCounts {
  /** Addresses that differ from the original: an address edited twice counts once (expectations 0.6). */
  readonly modifiedCount: number;
  /** Addresses that differ from the saved version. */
  readonly unsavedCount: number;
}

/** How modifications stand to their limits; the graver one where both are passed. */
export type LimitState =
  | 'within'
  /** A warning: MAX_UNSAVED_MODIFICATIONS_REACHED. */
  | 'tooManyUnsaved'
  /** Cannot be saved: MAX_FILE_MODIFICATIONS_REACHED. */
  | 'tooManyModified';

/** Compares modifications with their limits; a limit itself may be reached. Specification 5. */
export function limitState(counts: ModificationCounts, limits: ModificationLimits): LimitState {
  if (counts.modifiedCount > limits.maxVersionBytes) return 'tooManyModified';
  return counts.unsavedCount > limits.maxRequestBytes ? 'tooManyUnsaved' : 'within';
}

/** Most bytes that may be modified; each limit itself may be reached. Specification 3, "Settings". */
export interface ModificationLimits {
  /** Most addresses that may differ from the original, saved and unsaved together. */
  readonly maxVersionBytes: number;
  /** Unsaved addresses above which the person is asked to save. */
  readonly maxRequestBytes: number;
}

/** Addresses that are modified. */
export interface ModificationCounts {
  /** Addresses that differ from the original: an address edited twice counts once (expectations 0.6). */
  readonly modifiedCount: number;
  /** Addresses that differ from the saved version. */
  readonly unsavedCount: number;
}

/** Whether a version may have so many addresses that differ from the original. */
export function fitsVersion(
  modifiedCount: number,
  { maxVersionBytes }: Pick<ModificationLimits, 'maxVersionBytes'>,
): boolean {
  return modifiedCount <= maxVersionBytes;
}

/** Whether so many unsaved addresses need no reminder. */
export function fitsRequest(
  unsavedCount: number,
  { maxRequestBytes }: Pick<ModificationLimits, 'maxRequestBytes'>,
): boolean {
  return unsavedCount <= maxRequestBytes;
}

/**
 * The limit that a change has passed, the graver one where it has passed both; `undefined` where it has passed none, also where
 * one had been passed before. Specification 5.
 */
export function passedLimit(
  before: ModificationCounts,
  now: ModificationCounts,
  limits: ModificationLimits,
): keyof ModificationLimits | undefined {
  const hasPassed = (fitted: boolean, fits: boolean): boolean => fitted && !fits;
  if (
    hasPassed(fitsVersion(before.modifiedCount, limits), fitsVersion(now.modifiedCount, limits))
  ) {
    return 'maxVersionBytes';
  }
  return hasPassed(fitsRequest(before.unsavedCount, limits), fitsRequest(now.unsavedCount, limits))
    ? 'maxRequestBytes'
    : undefined;
}

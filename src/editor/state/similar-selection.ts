import type { WordType } from '../../../core/values/word.ts';

/** How similar data was selected last, as long as nothing else was selected since. Expectations 2.8, "Selecting similar data". */
export interface SimilarSelection {
  readonly tabId: string;
  /** Cells joined to the cursor's, or wherever they are in the map or in the file. */
  readonly reach: 'joined' | 'all';
  /** How much values may differ from that at the cursor, in raw units. */
  readonly tolerance: number;
  /** How far the tolerance can be moved. */
  readonly scale: ToleranceScale;
}

/** Greatest tolerance and distance of neighbouring ones, in raw units. */
export interface ToleranceScale {
  readonly max: number;
  readonly step: number;
}

/** Tolerances go up to a tenth of the value. */
const MOST_SHARE = 0.1;
/** Fewest raw steps, where the value is near 0. */
const LEAST_STEPS = 10;
/** Steps of a float, which has no raw step. */
const FLOAT_STEPS = 100;

/** @param value raw value at the cursor */
export function toleranceScale(value: number, type: WordType): ToleranceScale {
  const most = Number.isFinite(value) ? Math.abs(value) * MOST_SHARE : 0;
  if (type.float) {
    const max = most === 0 ? 1 : most;
    return { max, step: max / FLOAT_STEPS };
  }
  return { max: Math.max(LEAST_STEPS, Math.round(most)), step: 1 };
}

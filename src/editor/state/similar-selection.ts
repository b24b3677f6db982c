import { type StepScale, stepsUpTo } from '../../../core/values/step-scale.ts';
import type { WordType } from '../../../core/values/word.ts';

/** How similar data was selected last, as long as nothing else was selected since. Expectations 2.8, "Selecting similar data". */
export interface SimilarSelection {
  readonly tabId: string;
  /** Cells joined to the cursor's, or wherever they are in the map or in the file. */
  readonly reach: 'joined' | 'all';
  /** How much values may differ from that at the cursor, in raw units. */
  readonly tolerance: number;
  /** How far the tolerance can be moved, in raw units. */
  readonly scale: StepScale;
}

/** Where similar data is looked for: the cursor of a tab. */
interface Origin {
  readonly tabId: string;
  /** Raw. */
  readonly value: number;
  readonly type: WordType;
}

/** Tolerances go up to this part of the value. */
const VALUE_PART = 10;

/**
 * What is selected next: joined cells at first, the second time cells wherever they are.
 *
 * @param before what is selected now, if that is similar data
 * @param tolerance moves that of `before` instead
 */
export function nextSimilar(
  before: SimilarSelection | undefined,
  { tabId, value, type }: Origin,
  tolerance: number | undefined,
): SimilarSelection {
  if (before?.tabId === tabId) {
    return tolerance === undefined ? { ...before, reach: 'all' } : { ...before, tolerance };
  }
  const most = Number.isFinite(value) ? Math.abs(value) / VALUE_PART : 0;
  const scale = type.float ? stepsUpTo(most, undefined) : stepsUpTo(Math.round(most), 1);
  return { tabId, reach: 'joined', tolerance: 0, scale };
}

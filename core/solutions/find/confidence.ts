import type { PlaceRule } from '../placement.ts';
import { CALIBRATION } from './calibration.ts';

/** Weights of the weaker side from which on evidence is stronger. */
const STEPS: readonly number[] = [2, 6, 20];

/** What the strength of a place is told by. */
interface Weights {
  readonly leftWeight: number;
  readonly rightWeight: number;
}

/** How strong the evidence around a place is: 0 to `STEPS.length`, by its weaker side. */
export function strengthOf({ leftWeight, rightWeight }: Weights): number {
  const weaker = Math.min(leftWeight, rightWeight);
  return STEPS.filter((step) => weaker >= step).length;
}

/**
 * Lower bound of the chance that a place is right: of the places that were found by the same rule with evidence of the same strength in
 * files whose truth is known. 0 where none was.
 */
export function confidenceOf(rule: PlaceRule, weights: Weights): number {
  return CALIBRATION[rule]?.[strengthOf(weights)] ?? 0;
}

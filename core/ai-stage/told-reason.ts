import { roundedPercent } from '../solution-offers/rounded-preview.ts';
import type { ProposalReason } from './propose-stage.ts';

/** What is told of why a map is proposed: `here` is `null` where it would tell values. */
export interface ToldReason extends Omit<ProposalReason, 'id' | 'here'> {
  readonly here: number | null;
}

/** Parts of a whole to which a likeness is rounded: it is no exact figure. */
const SIMILARITY_PARTS = 100;

/**
 * What is told of why a map is proposed.
 *
 * @param isExact whether the stage was bought: before, figures are as coarse as the others of a preview
 * @param tellsChange whether figures of the change itself are told
 */
export function toldReason(
  { id: _, usual, here, nearest, ...reason }: ProposalReason,
  isExact: boolean,
  tellsChange: boolean,
): ToldReason {
  const told = (percent: number): number =>
    isExact ? Math.round(percent * 10) / 10 + 0 : roundedPercent(percent);
  return {
    ...reason,
    usual: { low: told(usual.low), high: told(usual.high) },
    here: tellsChange ? told(here) : null,
    nearest: {
      car: nearest.car,
      similarity: Math.round(nearest.similarity * SIMILARITY_PARTS) / SIMILARITY_PARTS,
    },
  };
}

import { decisionsIn } from './find-solution.ts';
import { isBoundToSoftware, type Solution } from './solution.ts';

/** Whether a region would be found again in other software. */
export interface Findability {
  readonly id: string;
  readonly start: number;
  readonly isFindable: boolean;
  /** Places of the source itself in which it would fit. */
  readonly placeCount: number;
  /** Code is found in its own software and carried nowhere else. */
  readonly isBound: boolean;
}

/** Which regions would be found again: what is not even found in its own source, among its own neighbours, is found nowhere. */
export function findability(solution: Solution, original: Uint8Array): Findability[] {
  const decisions = decisionsIn(solution, original);
  return solution.regions.map((region, i): Findability => {
    const place = decisions[i]?.place;
    const isFindable = place?.address === region.start;
    return {
      id: region.id,
      start: region.start,
      isFindable,
      placeCount: isFindable ? 1 : (place?.rivals.length ?? 0),
      isBound: isBoundToSoftware(region),
    };
  });
}

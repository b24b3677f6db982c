/** How far a slider goes from nothing, in steps: places of it are whole numbers, so that it comes back to nothing. */
export interface StepScale {
  readonly stepCount: number;
  /** What a step is worth. */
  readonly step: number;
}

/** Fewest raw steps, where values are near 0. */
const LEAST_STEPS = 10;
/** Steps of floats, which have no raw step. */
const FLOAT_STEPS = 100;
const LEAST_FLOAT = 1;

/**
 * @param most what is to be reached, 0 or more, finite
 * @param rawStep what a raw step is worth; `undefined` for floats
 */
export function stepsUpTo(most: number, rawStep: number | undefined): StepScale {
  if (rawStep === undefined) {
    return { stepCount: FLOAT_STEPS, step: (most === 0 ? LEAST_FLOAT : most) / FLOAT_STEPS };
  }
  return { stepCount: Math.max(LEAST_STEPS, Math.ceil(most / rawStep)), step: rawStep };
}

/** Pairs that a family needs to have an AI stage. */
export const LEAST_PAIRS = 8;
/** Different originals in which a kind of map was changed. */
export const LEAST_ORIGINALS = 5;
/** Different cars that they are of. */
export const LEAST_CARS = 3;
/** A kind is proposed that was changed in so large a part of the tunes. */
export const LEAST_CHANGED_SHARE = 0.6;
/** Band in which the amounts of most tunes lie. */
export const BAND = { low: 0.1, high: 0.9 } as const;
/** A cell is changed where so many tunes changed it. */
export const LEAST_CELL_SHARE = 0.5;
/** More than the greatest learnt value a proposed one may be. */
export const MOST_OVER_LEARNT = 1.02;
/** Part of the cells that may be cut to what the map holds. */
export const MOST_SATURATED_SHARE = 0.2;
/** Median of |ln(base / learnt base)| from which on two maps mean something else. */
export const MOST_BASE_DISTANCE = 0.7;

/** By what a place may be found. */
export const PLACE_RULES = [
  'same-software',
  'name',
  'inside',
  'between',
  'pointer',
  'copy',
] as const;

/** By what a place was found. */
export type PlaceRule = (typeof PLACE_RULES)[number];

/** Why a region has no place in a file, in the words of the trade at `reasons` of a solution. */
export type PlaceFailure =
  /** Nothing resembles the surroundings. */
  | 'no-anchor'
  /** It fits in several places. */
  | 'ambiguous'
  /** Several of its like stand side by side, and their number or order differs. */
  | 'twin'
  /** Something was put in or taken out right at its edge. */
  | 'edge'
  /** Something else stands where it should be. */
  | 'unlike'
  /** The surroundings are here, the values are somewhere else. */
  | 'elsewhere'
  /** The file names its objects, and has none of this name. */
  | 'unnamed'
  /** It has another size here. */
  | 'resized'
  /** The places found are in another order. */
  | 'order'
  /** The places found overlap. */
  | 'overlap'
  /** Code is carried to the same software only. */
  | 'code';

/** Where a region was found, or why not. */
export interface RegionPlace {
  /** Of the region. */
  readonly id: string;
  /** Start in the target; `null` if it was not found. */
  readonly address: number | null;
  readonly rule: PlaceRule | null;
  /** Lower bound of the chance that the place is right, 0..1, from the measured table. */
  readonly confidence: number;
  readonly failure: PlaceFailure | null;
  /** Other places that fit about as well. */
  readonly rivals: readonly number[];
}

/** Where a solution was found in a file. */
export interface Placement {
  /** Whether the file is the software that the solution was learnt from, whatever was tuned in it. */
  readonly isSameSoftware: boolean;
  /** Nothing of the solution was found: the file is of another control unit. */
  readonly isForeign: boolean;
  /** One for each region, in their order. */
  readonly places: readonly RegionPlace[];
}

/** A region without a place. */
export function notPlaced(
  id: string,
  failure: PlaceFailure,
  rivals: readonly number[] = [],
): RegionPlace {
  return { id, address: null, rule: null, confidence: 0, failure, rivals };
}

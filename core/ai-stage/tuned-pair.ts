import type { CellGrid } from './cell-grid.ts';
import type { MapPrint } from './map-print.ts';

/** Names the layout of a kept digest; one of another layout is not read. */
export const PAIR_FORMAT = 'mapwright-tuned-pair-1';

/** A map of an original, and what a tuner made of it. */
export interface DigestedMap {
  /** Labels its kind; empty where no definition names it. */
  readonly name: string;
  readonly print: MapPrint;
  readonly grid: CellGrid;
  /** Raw words after the tune, row by row; `null` where the tuner left it alone. */
  readonly after: readonly number[] | null;
}

/** All that the model needs of an original and its tune. No file can be made of it. */
export interface PairDigest {
  /** As the file says. */
  readonly family: string;
  /** Of the original, hexadecimal. */
  readonly sha256: string;
  readonly lengthBytes: number;
  /** See `shinglesOf`. */
  readonly shingles: readonly number[];
  readonly maps: readonly DigestedMap[];
  /** Changed bytes that lie in no known map: nothing is learnt of them. */
  readonly otherBytes: number;
}

/** A pair with what staff says of it. */
export interface TunedPair {
  /** The car: pairs of one car tell together what it is, and not what others are. */
  readonly car: string;
  /** The tune: versions of one tune count once. */
  readonly tune: string;
  readonly digest: PairDigest;
}

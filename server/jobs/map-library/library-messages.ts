import type { FiledMap } from '../../../core/contract/maps-file.ts';
import type { KeptMatch } from '../../map-library/match-content.ts';

/** Maps of another file that are to be carried to this one. */
export interface CarryRequest {
  readonly maps: readonly FiledMap[];
  readonly source: Uint8Array;
  /** Several threads look into it, one after the other. */
  readonly target: Uint8Array<SharedArrayBuffer>;
}

/** What became of them. */
export interface CarryResult extends KeptMatch {
  readonly isSameSoftware: boolean;
}

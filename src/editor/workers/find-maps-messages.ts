import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';

/** What looks like a map in a file. */
export interface FoundMaps {
  /** The likeliest first. */
  readonly maps: readonly MapFields[];
  /** Parts in which only maps were looked for that tell their own layout, ascending. */
  readonly unsearched: readonly ByteRange[];
}

/** What the worker tells of its search. */
export type FindMapsNews =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'done'; readonly found: FoundMaps };

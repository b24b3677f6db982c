import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FiledMap } from '../../core/contract/maps-file.ts';

/** A map of another file, found in that of the project. */
export interface KeptCarriedMap {
  /** With its addresses in the file of the project. */
  readonly map: FiledMap;
  /** 0..1. */
  readonly confidence: number;
}

/** A map of another file that was not found. */
export type KeptLostMap = Pick<FiledMap, 'name' | 'width' | 'height'>;

/** What became of the maps of another file, in their order. */
export interface KeptMatch {
  readonly carried: readonly KeptCarriedMap[];
  readonly lost: readonly KeptLostMap[];
}

/** A match as it is kept. */
export function packMatch(match: KeptMatch): Buffer {
  return deflateRawSync(JSON.stringify(match));
}

/** @param packed what `packMatch` has made */
export function unpackMatch(packed: Uint8Array): KeptMatch {
  // Written here alone.
  return JSON.parse(inflateRawSync(packed).toString('utf8')) as KeptMatch;
}

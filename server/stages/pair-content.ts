import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  MOST_DIGEST_CHARACTERS,
  readPairDigest,
  writePairDigest,
} from '../../core/ai-stage/pair-digest-codec.ts';
import type { PairDigest } from '../../core/ai-stage/tuned-pair.ts';

/** Most bytes of a digest as it is kept: the database takes no more. */
export const MOST_PACKED_BYTES: number = 8 * 1024 * 1024;

/** A digest as it is kept: its text, deflated. */
export function packDigest(digest: PairDigest): Buffer {
  return deflateRawSync(writePairDigest(digest));
}

/** @throws Error if that is no digest that this release reads */
export function unpackDigest(content: Uint8Array): PairDigest {
  const text = inflateRawSync(content, { maxOutputLength: 4 * MOST_DIGEST_CHARACTERS });
  const digest = readPairDigest(text.toString('utf8'));
  if (digest === undefined) throw new Error('a stored pair cannot be read');
  return digest;
}

import { createHash } from 'node:crypto';

/**
 * Size of the chunks in which an original is stored, in bytes. Others wait for the embedded database for as long as one of them
 * takes, and one value of a whole file would grow its memory for good.
 */
export const CHUNK_BYTES: number = 256 * 1024;

/** Number of chunks of a file. */
export function chunkCount(lengthBytes: number): number {
  return Math.ceil(lengthBytes / CHUNK_BYTES);
}

/** SHA-256 of a chunk, which is kept with it: what the database gives back is held against it. */
export function chunkDigest(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

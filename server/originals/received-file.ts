import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from './chunks.ts';

/** A file that is to be stored. */
export interface ReceivedFile {
  readonly lengthBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Its bytes in pieces of `CHUNK_BYTES`, the last one shorter; from the begin each time it is called. */
  pieces(): AsyncIterable<Buffer>;
}

/** A file that is in memory already. */
export function receivedFileOf(bytes: Uint8Array): ReceivedFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    lengthBytes: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
    pieces: async function* () {
      for (let start = 0; start < whole.length; start += CHUNK_BYTES) {
        yield whole.subarray(start, start + CHUNK_BYTES);
      }
    },
  };
}

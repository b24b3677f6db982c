import { readFileSync, statSync } from 'node:fs';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import { largestImage, readDump } from '../../core/images/read-dump.ts';
import { UsageError } from './usage-error.ts';

/** The bytes of a file that a command names. @throws UsageError if it cannot be read, or is larger than any may be */
export function bytesOfFile(path: string): Buffer {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new UsageError(`${path} is too large`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read`, { cause: error });
  }
}

/** The image in a file of bytes or of records that a command names; of several the largest. @throws UsageError */
export function imageOfFile(path: string): Uint8Array {
  const bytes = bytesOfFile(path);
  const dump = readDump(bytes, MAX_FILE_BYTES);
  if (dump.kind === 'bare') return bytes;
  const image = dump.kind === 'records' ? dump.images[largestImage(dump.images)] : undefined;
  if (image === undefined) throw new UsageError(`${path} is a broken file of records`);
  return image.bytes;
}

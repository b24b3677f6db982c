import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';
import { invalidFile } from '../errors.ts';
import { UnreadableBodyError } from '../faults/body-errors.ts';
import { isBrokenCompression } from '../faults/fault-table.ts';
import { SpooledFile } from './spooled-file.ts';

/** Unpacked bytes that are handed on at once. The decoder's default of 16 KiB costs a disk write each. */
const STEP_BYTES = 64 * 1024;

/**
 * Bytes of a file from a stream, checked against the limits of a project while they come. A compressed file is cut off at the
 * limit while it is unpacked.
 *
 * @param source is not read to its end when the file is refused
 * @returns the caller has to dispose of it
 * @throws ApiError 413 if it is longer than 64 MiB, 422 if it is empty, too short, not brotli, or goes on behind its brotli
 * stream; UnreadableBodyError if the source breaks off
 */
export async function receiveFile(source: Readable, isCompressed: boolean): Promise<SpooledFile> {
  const file = await SpooledFile.create();
  try {
    if (isCompressed) await unpack(source, file);
    else await keep(file, whole(source));
    if (file.lengthBytes === 0) throw invalidFile('fileEmpty');
    if (file.lengthBytes < MIN_FILE_BYTES) throw invalidFile('fileTooSmall');
    return file;
  } catch (error) {
    await file.dispose();
    throw error;
  }
}

async function keep(file: SpooledFile, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (file.lengthBytes + chunk.length > MAX_FILE_BYTES) throw invalidFile('fileTooLarge');
    await file.append(chunk);
  }
}

async function unpack(source: Readable, file: SpooledFile): Promise<void> {
  let receivedBytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of whole(source)) {
      receivedBytes += chunk.length;
      yield chunk;
    }
  };
  const decoder = createBrotliDecompress({ chunkSize: STEP_BYTES });
  try {
    await pipeline(counted, decoder, (chunks: AsyncIterable<Buffer>) => keep(file, chunks));
  } catch (error) {
    if (!isBrokenCompression(error) && !hasMore(source, error)) throw error;
    throw invalidFile(receivedBytes === 0 ? 'fileEmpty' : 'compressionBroken', error);
  }
  // What follows the end of the stream in its last piece is dropped by the decoder without a word.
  if (decoder.bytesWritten !== receivedBytes) throw invalidFile('compressionBroken');
}

/** Whether the decoder came to its end before a sound source, which breaks the pipeline off. */
function hasMore({ destroyed, readableEnded }: Readable, error: unknown): boolean {
  const isBrokenOff =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isBrokenOff && (readableEnded || !destroyed);
}

/** Breaking off would else destroy the stream, and with it the connection the answer has to go through. */
async function* whole(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new UnreadableBodyError('the file breaks off', { cause: error });
  }
}

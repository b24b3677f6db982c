import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';
import { invalidFile } from '../errors.ts';
import { SpooledFile } from './spooled-file.ts';

/** Unpacked bytes that are handed on at once. The decoder's default of 16 KiB costs a disk write each. */
const STEP_BYTES = 64 * 1024;

/**
 * Bytes of a file from a stream, checked against the limits of a project while they come. A compressed file is cut off at the
 * limit while it is unpacked.
 *
 * @param source is not read to its end when the file is refused
 * @returns the caller has to dispose of it
 * @throws ApiError 413 if it is longer than 64 MiB, 422 if it is empty, too short, or not brotli
 */
export async function receiveFile(source: Readable, isCompressed: boolean): Promise<SpooledFile> {
  const file = await SpooledFile.create();
  try {
    let receivedBytes = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        receivedBytes += chunk.length;
        yield chunk;
      }
    };
    const keep = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of chunks) {
        if (file.lengthBytes + chunk.length > MAX_FILE_BYTES) throw invalidFile('fileTooLarge');
        await file.append(chunk);
      }
    };
    try {
      if (isCompressed) {
        const decoder = createBrotliDecompress({ chunkSize: STEP_BYTES });
        await pipeline(keptOpen(source), counted, decoder, keep);
      } else {
        await keep(keptOpen(source));
      }
    } catch (error) {
      if (!isBrotliError(error)) throw error;
      throw invalidFile(receivedBytes === 0 ? 'fileEmpty' : 'compressionBroken', error);
    }
    if (file.lengthBytes === 0) throw invalidFile('fileEmpty');
    if (file.lengthBytes < MIN_FILE_BYTES) throw invalidFile('fileTooSmall');
    return file;
  } catch (error) {
    await file.dispose();
    throw error;
  }
}

/** Breaking off would else destroy the stream, and with it the connection the answer has to go through. */
function keptOpen(source: Readable): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => source.iterator({ destroyOnReturn: false }) };
}

/** Codes of the decoder: `ERR__ERROR_FORMAT_...` for bytes that are no brotli, `Z_BUF_ERROR` for a stream that ends early. */
function isBrotliError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ERR__ERROR|Z_)/.test(String(error.code));
}

import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DatabaseSchema } from '../db/schema.ts';

/** Size of the pieces in which an original is stored, in bytes. */
export const CHUNK_BYTES: number = 256 * 1024;

/** Bytes of a file as they arrived, in pieces of any size. */
export interface ReceivedFile {
  readonly chunks: readonly Buffer[];
  readonly lengthBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** A file that is in memory already. */
export function receivedFileOf(bytes: Uint8Array): ReceivedFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    chunks: [buffer],
    lengthBytes: buffer.length,
    sha256: createHash('sha256').update(buffer).digest('hex'),
  };
}

/** Stores a file. @returns id of its content */
export async function storeOriginal(
  transaction: Transaction<DatabaseSchema>,
  file: ReceivedFile,
): Promise<string> {
  const content = await transaction
    .insertInto('contents')
    .values({ sha256: file.sha256, length_bytes: file.lengthBytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  let index = 0;
  for (const data of equalPieces(file.chunks)) {
    await transaction
      .insertInto('content_chunks')
      .values({ content_id: content.id, chunk_index: index++, data })
      .execute();
  }
  return content.id;
}

/** Bytes of a stored file, piece by piece so that one download does not hold the database for its whole length. */
export async function readOriginal(
  db: Database,
  contentId: string,
  lengthBytes: number,
): Promise<Buffer> {
  const bytes = Buffer.alloc(lengthBytes);
  const count = Math.ceil(lengthBytes / CHUNK_BYTES);
  for (let index = 0; index < count; index++) {
    const { data } = await db
      .selectFrom('content_chunks')
      .select('data')
      .where('content_id', '=', contentId)
      .where('chunk_index', '=', index)
      .executeTakeFirstOrThrow();
    data.copy(bytes, index * CHUNK_BYTES);
  }
  return bytes;
}

/**
 * The bytes of a stored file at some addresses, without reading the rest.
 *
 * @param addresses ascending, all inside the file
 */
export async function readOriginalBytesAt(
  db: Database,
  contentId: string,
  addresses: Uint32Array,
): Promise<Uint8Array> {
  const values = new Uint8Array(addresses.length);
  let at = 0;
  while (at < addresses.length) {
    const index = Math.floor((addresses[at] ?? 0) / CHUNK_BYTES);
    const { data } = await db
      .selectFrom('content_chunks')
      .select('data')
      .where('content_id', '=', contentId)
      .where('chunk_index', '=', index)
      .executeTakeFirstOrThrow();
    for (; at < addresses.length; at++) {
      const inChunk = (addresses[at] ?? 0) - index * CHUNK_BYTES;
      if (inChunk >= CHUNK_BYTES) break;
      values[at] = data[inChunk] ?? 0;
    }
  }
  return values;
}

/** Cuts pieces of any size into pieces of `CHUNK_BYTES`, the last one shorter. */
function* equalPieces(chunks: readonly Buffer[]): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for (const chunk of chunks) {
    let rest = chunk;
    while (waitingBytes + rest.length >= CHUNK_BYTES) {
      const taken = rest.subarray(0, CHUNK_BYTES - waitingBytes);
      yield Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.length);
      waiting = [];
      waitingBytes = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    waitingBytes += rest.length;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

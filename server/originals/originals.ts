import type { Door } from '../db/transact.ts';
import type { ByteSpan } from '../download/byte-span.ts';
import { notFound } from '../errors.ts';
import { BytesCache } from './bytes-cache.ts';
import { CHUNK_BYTES, chunkCount, chunkDigest } from './chunks.ts';

/** Memory for chunks of originals, in bytes: those that some fifty people work on at the same time. */
const CACHE_BYTES: number = 48 * 1024 * 1024;
/** A file longer than this part of it is sent without being kept: it would drive out those of everybody else. */
const LONGEST_KEPT_SHARE = 1 / 4;

/** A stored file. */
export interface OriginalContent {
  readonly contentId: string;
  readonly lengthBytes: number;
}

/** What the database gives back of a file is not what was stored. */
export class DamagedOriginalError extends Error {
  constructor(contentId: string, index: number) {
    super(`chunk ${index} of the content ${contentId} is not what was stored`);
    this.name = 'DamagedOriginalError';
  }
}

/**
 * Original files, read chunk by chunk and kept in memory: an original never changes. Every chunk is held against its digest when it
 * comes from the database, so that nobody gets wrong bytes.
 *
 * Every method throws `DamagedOriginalError`, and `ApiError` 404 if the file was deleted meanwhile.
 */
export class Originals {
  readonly #door: Door;
  readonly #cache: BytesCache;
  readonly #longestKeptBytes: number;

  /** @param cacheBytes most bytes that are kept in memory */
  constructor(door: Door, cacheBytes: number = CACHE_BYTES) {
    this.#door = door;
    this.#cache = new BytesCache(cacheBytes);
    this.#longestKeptBytes = cacheBytes * LONGEST_KEPT_SHARE;
  }

  /**
   * Bytes of a file, piece by piece, each inside one chunk. Nothing is held between two pieces, and nobody may write to them.
   *
   * @param span inside the file; the whole file without it
   */
  async *pieces(
    { contentId, lengthBytes }: OriginalContent,
    { start, end }: ByteSpan = { start: 0, end: lengthBytes },
  ): AsyncGenerator<Buffer> {
    const isKept = lengthBytes <= this.#longestKeptBytes;
    for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES < end; index++) {
      const chunk = await (isKept
        ? this.#chunk(contentId, index)
        : this.#passing(contentId, index));
      const from = index * CHUNK_BYTES;
      yield chunk.subarray(Math.max(0, start - from), end - from);
    }
  }

  /**
   * Bytes of a file at some addresses. Only the chunks they are in are read.
   *
   * @param addresses ascending, all inside the file
   */
  async bytesAt({ contentId }: OriginalContent, addresses: Uint32Array): Promise<Uint8Array> {
    const values = new Uint8Array(addresses.length);
    for (let at = 0; at < addresses.length; ) {
      const index = Math.floor((addresses[at] ?? 0) / CHUNK_BYTES);
      const chunk =
        this.#cache.peek(keyOf(contentId, index)) ?? (await this.#chunk(contentId, index));
      const start = index * CHUNK_BYTES;
      for (; at < addresses.length; at++) {
        const inChunk = (addresses[at] ?? 0) - start;
        if (inChunk >= CHUNK_BYTES) break;
        values[at] = chunk[inChunk] ?? 0;
      }
    }
    return values;
  }

  #chunk(contentId: string, index: number): Promise<Buffer> {
    return this.#cache.get(keyOf(contentId, index), () => readChunk(this.#door, contentId, index));
  }

  async #passing(contentId: string, index: number): Promise<Buffer> {
    return this.#cache.peek(keyOf(contentId, index)) ?? readChunk(this.#door, contentId, index);
  }
}

/**
 * The whole original of a project, in one piece of its own, past the cache.
 *
 * @throws Error if the project is deleted meanwhile, or as `Originals`
 */
export async function readWholeOriginal(
  door: Door,
  projectId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await door.statement((db) =>
    db
      .selectFrom('projects')
      .innerJoin('contents', 'contents.id', 'projects.content_id')
      .select(['contents.id', 'contents.length_bytes'])
      .where('projects.id', '=', projectId)
      .executeTakeFirstOrThrow(),
  );
  const whole = new Uint8Array(content.length_bytes);
  for (let index = 0; index < chunkCount(content.length_bytes); index++) {
    whole.set(await readChunk(door, content.id, index), index * CHUNK_BYTES);
  }
  return whole;
}

async function readChunk(door: Door, contentId: string, index: number): Promise<Buffer> {
  const row = await door.statement((db) =>
    db
      .selectFrom('content_chunks')
      .select(['data', 'digest'])
      .where('content_id', '=', contentId)
      .where('chunk_index', '=', index)
      .executeTakeFirst(),
  );
  if (row === undefined && !(await isComplete(door, contentId))) throw notFound();
  const isRight = row !== undefined && chunkDigest(row.data).equals(row.digest);
  if (!isRight) throw new DamagedOriginalError(contentId, index);
  return row.data;
}

async function isComplete(door: Door, contentId: string): Promise<boolean> {
  const row = await door.statement((db) =>
    db.selectFrom('contents').select('state').where('id', '=', contentId).executeTakeFirst(),
  );
  return row?.state === 'complete';
}

function keyOf(contentId: string, index: number): string {
  return `${contentId}/${index}`;
}

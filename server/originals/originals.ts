import type { ByteSpan } from '../download/byte-span.ts';
import { BytesCache } from './bytes-cache.ts';
import { CHUNK_BYTES, chunkCount } from './chunks.ts';
import type { OriginalsDoor } from './originals-door.ts';
import { readChunk } from './read-chunk.ts';

/** Memory for chunks of originals, in bytes: those that some fifty people work on at the same time. */
const CACHE_BYTES: number = 48 * 1024 * 1024;
/** A file longer than this part of it is sent without being kept: it would drive out those of everybody else. */
const LONGEST_KEPT_SHARE = 1 / 4;
/** Chunks of a whole file that are asked for at the same time where it lies in a store of objects, which is far away. */
const OBJECT_CHUNKS_AT_ONCE = 4;

/** A stored file. */
export interface OriginalContent {
  readonly contentId: string;
  readonly lengthBytes: number;
}

/**
 * Original files, read chunk by chunk and kept in memory: an original never changes. Every chunk is held against its digest when it
 * comes from where it lies, so that nobody gets wrong bytes.
 *
 * Every method throws `DamagedOriginalError`, `ObjectStoreAwayError`, and `ApiError` 404 if the file was deleted meanwhile.
 */
export class Originals {
  readonly #door: OriginalsDoor;
  readonly #cache: BytesCache;
  readonly #longestKeptBytes: number;

  /** @param cacheBytes most bytes that are kept in memory */
  constructor(door: OriginalsDoor, cacheBytes: number = CACHE_BYTES) {
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
  door: OriginalsDoor,
  projectId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await door.statement((db) =>
    db
      .selectFrom('projects')
      .innerJoin('contents', 'contents.id', 'projects.content_id')
      .select(['contents.id', 'contents.length_bytes', 'contents.object_key'])
      .where('projects.id', '=', projectId)
      .executeTakeFirstOrThrow(),
  );
  const whole = new Uint8Array(content.length_bytes);
  const count = chunkCount(content.length_bytes);
  const atOnce = content.object_key === null ? 1 : OBJECT_CHUNKS_AT_ONCE;
  for (let first = 0; first < count; first += atOnce) {
    const length = Math.min(atOnce, count - first);
    const read = Array.from({ length }, async (_, i) => {
      const index = first + i;
      whole.set(await readChunk(door, content.id, index), index * CHUNK_BYTES);
    });
    await Promise.all(read);
  }
  return whole;
}

function keyOf(contentId: string, index: number): string {
  return `${contentId}/${index}`;
}

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ContentState } from '../db/tables/project-tables.ts';
import type { Trx } from '../db/transact.ts';
import { chunkDigest } from '../originals/chunks.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { readFromObject, spanOf } from '../originals/read-chunk.ts';
import type { Table } from './catalogue.ts';

interface Content {
  readonly id: string;
  readonly sha256: string;
  readonly lengthBytes: number;
  readonly state: ContentState;
  readonly objectKey: string | null;
}

interface Chunk {
  readonly index: number;
  /** `null` where the bytes lie in an object. */
  readonly data: Buffer | null;
  readonly digest: Buffer | null;
}

/**
 * Reads every original, and every piece of one that is not whole: of what is being stored or removed some pieces may be missing, but
 * those that are there are as they were stored.
 *
 * @param tables of the database, which may be of an earlier release: then all originals are whole, and only they have a SHA-256
 * @param objects the store that originals may lie in, if one is set
 * @returns what is wrong, a sentence each
 * @throws ObjectStoreAwayError
 */
export async function wrongOriginals(
  trx: Trx,
  tables: readonly Table[],
  objects: ObjectStore | undefined,
): Promise<string[]> {
  const has = (table: string, column: string): boolean =>
    tables.some(
      ({ name, columns }) => name === table && columns.some((each) => each.name === column),
    );
  const state = has('contents', 'state') ? sql`state` : sql`'complete'`;
  const digest = has('content_chunks', 'digest') ? sql`digest` : sql`null::bytea`;
  const objectKey = has('contents', 'object_key') ? sql`object_key` : sql`null::text`;
  const { rows: contents } = await sql<Content>`
    select id, sha256, length_bytes as "lengthBytes", ${state} as state, ${objectKey} as "objectKey"
    from contents order by id`.execute(trx);
  const problems: string[] = [];
  for (const content of contents) {
    if (!(await isAsStored(trx, content, digest, objects))) {
      problems.push(`the original ${content.id} is not the file that was stored`);
    }
  }
  return problems;
}

async function isAsStored(
  trx: Trx,
  { id, sha256, lengthBytes, state, objectKey }: Content,
  digest: RawBuilder<unknown>,
  objects: ObjectStore | undefined,
): Promise<boolean> {
  const whole = createHash('sha256');
  let readBytes = 0;
  let nextIndex = 0;
  for await (const chunk of chunksOf(trx, id, digest)) {
    // What is being stored or removed in the store need not be there.
    if (chunk.data === null && state !== 'complete') continue;
    const data = chunk.data ?? (await readFromObject({ objects }, objectKey, spanOf(chunk.index)));
    if (data === undefined) return false;
    if (chunk.digest !== null && !chunk.digest.equals(chunkDigest(data))) return false;
    if (state === 'complete' && chunk.index !== nextIndex) return false;
    whole.update(data);
    readBytes += data.length;
    nextIndex = chunk.index + 1;
  }
  if (state !== 'complete') return readBytes <= lengthBytes;
  return readBytes === lengthBytes && whole.digest('hex') === sha256;
}

/** One at a time: a file may be larger than what others leave of the memory. */
async function* chunksOf(
  trx: Trx,
  contentId: string,
  digest: RawBuilder<unknown>,
): AsyncGenerator<Chunk> {
  for (let behind = -1; ; ) {
    const { rows } = await sql<Chunk>`
      select chunk_index as index, data, ${digest} as digest from content_chunks
      where content_id = ${contentId} and chunk_index > ${behind} order by chunk_index limit 1`.execute(
      trx,
    );
    const [chunk] = rows;
    if (chunk === undefined) return;
    yield chunk;
    behind = chunk.index;
  }
}

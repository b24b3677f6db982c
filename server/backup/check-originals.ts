import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ContentState } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { chunkDigest } from '../originals/chunks.ts';
import type { Table } from './catalogue.ts';

interface Content {
  readonly id: string;
  readonly sha256: string;
  readonly lengthBytes: number;
  readonly state: ContentState;
}

interface Chunk {
  readonly index: number;
  readonly data: Buffer;
  readonly digest: Buffer | null;
}

/**
 * Reads every original, and every piece of one that is not whole: of what is being stored or removed some pieces may be missing, but
 * those that are there are as they were stored.
 *
 * @param tables of the database, which may be of an earlier release: then all originals are whole, and only they have a SHA-256
 * @returns what is wrong, a sentence each
 */
export async function wrongOriginals(trx: Trx, tables: readonly Table[]): Promise<string[]> {
  const has = (table: string, column: string): boolean =>
    tables.some(
      ({ name, columns }) => name === table && columns.some((each) => each.name === column),
    );
  const state = has('contents', 'state') ? sql`state` : sql`'complete'`;
  const digest = has('content_chunks', 'digest') ? sql`digest` : sql`null::bytea`;
  const { rows: contents } = await sql<Content>`
    select id, sha256, length_bytes as "lengthBytes", ${state} as state from contents order by id`.execute(
    trx,
  );
  const problems: string[] = [];
  for (const content of contents) {
    if (!(await isAsStored(trx, content, digest))) {
      problems.push(`the original ${content.id} is not the file that was stored`);
    }
  }
  return problems;
}

async function isAsStored(
  trx: Trx,
  { id, sha256, lengthBytes, state }: Content,
  digest: RawBuilder<unknown>,
): Promise<boolean> {
  const whole = createHash('sha256');
  let readBytes = 0;
  let nextIndex = 0;
  for await (const chunk of chunksOf(trx, id, digest)) {
    if (chunk.digest !== null && !chunk.digest.equals(chunkDigest(chunk.data))) return false;
    if (state === 'complete' && chunk.index !== nextIndex) return false;
    whole.update(chunk.data);
    readBytes += chunk.data.length;
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

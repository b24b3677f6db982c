import { sql } from 'kysely';
import { chunkCount, chunkDigest } from '../originals/chunks.ts';
import { DigestedFile } from '../originals/digested-file.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import type { OriginalsDoor } from '../originals/originals-door.ts';
import { DamagedOriginalError, readChunk, spanOf } from '../originals/read-chunk.ts';

/** Where originals may lie. */
export type OriginalsPlace = 'database' | 's3';

/** What was moved, and what was not. */
export interface MovedOriginals {
  readonly moved: number;
  readonly lengthBytes: number;
  /** What was left where it is, a sentence each. */
  readonly problems: readonly string[];
}

interface Content {
  readonly id: string;
  readonly sha256: string;
  readonly lengthBytes: number;
  readonly objectKey: string | null;
}

/**
 * Moves all originals to a place, one after the other, while servers work with them. An original is forgotten in the one place when
 * it was read again from the other and held against its digests; whatever ends the move, each is whole in one of them.
 *
 * @param objects the store, whichever way they go
 * @throws ObjectStoreAwayError, and what the database throws: what was moved by then stays moved
 */
export async function moveOriginals(
  door: OriginalsDoor,
  objects: ObjectStore,
  place: OriginalsPlace,
): Promise<MovedOriginals> {
  const problems: string[] = [];
  let moved = 0;
  let lengthBytes = 0;
  let content = await nextContent(door, place, FIRST_ID);
  while (content !== undefined) {
    try {
      const isMoved =
        place === 's3' ? await toObject(door, objects, content) : await toDatabase(door, content);
      if (isMoved) {
        moved++;
        lengthBytes += content.lengthBytes;
      }
    } catch (error) {
      if (!(error instanceof DamagedOriginalError)) throw error;
      problems.push(error.message);
    }
    content = await nextContent(door, place, content.id);
  }
  return { moved, lengthBytes, problems };
}

/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function nextContent(
  { statement }: OriginalsDoor,
  place: OriginalsPlace,
  behindId: string,
): Promise<Content | undefined> {
  return statement((db) =>
    db
      .selectFrom('contents')
      .select(['id', 'sha256', 'length_bytes as lengthBytes', 'object_key as objectKey'])
      .where('state', '=', 'complete')
      .where('object_key', place === 's3' ? 'is' : 'is not', null)
      .where('id', '>', behindId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** @returns whether it was moved: it may have been deleted meanwhile */
async function toObject(
  door: OriginalsDoor,
  objects: ObjectStore,
  { id, sha256, lengthBytes }: Content,
): Promise<boolean> {
  const key = objects.newKey();
  // Until a content has it, the object is one that nobody has: it is removed if this ends before.
  await door.statement((db) => db.insertInto('unowned_objects').values({ key }).execute());
  const file = new DigestedFile({
    sha256,
    lengthBytes,
    pieces: () => chunksOf(door, id, lengthBytes),
  });
  await objects.write(key, file);
  for (let index = 0; index < chunkCount(lengthBytes); index++) {
    const digest = file.digests[index];
    const written = await objects.read(key, spanOf(index));
    const isRight = written && digest?.equals(chunkDigest(written));
    if (!isRight) throw new DamagedOriginalError(id, index);
  }
  return door.transact(async (trx) => {
    const row = await trx
      .updateTable('contents')
      .set({ object_key: key })
      .where('id', '=', id)
      .where('state', '=', 'complete')
      .where('object_key', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await trx
      .updateTable('content_chunks')
      .set({ data: null })
      .where('content_id', '=', id)
      .execute();
    await trx.deleteFrom('unowned_objects').where('key', '=', key).execute();
    return true;
  });
}

async function* chunksOf(
  door: OriginalsDoor,
  contentId: string,
  lengthBytes: number,
): AsyncGenerator<Buffer> {
  for (let index = 0; index < chunkCount(lengthBytes); index++) {
    yield await readChunk(door, contentId, index);
  }
}

/** @returns whether it was moved: it may have been deleted meanwhile */
async function toDatabase(
  door: OriginalsDoor,
  { id, lengthBytes, objectKey }: Content,
): Promise<boolean> {
  for (let index = 0; index < chunkCount(lengthBytes); index++) {
    const data = await readChunk(door, id, index);
    await door.statement((db) =>
      db
        .updateTable('content_chunks')
        .set({ data })
        .where('content_id', '=', id)
        .where('chunk_index', '=', index)
        .execute(),
    );
  }
  return door.transact(async (trx) => {
    const row = await trx
      .updateTable('contents')
      .set({ object_key: null })
      .where('id', '=', id)
      .where('state', '=', 'complete')
      .where('object_key', '=', objectKey)
      .where(
        sql<boolean>`not exists (select from content_chunks where content_id = contents.id and data is null)`,
      )
      .returning('id')
      .executeTakeFirst();
    if (row === undefined || objectKey === null) return false;
    await trx.insertInto('unowned_objects').values({ key: objectKey }).execute();
    return true;
  });
}

import { sql } from 'kysely';
import type { Trx } from '../db/transact.ts';
import { chunkCount } from './chunks.ts';
import { DigestedFile } from './digested-file.ts';
import type { OriginalsDoor } from './originals-door.ts';
import type { ReceivedFile } from './received-file.ts';

/** A file whose bytes are stored, and that no project has yet. */
export interface StoredOriginal {
  /** Of its content; the one that a project gets may be another (`keepOriginal`). */
  readonly contentId: string;
  readonly lengthBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The bytes that were stored, or found stored, have been given up since: they are to be stored anew. */
class OriginalGoneError extends Error {
  constructor(contentId: string) {
    super(`the content ${contentId} was given up`);
    this.name = 'OriginalGoneError';
  }
}

/**
 * Stores a file for a transaction that makes a project of it: in the store of objects where there is one, else in the database. There
 * its bytes go in chunk by chunk, each in a transaction of its own: nobody waits for a whole file. What the transaction does not keep is given up; what a process leaves that dies meanwhile is
 * removed after an hour (server/jobs/remove-contents-job.ts).
 *
 * @throws ObjectStoreAwayError; whatever `make` throws
 * @param make runs the transaction, which calls `keepOriginal`. It may be run a second time, after other bytes were stored
 */
export async function withStoredOriginal<T>(
  door: OriginalsDoor,
  file: ReceivedFile,
  make: (original: StoredOriginal) => Promise<T>,
): Promise<T> {
  const known = await knownOriginal(door, file);
  if (known !== undefined) {
    try {
      return await make(known);
    } catch (error) {
      // The last project that had them was deleted in this moment. Bytes of our own can't go that way.
      if (!(error instanceof OriginalGoneError)) throw error;
    }
  }
  const original = await writeOriginal(door, file);
  try {
    return await make(original);
  } finally {
    // Does nothing where it was kept.
    await giveUp(door, original.contentId);
  }
}

/**
 * Makes a stored original one that projects have: the one content of its bytes, which may be somebody else's. Nobody takes it
 * away until the transaction ends.
 *
 * @returns id of the content
 * @throws OriginalGoneError
 */
export async function keepOriginal(trx: Trx, original: StoredOriginal): Promise<string> {
  const { contentId, sha256 } = original;
  // Of two who bring the same file, one comes after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(trx);
  const complete = await trx
    .selectFrom('contents')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', '=', 'complete')
    // Waits for whoever is about to give it up, and finds nothing then.
    .forKeyShare()
    .executeTakeFirst();
  if (complete !== undefined) return complete.id;
  const mine = await trx
    .updateTable('contents')
    .set({ state: 'complete' })
    .where('id', '=', contentId)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  if (mine === undefined) throw new OriginalGoneError(contentId);
  return mine.id;
}

/**
 * Gives up those contents that no project has any more. The caller has deleted projects in the same transaction; the bytes are
 * removed by the job `removeContents`.
 *
 * @returns whether there were any
 */
export async function leaveOriginals(trx: Trx, contentIds: readonly string[]): Promise<boolean> {
  // In one order, so that two who delete wait for each other and not in a circle. Whoever makes a project of one is waited for,
  // and seen by the next statement.
  await sql`select from contents where id = any(${contentIds}::uuid[]) order by id for update`.execute(
    trx,
  );
  const left = await trx
    .updateTable('contents')
    .set({ state: 'leaving' })
    .where(sql<boolean>`id = any(${contentIds}::uuid[])`)
    .where('state', '=', 'complete')
    .where(sql<boolean>`not exists (select from projects where content_id = contents.id)`)
    .returning('id')
    .execute();
  return left.length > 0;
}

async function knownOriginal(
  door: OriginalsDoor,
  { sha256, lengthBytes }: ReceivedFile,
): Promise<StoredOriginal | undefined> {
  const row = await door.statement((db) =>
    db
      .selectFrom('contents')
      .select('id')
      .where('sha256', '=', sha256)
      .where('state', '=', 'complete')
      .executeTakeFirst(),
  );
  return row && { contentId: row.id, sha256, lengthBytes };
}

/** @throws Error if the file does not give the bytes that it was received with */
async function writeOriginal(door: OriginalsDoor, file: ReceivedFile): Promise<StoredOriginal> {
  const { sha256, lengthBytes } = file;
  const { objects } = door;
  const objectKey = objects?.newKey() ?? null;
  // The key is known before anything lies under it: whatever happens, no object is forgotten.
  const { id: contentId } = await door.statement((db) =>
    db
      .insertInto('contents')
      .values({ sha256, length_bytes: lengthBytes, state: 'uploading', object_key: objectKey })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  try {
    const digested = new DigestedFile(file);
    if (objects === undefined || objectKey === null) {
      await writeChunks(door, contentId, digested);
    } else {
      await objects.write(objectKey, digested);
      if (digested.digests.length !== chunkCount(lengthBytes)) {
        throw new Error('a store has taken less than the file');
      }
      await writeDigests(door, contentId, digested.digests);
    }
  } catch (error) {
    await giveUp(door, contentId);
    throw error;
  }
  return { contentId, sha256, lengthBytes };
}

/** The bytes go into rows, each with its digest. */
async function writeChunks(
  door: OriginalsDoor,
  contentId: string,
  file: DigestedFile,
): Promise<void> {
  let index = 0;
  for await (const { data, digest } of file.chunks()) {
    const chunk = { content_id: contentId, chunk_index: index++, data, digest };
    await door.statement((db) => db.insertInto('content_chunks').values(chunk).execute());
  }
}

/** The bytes lie in the store, which holds them against the SHA-256 of the file; the rows have the digests alone. */
async function writeDigests(
  door: OriginalsDoor,
  contentId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await door.statement((db) =>
    sql`insert into content_chunks (content_id, chunk_index, digest)
      select ${contentId}, position - 1, digest
      from unnest(${digests}::bytea[]) with ordinality as given (digest, position)`.execute(db),
  );
}

/** Has what was written and not kept removed soon. */
async function giveUp(door: OriginalsDoor, contentId: string): Promise<void> {
  const leaving = door.statement((db) =>
    db
      .updateTable('contents')
      .set({ state: 'leaving' })
      .where('id', '=', contentId)
      .where('state', '=', 'uploading')
      .execute(),
  );
  // Where the database is away it is found by its age; what has failed before is what is to be told.
  await leaving.catch(() => undefined);
}

import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import type { OriginalsDoor } from '../originals/originals-door.ts';
import { leaveOriginals } from '../originals/store-original.ts';
import type { NewJob } from './enqueue-job.ts';
import type { JobHandler } from './job-runner.ts';

/** The job, as it is asked for: there is one for everything that is to be removed. */
export const REMOVE_CONTENTS: NewJob<'removeContents'> = {
  kind: 'removeContents',
  uniqueKey: 'removeContents',
  payload: {},
  progress: {},
};

/** What is removed in one statement: others wait meanwhile on the embedded database. 2 MiB take it some 20 ms. */
const CHUNKS_AT_ONCE = 8;
const CONTENTS_AT_ONCE = 100;
/** Nobody is storing a file any more that was begun before this. */
const UNFINISHED = sql<boolean>`created_at < now() - interval '1 hour'`;

/** Objects that nobody has stay for as long as a copy may read what was there when it began. */
const REMOVABLE = sql<boolean>`created_at < now() - interval '1 day'`;

/**
 * The job "remove contents": removes the bytes of files that nobody has, in short statements. Rows go at once. Their objects go a day
 * later, once no row speaks of them.
 */
export function removeContentsJob(door: OriginalsDoor): JobHandler<'removeContents'> {
  return {
    run: async (_, signal) => {
      await leaveUnfinished(door);
      await leaveUnowned(door);
      for (;;) {
        signal.throwIfAborted();
        const content = await door.statement((db) =>
          db.selectFrom('contents').select('id').where('state', '=', 'leaving').executeTakeFirst(),
        );
        if (content === undefined) break;
        await removeContent(door, content.id, signal);
      }
      await removeObjects(door, signal);
    },
  };
}

/** What a process has left that died while it stored a file. */
async function leaveUnfinished(door: Door): Promise<void> {
  await door.statement((db) =>
    db
      .updateTable('contents')
      .set({ state: 'leaving' })
      .where('state', '=', 'uploading')
      .where(UNFINISHED)
      .execute(),
  );
}

/** What projects have left that went with their account: whoever deletes projects gives up the contents, the database does not. */
async function leaveUnowned(door: Door): Promise<void> {
  let found: number;
  do {
    found = await door.transact(async (trx) => {
      const rows = await trx
        .selectFrom('contents')
        .select('id')
        .where('state', '=', 'complete')
        .where(sql<boolean>`not exists (select from projects where content_id = contents.id)`)
        .limit(CONTENTS_AT_ONCE)
        .execute();
      if (rows.length > 0) {
        await leaveOriginals(
          trx,
          rows.map(({ id }) => id),
        );
      }
      return rows.length;
    });
  } while (found === CONTENTS_AT_ONCE);
}

async function removeContent(door: Door, contentId: string, signal: AbortSignal): Promise<void> {
  const removal = sql`delete from content_chunks where content_id = ${contentId} and chunk_index = any(array(
    select chunk_index from content_chunks where content_id = ${contentId} limit ${CHUNKS_AT_ONCE}))`;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows } = await door.statement((db) => removal.execute(db));
    if (Number(numAffectedRows ?? 0) === 0) break;
  }
  await door.statement((db) =>
    sql`with gone as (
        delete from contents where id = ${contentId} and state = 'leaving' returning object_key
      )
      insert into unowned_objects (key) select object_key from gone where object_key is not null`.execute(
      db,
    ),
  );
}

/** Removes the objects of what is gone, and those that nobody ever had. Without a store they wait for one. */
async function removeObjects(
  { statement, objects }: OriginalsDoor,
  signal: AbortSignal,
): Promise<void> {
  if (objects === undefined) return;
  for (;;) {
    signal.throwIfAborted();
    const row = await statement((db) =>
      db.selectFrom('unowned_objects').select('key').where(REMOVABLE).executeTakeFirst(),
    );
    if (row === undefined) return;
    await objects.remove(row.key);
    await statement((db) => db.deleteFrom('unowned_objects').where('key', '=', row.key).execute());
  }
}

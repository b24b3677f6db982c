import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
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

/** The job "remove contents": removes the bytes of files that nobody has, in short statements. */
export function removeContentsJob(door: Door): JobHandler<'removeContents'> {
  return {
    run: async (_, signal) => {
      await leaveUnfinished(door);
      await leaveUnowned(door);
      for (;;) {
        signal.throwIfAborted();
        const content = await door.statement((db) =>
          db.selectFrom('contents').select('id').where('state', '=', 'leaving').executeTakeFirst(),
        );
        if (content === undefined) return;
        await removeContent(door, content.id, signal);
      }
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
    db.deleteFrom('contents').where('id', '=', contentId).where('state', '=', 'leaving').execute(),
  );
}

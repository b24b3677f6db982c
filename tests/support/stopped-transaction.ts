import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/schema.ts';
import { NOTHING_HAPPENS } from './new-database.ts';

/** Name of the file that a save leaves in the folder of the database when it is inside its transaction. */
const MARK = 'a-save-is-inside';

/**
 * Makes every save of the server stop for a minute inside its transaction: the version is written, nothing is committed. The
 * server must not be running.
 */
export async function stopInsideSaves(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    await sql`
      create function stop_inside_save() returns trigger language plpgsql as $$
      begin
        execute format('copy (select 1) to %L', current_setting('data_directory') || ${sql.lit(`/${MARK}`)});
        perform pg_sleep(60);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger stop_inside_save after insert or update on versions
      for each row execute function stop_inside_save()`.execute(db);
  });
}

/** Resolves when a save has stopped inside its transaction. */
export async function insideSave(dataDir: string): Promise<void> {
  const mark = join(dataDir, 'database', MARK);
  while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Saves run through again. The server must not be running. */
export async function runThroughSaves(dataDir: string): Promise<void> {
  rmSync(join(dataDir, 'database', MARK), { force: true });
  await withDatabase(dataDir, async (db) => {
    await sql`drop trigger stop_inside_save on versions`.execute(db);
    await sql`drop function stop_inside_save`.execute(db);
  });
}

async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'embedded', dataDir }, NOTHING_HAPPENS);
  try {
    await work(db);
  } finally {
    await close();
  }
}

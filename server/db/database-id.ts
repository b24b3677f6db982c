import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Name of the id among the secrets, which every database has from its first migration on. */
const NAME = 'database-id';

/**
 * The id of a database, which goes with its data wherever they are moved or restored.
 *
 * @returns `undefined` if it has none: it is empty, or of an earlier release
 */
export async function readDatabaseId(db: Database): Promise<string | undefined> {
  if (!(await hasTables(db))) return undefined;
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value.toString('utf8');
}

/** The id of a database with the newest schema, which gets one if it has none. */
export async function ensureDatabaseId(db: Database): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: Buffer.from(randomUUID()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = await readDatabaseId(db);
  if (id === undefined) throw new Error('the database does not keep its id');
  return id;
}

/** Whether the first migration was run. */
async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select to_regclass('secrets') is not null as has`.execute(db);
  return rows[0]?.has === true;
}

import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';

const SECRET_BYTES = 32;
const TOKEN_SECRET = 'session-tokens';

/** The secret that signs session tokens: made once, kept in the database, so that all servers on it share it. */
export async function tokenSecret(db: Database): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: TOKEN_SECRET, value: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', TOKEN_SECRET)
    .executeTakeFirstOrThrow();
  return new Uint8Array(row.value);
}

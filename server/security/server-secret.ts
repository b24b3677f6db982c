import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';

const SECRET_BYTES = 32;

/** What a secret signs. */
export type SecretName = 'session-tokens' | 'live-channels';

/** A secret of this product: made once, kept in the database, so that all servers on it share it. */
export async function serverSecret(db: Database, name: SecretName): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return new Uint8Array(row.value);
}

import { randomBytes } from 'node:crypto';
import type { Door } from '../db/transact.ts';

const SECRET_BYTES = 32;

/** What a secret is for. */
export type SecretName = 'session-tokens' | 'live-channels' | 'fingerprints' | 'simulated-payments';

/** A secret of this product: made once, kept in the database, so that all servers on it share it. */
export async function serverSecret(door: Door, name: SecretName): Promise<Uint8Array> {
  await door.statement((db) =>
    db
      .insertInto('secrets')
      .values({ name, value: randomBytes(SECRET_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const row = await door.statement((db) =>
    db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  return new Uint8Array(row.value);
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';
import { receivedFileOf } from '../../server/services/original-files.ts';
import { insertProject } from '../../server/services/projects.ts';

/** A project of a new account, straight in the database, with its job in the queue. @returns its id */
export async function bareProject(db: Database, bytes: Uint8Array): Promise<string> {
  const now = new Date();
  const name = randomUUID();
  const user = await db
    .insertInto('users')
    .values({
      first_name: 'Ada',
      last_name: 'Tuner',
      username: name,
      email: `${name}@example.test`,
      password_hash: '',
      phone_number: '',
      company_name: '',
      address: '',
      city: '',
      country: 'IT',
      postal_code: '',
      tax_id: '',
      newsletter: false,
      locale: 'en',
      evc_id: null,
      terms_accepted_at: now,
      activated_at: now,
      plan: null,
      plan_expires_at: null,
      plan_is_internal: false,
      plan_is_recurring: false,
      is_demo: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = receivedFileOf(bytes);
  return await db
    .transaction()
    .execute((transaction) =>
      insertProject(transaction, user.id, { name: 'Bare' }, 'bare.bin', file, now),
    );
}

import { randomUUID } from 'node:crypto';
import { NOW } from '../../server/db/now.ts';
import type { Door } from '../../server/db/transact.ts';
import type { OriginalsDoor } from '../../server/originals/originals-door.ts';
import { receivedFileOf } from '../../server/originals/received-file.ts';
import { withStoredOriginal } from '../../server/originals/store-original.ts';
import { insertProject } from '../../server/services/create-project.ts';

/** An account, straight in the database. @returns its id */
export async function bareUser(door: Door): Promise<string> {
  const name = randomUUID();
  const user = await door.statement((db) =>
    db
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
        terms_accepted_at: NOW,
        terms_version: 1,
        activated_at: NOW,
        is_demo: false,
        created_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return user.id;
}

/** A project straight in the database, with its job in the queue. @returns its id */
export async function bareProject(
  door: Door & Partial<OriginalsDoor>,
  bytes: Uint8Array,
  userId?: string,
): Promise<string> {
  const owner = userId ?? (await bareUser(door));
  const project = { details: { name: 'Bare' }, fileName: 'bare.bin' };
  return withStoredOriginal({ ...door, objects: door.objects }, receivedFileOf(bytes), (original) =>
    door.transact((trx) => insertProject(trx, owner, project, original)),
  );
}

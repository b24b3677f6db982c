import { sql } from 'kysely';
import type { DeleteAccount } from '../../core/contract/own-account.ts';
import { forgetCardsOf } from '../commerce/cards/cards.ts';
import type { Trx } from '../db/transact.ts';
import { changedElsewhere, forbidden } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { PROJECT_CLOSED, SERVERS_CHANNEL } from '../events/server-events.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { REMOVE_CONTENTS } from '../jobs/remove-contents-job.ts';
import { leaveOriginals } from '../originals/store-original.ts';
import type { ServiceContext } from './context.ts';
import { demandPassword } from './own-password.ts';
import { endSessionsOf } from './sessions.ts';
import { isNameOf, type UserRow } from './users.ts';

/** Projects that are deleted in one transaction: others wait meanwhile on the embedded database. */
const DELETED_AT_ONCE = 20;

/**
 * Deletes the own account and everything in it, for good. What was moved between accounts of coins stays (docs/decisions/0037): it
 * names nobody but an id that means nothing any more.
 *
 * The projects go first, some at a time, and the account last: a server that ends in the middle leaves an account that can be deleted
 * again.
 *
 * @throws ApiError 422 if the password is wrong, 409 if it was changed meanwhile, 429 after several wrong ones; 403 for the demo
 *   account
 */
export async function deleteAccount(
  context: ServiceContext,
  user: UserRow,
  { password }: DeleteAccount,
): Promise<void> {
  if (user.is_demo) throw forbidden();
  await demandPassword(context, user, password, 'password');
  let deleted: number;
  do {
    deleted = await context.door.transact((trx) => deleteProjects(trx, user.id));
  } while (deleted === DELETED_AT_ONCE);
  await context.door.transact((trx) => deleteUser(trx, user));
}

/** @returns how many are gone */
async function deleteProjects(trx: Trx, userId: string): Promise<number> {
  const rows = await trx
    .selectFrom('projects')
    .select(['id', 'content_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(DELETED_AT_ONCE)
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await trx.deleteFrom('projects').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  for (const projectId of ids) await emitEvent(trx, SERVERS_CHANNEL, PROJECT_CLOSED, { projectId });
  const left = await leaveOriginals(
    trx,
    rows.map((row) => row.content_id),
  );
  if (left) await enqueueJob(trx, REMOVE_CONTENTS);
  return rows.length;
}

async function deleteUser(trx: Trx, user: UserRow): Promise<void> {
  // Whoever makes a project of this account waits for it, and then finds none.
  const held = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  // It was deleted at the same time from elsewhere.
  if (held === undefined) return;
  if (held.password_hash !== user.password_hash) throw changedElsewhere('SAVE_CHANGES_FAILURE');
  // What was made since the projects were deleted.
  while ((await deleteProjects(trx, user.id)) === DELETED_AT_ONCE);
  await endSessionsOf(trx, user.id, null);
  await trx.deleteFrom('registration_links').where(isNameOf('email', user.email)).execute();
  await trx.deleteFrom('outbox_mails').where(isNameOf('recipient', user.email)).execute();
  // Those that were not sent hold the address.
  await trx
    .deleteFrom('jobs')
    .where('kind', '=', 'sendMail')
    .where('state', '<>', 'running')
    .where(sql<boolean>`lower(payload->>'to') = lower(${user.email}::text)`)
    .execute();
  await forgetCardsOf(trx, user.id);
  await trx.deleteFrom('users').where('id', '=', user.id).execute();
}

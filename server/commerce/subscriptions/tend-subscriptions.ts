import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import type { Database } from '../../db/schema.ts';
import type { Door, Trx } from '../../db/transact.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { IS_OVER } from '../../services/licences.ts';
import { pendingPaymentOf } from '../charges/new-payment.ts';
import { holdAccount } from '../hold-account.ts';
import { letSubscriptionEnd } from './end-subscription.ts';
import { renewalSoon, trialEndsSoon } from './happenings.ts';
import { currentSubscription, type SubscriptionRow } from './subscription-row.ts';

/** How long before its end a person is told of it. */
const SOON = '3 days';

/** Ends licences that are over, asks for renewals that are due, and tells whose period ends soon: each in a transaction of its own. */
export async function tendSubscriptions(door: Door, signal: AbortSignal): Promise<void> {
  for (const userId of await usersWith(door, IS_OVER)) {
    signal.throwIfAborted();
    await door.transact((trx) => tend(trx, userId, endIfOver));
  }
  for (const id of await dueRenewals(door)) {
    signal.throwIfAborted();
    const payload = { subscriptionId: id };
    await door.transact((trx) =>
      enqueueJob(trx, { kind: 'renewSubscription', payload, progress: {}, uniqueKey: id }),
    );
  }
  for (const userId of await usersWith(door, ENDS_SOON)) {
    signal.throwIfAborted();
    await door.transact((trx) => tend(trx, userId, tellSoon));
  }
}

const ENDS_SOON = sql<boolean>`(told_soon_at is null and (state = 'trial' or (state = 'active' and is_recurring))
  and period_end > now() and period_end <= now() + interval '${sql.raw(SOON)}')`;

async function usersWith(door: Door, condition: typeof IS_OVER): Promise<string[]> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('subscriptions')
      .select('user_id')
      .where('state', '!=', 'ended')
      .where('period_end', 'is not', null)
      .where(condition)
      .execute(),
  );
  return rows.map(({ user_id: userId }) => userId);
}

async function dueRenewals(door: Door): Promise<string[]> {
  const rows = await door.statement((db: Database) =>
    db
      .selectFrom('subscriptions')
      .select('id')
      .where('state', 'in', ['active', 'grace'])
      .where('is_recurring', '=', true)
      .where('period_end', '<=', NOW)
      .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', NOW)]))
      .where((eb) => eb.not(IS_OVER))
      .execute(),
  );
  return rows.map(({ id }) => id);
}

async function tend(
  trx: Trx,
  userId: string,
  how: (trx: Trx, row: SubscriptionRow) => Promise<void>,
): Promise<void> {
  await holdAccount(trx, userId);
  const row = await currentSubscription(trx, userId);
  if (row !== undefined) await how(trx, row);
}

/** Not while a payment waits for its bank: what is paid in time goes on without a gap. */
async function endIfOver(trx: Trx, row: SubscriptionRow): Promise<void> {
  if (!row.is_over || (await pendingPaymentOf(trx, row.user_id)) !== undefined) return;
  await letSubscriptionEnd(trx, row);
}

async function tellSoon(trx: Trx, row: SubscriptionRow): Promise<void> {
  const told = await trx
    .updateTable('subscriptions')
    .set({ told_soon_at: NOW })
    .where('id', '=', row.id)
    .where(ENDS_SOON)
    .returning('id')
    .executeTakeFirst();
  if (told === undefined) return;
  await (row.state === 'trial' ? trialEndsSoon(trx, row) : renewalSoon(trx, row));
}

import { NOW } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import { licenceEnded } from './happenings.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/** Ends a licence: the account has none until another is begun. */
export async function endSubscription(trx: Trx, { id }: { readonly id: string }): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ state: 'ended', ended_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** Ends a licence that is over by the clock. A plan leaves BASIC behind, without end; a trial and BASIC itself leave nothing. */
export async function letSubscriptionEnd(trx: Trx, row: SubscriptionRow): Promise<void> {
  await endSubscription(trx, row);
  if (row.falls) {
    await trx
      .insertInto('subscriptions')
      .values({
        user_id: row.user_id,
        plan: 'BASIC',
        state: 'active',
        period_start: NOW,
        period_end: null,
        continuous_since: null,
        anchor_at: null,
        next_plan: null,
        card_id: null,
        retry_at: null,
        told_soon_at: null,
        ended_at: null,
      })
      .execute();
  }
  await licenceEnded(trx, row);
}

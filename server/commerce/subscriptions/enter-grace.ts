import { nowPlusMs } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';

/** Time between two tries of a renewal, in milliseconds: three within the grace. */
const RETRY_MS = 24 * 3600 * 1000;

/** A renewal was not paid: the licence is used on its grace from now on, and the renewal is tried again in a day. */
export async function enterGrace(
  trx: Trx,
  { subscription_id: id }: { readonly subscription_id: string | null },
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ state: 'grace', retry_at: nowPlusMs(RETRY_MS) })
    .where('id', '=', id)
    .where('state', 'in', ['active', 'grace'])
    .where('is_recurring', '=', true)
    .execute();
}

import type { Trx } from '../../db/transact.ts';
import type { PaymentRow } from '../charges/new-payment.ts';
import { moveCoins } from '../move-coins.ts';

/** Gives the coins of a package that was paid. @returns `null`: a package has no period */
export async function fulfilOrder(trx: Trx, payment: PaymentRow): Promise<null> {
  const { id, user_id: userId, coins, package_id: packageId } = payment;
  await moveCoins(trx, {
    userId,
    bucket: 'RED',
    amount: coins,
    house: 'sold',
    kind: 'order',
    reason: `package ${packageId}`,
    onceKey: `order:${id}`,
  });
  return null;
}

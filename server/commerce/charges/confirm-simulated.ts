import type { Confirmation } from '../../../core/contract/money.ts';
import { notFound } from '../../errors.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { SimulatedProvider } from '../../payments/simulated/simulated-provider.ts';
import type { CommercePorts } from './commerce-ports.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Takes what a person says to the bank of the simulated provider, about a payment of the person.
 *
 * @throws ApiError 404 if there is nothing to say anything to
 */
export async function confirmSimulated(
  ports: CommercePorts,
  userId: string,
  { reference, isAccepted }: Confirmation,
): Promise<void> {
  const { door, payments } = ports;
  if (payments === null || !isSimulated(payments)) throw notFound();
  const own = await door.statement((db) =>
    db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', reference)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (own === undefined) throw notFound();
  const outcome = await payments.confirm(reference, isAccepted);
  if (outcome === undefined) throw notFound();
  await door.transact((trx) => settlePayment(ports, trx, reference, outcome));
}

function isSimulated(payments: PaymentProvider): payments is SimulatedProvider {
  return 'confirm' in payments;
}

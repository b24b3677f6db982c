import type { Trx } from '../../db/transact.ts';
import { forbidden, paymentsNotSetUp } from '../../errors.ts';
import { EventRefusedError } from '../../payments/payment-errors.ts';
import type { PaymentProvider, ProviderEvent } from '../../payments/payment-provider.ts';
import type { CommercePorts } from './commerce-ports.ts';
import { settlePayment } from './settle-payment.ts';

/** A message as it came. */
export interface ProviderMessage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Takes a message of the payment provider. The same has one effect, however often it comes.
 *
 * @throws ApiError 403 if it is not the provider's, 409 where there is none
 */
export async function takeEvent(ports: CommercePorts, message: ProviderMessage): Promise<void> {
  const { door, payments } = ports;
  if (payments === null) throw paymentsNotSetUp('PAYMENT_FAILURE');
  const event = readEvent(payments, message);
  if (event === undefined) return;
  await door.transact(async (trx) => {
    const isNew = await keepEvent(trx, payments.name, event);
    if (isNew) await settlePayment(ports, trx, event.reference, event.outcome);
  });
}

function readEvent(
  payments: PaymentProvider,
  { body, headers }: ProviderMessage,
): ProviderEvent | undefined {
  try {
    return payments.readEvent(body, headers);
  } catch (error) {
    throw error instanceof EventRefusedError ? forbidden() : error;
  }
}

/** @returns whether it is the first time */
async function keepEvent(trx: Trx, provider: string, event: ProviderEvent): Promise<boolean> {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', event.reference)
    .executeTakeFirst();
  const row = await trx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      reference: event.reference,
      outcome: JSON.stringify(event.outcome),
      is_known: known !== undefined,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

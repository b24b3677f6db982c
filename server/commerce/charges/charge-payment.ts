import { serviceUnavailable } from '../../errors.ts';
import { ProviderRefusedError, ProviderSilentError } from '../../payments/payment-errors.ts';
import type { Charge, ChargeOutcome, PaymentProvider } from '../../payments/payment-provider.ts';
import type { CommercePorts } from './commerce-ports.ts';
import type { PaymentRow } from './new-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** What a card owner reads of us, with what was bought. Names, and no words of a language. */
const PRODUCT = 'Mapwright';

/**
 * Asks for the money of a payment that was written down, and writes down what became of it. The provider is asked outside of every
 * transaction; the same payment may be asked for any number of times, at any number of places at once, and is charged once.
 *
 * @returns the payment as it is now: still `pending` where no answer came
 * @throws ApiError 503 if the provider will not do what it was asked: the payment has failed
 */
export async function chargePayment(
  ports: CommercePorts,
  paymentId: string,
  signal?: AbortSignal,
): Promise<PaymentRow> {
  const row = await paymentRow(ports, paymentId);
  if (row.state !== 'pending') return row;
  const outcome = await outcomeOf(ports, row, signal);
  if (outcome !== undefined) {
    await ports.door.transact((trx) => settlePayment(ports, trx, row.reference, outcome));
  }
  return paymentRow(ports, paymentId);
}

function paymentRow({ door }: CommercePorts, id: string): Promise<PaymentRow> {
  return door.statement((db) =>
    db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** @returns `undefined` where it is not known */
async function outcomeOf(
  ports: CommercePorts,
  row: PaymentRow,
  signal: AbortSignal | undefined,
): Promise<ChargeOutcome | undefined> {
  const { door, payments } = ports;
  if (row.amount_minor === 0) return { state: 'succeeded', providerRef: '' };
  const charge = chargeOf(row);
  if (payments === null || payments.name !== row.provider || charge === undefined) return undefined;
  try {
    return await payments.charge(charge, signal);
  } catch (error) {
    if (error instanceof ProviderSilentError) return foundOutcome(payments, row.reference);
    if (!(error instanceof ProviderRefusedError)) throw error;
    const outcome = { state: 'failed', reason: 'processingError', providerRef: null } as const;
    await door.transact((trx) => settlePayment(ports, trx, row.reference, outcome));
    throw serviceUnavailable(error);
  }
}

/** What the provider knows of a charge whose answer was lost; `undefined` if it is silent still, or knows nothing. */
async function foundOutcome(
  payments: PaymentProvider,
  reference: string,
): Promise<ChargeOutcome | undefined> {
  try {
    return await payments.find(reference);
  } catch (error) {
    if (error instanceof ProviderSilentError) return undefined;
    throw error;
  }
}

function chargeOf(row: PaymentRow): Charge | undefined {
  const { customer_ref: customerRef, card_ref: cardRef } = row;
  if (customerRef === null || cardRef === null) return undefined;
  return {
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    customerRef,
    cardRef,
    description: `${PRODUCT} ${row.plan ?? `RED ${row.coins}`}`,
    isOffSession: row.is_off_session,
  };
}

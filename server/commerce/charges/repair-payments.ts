import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import { ProviderSilentError } from '../../payments/payment-errors.ts';
import type { ChargeOutcome, PaymentProvider } from '../../payments/payment-provider.ts';
import { chargePayment } from './charge-payment.ts';
import type { CommercePorts } from './commerce-ports.ts';
import type { PaymentRow } from './new-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** A call that asks for money takes 30 seconds at most: before this time its answer is still awaited. */
const ASK_AFTER = '1 minute';
/** A charge that nobody has heard of by then was never made: whoever was to make it is dead. */
const GIVE_UP_AFTER = '10 minutes';
/** A provider that is not here any more is asked nothing; its payments are given up. */
const GONE_AFTER = '1 day';
/** Payments of one round; the others have their turn in the next. */
const AT_ONCE = 50;

const NEVER_MADE: ChargeOutcome = {
  state: 'failed',
  reason: 'processingError',
  providerRef: null,
};

/** What is known of a payment: what has become of it, that it was never made, or nothing. */
type Known = ChargeOutcome | 'notMade' | undefined;

/**
 * Asks what has become of payments whose answer was lost, those first that were not asked about for longest.
 *
 * One that the provider knows nothing of is asked for once more where nobody is at a screen, such as a renewal: under the same
 * reference it is charged once. Somebody at a screen asks again, or does not; after a while it has failed.
 */
export async function repairPayments(ports: CommercePorts, signal: AbortSignal): Promise<void> {
  for (const { row, isOld, isAncient } of await unanswered(ports)) {
    signal.throwIfAborted();
    const known = await outcomeOf(ports.payments, row, isAncient);
    if (known === undefined) continue;
    if (known === 'notMade' && row.is_off_session) {
      await chargePayment(ports, row.id, signal);
      continue;
    }
    if (known === 'notMade' && !isOld) continue;
    const outcome = known === 'notMade' ? NEVER_MADE : known;
    await ports.door.transact((trx) => settlePayment(ports, trx, row.reference, outcome));
  }
}

interface Unanswered {
  readonly row: PaymentRow;
  readonly isOld: boolean;
  readonly isAncient: boolean;
}

async function unanswered({ door }: CommercePorts): Promise<Unanswered[]> {
  const rows = await door.statement((db) =>
    db
      .updateTable('payments')
      .set({ checked_at: NOW })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('payments')
          .select('id')
          .where('state', '=', 'pending')
          .where(sql<boolean>`created_at < now() - interval '${sql.raw(ASK_AFTER)}'`)
          .orderBy(sql`checked_at nulls first`)
          .limit(AT_ONCE),
      )
      .returningAll()
      .returning([olderThan(GIVE_UP_AFTER).as('is_old'), olderThan(GONE_AFTER).as('is_ancient')])
      .execute(),
  );
  return rows.map(({ is_old: isOld, is_ancient: isAncient, ...row }) => ({
    row,
    isOld,
    isAncient,
  }));
}

function olderThan(interval: string) {
  return sql<boolean>`created_at < now() - interval '${sql.raw(interval)}'`;
}

async function outcomeOf(
  payments: PaymentProvider | null,
  row: PaymentRow,
  isAncient: boolean,
): Promise<Known> {
  if (row.amount_minor === 0) return { state: 'succeeded', providerRef: '' };
  if (payments?.name !== row.provider) return isAncient ? NEVER_MADE : undefined;
  try {
    return (await payments.find(row.reference)) ?? 'notMade';
  } catch (error) {
    if (error instanceof ProviderSilentError) return undefined;
    throw error;
  }
}

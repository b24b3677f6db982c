import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import { ProviderSilentError } from '../../payments/payment-errors.ts';
import type { ChargeOutcome, PaymentProvider } from '../../payments/payment-provider.ts';
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

/** Asks what has become of payments whose answer was lost, those first that were not asked about for longest. */
export async function repairPayments(ports: CommercePorts, signal: AbortSignal): Promise<void> {
  for (const { row, isOld, isAncient } of await unanswered(ports)) {
    signal.throwIfAborted();
    const outcome = await outcomeOf(ports.payments, row, isOld, isAncient);
    if (outcome === undefined) continue;
    await ports.door.transact((trx) => settlePayment(trx, row.reference, outcome));
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

/** @returns `undefined` where it is not known yet */
async function outcomeOf(
  payments: PaymentProvider | null,
  row: PaymentRow,
  isOld: boolean,
  isAncient: boolean,
): Promise<ChargeOutcome | undefined> {
  if (row.amount_minor === 0) return { state: 'succeeded', providerRef: '' };
  if (payments?.name !== row.provider) return isAncient ? NEVER_MADE : undefined;
  try {
    const outcome = await payments.find(row.reference);
    return outcome ?? (isOld ? NEVER_MADE : undefined);
  } catch (error) {
    if (error instanceof ProviderSilentError) return undefined;
    throw error;
  }
}

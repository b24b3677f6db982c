import { userChannel } from '../../core/contract/live.ts';
import type { HistoryEntry } from '../../core/contract/purchases.ts';
import { isApiError } from '../api/api-error.ts';
import type { CommerceApi } from '../api/commerce-api.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { LiveConnection } from './live-connection.ts';

/** What following a payment needs. */
export interface PaymentPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly commerce: Pick<CommerceApi, 'history'>;
}

/** What was bought with money. */
export type PaidThing = NonNullable<HistoryEntry['money']>;

/**
 * Waits for what the bank says about a payment: the history is asked now, whenever a payment has changed, and after every break. It
 * ends with the answer, or with the session.
 *
 * @param onSettled called once
 */
export function followPayment(
  { live, commerce }: PaymentPorts,
  userId: string,
  paymentId: string,
  onSettled: (thing: PaidThing) => void,
): void {
  let isOver = false;
  const leaves: Array<() => void> = [];
  const ask = async (): Promise<void> => {
    try {
      const { entries } = await commerce.history('silent');
      const thing = entries.find(({ id }) => id === paymentId)?.money ?? undefined;
      if (isOver || thing === undefined || thing.state === 'pending') return;
      isOver = true;
      for (const leave of leaves) leave();
      onSettled(thing);
    } catch (error) {
      // The next event asks again.
      if (!isApiError(error)) throw error;
    }
  };
  const askAgain = (): void => fireAndForget(ask());
  leaves.push(
    live.on(userChannel(userId), 'PAYMENT_UPDATED', askAgain),
    live.onListening(userChannel(userId), askAgain),
  );
  askAgain();
}

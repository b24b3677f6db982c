import { userChannel } from '../../core/contract/live.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { BalancesStore } from '../state/balances-store.ts';
import type { LiveConnection } from './live-connection.ts';

/** What following the coins of an account needs. */
export interface BalancePorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly balances: Pick<BalancesStore, 'load'>;
  readonly alerts: Pick<AlertsStore, 'show'>;
}

/**
 * Keeps the coins of an account in step: they are asked for now, whenever they have changed, and after every break, in which
 * something may have been missed.
 *
 * @returns a function that ends it
 */
export function followBalances(
  { live, balances, alerts }: BalancePorts,
  userId: string,
): () => void {
  const load = (): void => fireAndForget(balances.load());
  const tell = async (): Promise<void> => {
    if (await balances.load()) alerts.show({ code: 'BALANCE_UPDATED' });
  };
  load();
  const leaves = [
    live.on(userChannel(userId), 'BALANCE_UPDATED', () => fireAndForget(tell())),
    live.onListening(userChannel(userId), load),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}

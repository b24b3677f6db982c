import { API_ROOT } from '../../../core/contract/api-root.ts';
import type { Config } from '../../config.ts';
import type { Door } from '../../db/transact.ts';
import { providerOf } from '../../payments/open-provider.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { deliverTo } from '../../payments/simulated/deliver-to.ts';
import { serverSecret } from '../../security/server-secret.ts';
import { simulatedChargeRows } from './simulated-charge-rows.ts';

/** The page that a person comes back to from the bank. */
const PAGE = '/subscriptions';

/**
 * Who takes money on this server, `null` if nobody does.
 *
 * @param addresses under which people reach the server, and under which it is reached on this machine
 */
export async function openPayments(
  config: Config,
  door: Door,
  addresses: { publicUrl(): string; url(): string },
): Promise<PaymentProvider | null> {
  return providerOf(config, {
    returnUrl: `${config.publicUrl ?? `http://localhost:${config.port}`}${PAGE}`,
    simulated: async () => ({
      charges: simulatedChargeRows(door),
      secret: await serverSecret(door, 'simulated-payments'),
      deliver: deliverTo(() => `${addresses.url()}${API_ROOT}/payments/events`),
      confirmUrlOf: (reference) =>
        `${addresses.publicUrl()}${PAGE}?confirm=${encodeURIComponent(reference)}`,
    }),
  });
}

import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { JobHandler } from '../job-runner.ts';

/** The job "forget a card": the provider keeps it no longer. It is tried again while the provider is silent. */
export function forgetCardJob(payments: PaymentProvider | null): JobHandler<'forgetCard'> {
  return {
    run: async ({ payload: { provider, customerRef, cardRef } }) => {
      // Whoever keeps it is not asked any more.
      if (payments?.name !== provider) return;
      await payments.removeCard(customerRef, cardRef);
    },
  };
}

import type { CommercePorts } from '../../commerce/charges/commerce-ports.ts';
import { renewSubscription } from '../../commerce/subscriptions/renew-subscription.ts';
import type { JobHandler } from '../job-runner.ts';

/** The job "renew a subscription": charges its next period, once however often it runs. */
export function renewSubscriptionJob(ports: CommercePorts): JobHandler<'renewSubscription'> {
  return {
    run: async ({ payload }, signal) => {
      await renewSubscription(ports, payload.subscriptionId, signal);
    },
  };
}

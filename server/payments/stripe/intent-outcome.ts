import type Stripe from 'stripe';
import type { ChargeOutcome, DeclineReason } from '../payment-provider.ts';
import { reasonOf } from './decline-reasons.ts';

/** What of a PaymentIntent says how a charge stands. */
export type IntentState = Pick<
  Stripe.PaymentIntent,
  'id' | 'status' | 'last_payment_error' | 'next_action'
>;

/** How a charge stands by its PaymentIntent. */
export function outcomeOf(intent: IntentState): ChargeOutcome {
  const { id: providerRef, status, next_action: next } = intent;
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', providerRef };
    case 'requires_action':
      return { state: 'pending', providerRef, confirmUrl: next?.redirect_to_url?.url ?? null };
    // Made and not confirmed: nobody but this server could confirm it, and it never does so later.
    case 'requires_confirmation':
    case 'requires_payment_method':
    case 'canceled':
      return { state: 'failed', reason: declineOf(intent), providerRef };
    // `processing`, and whatever Stripe adds: money may be on its way.
    default:
      return { state: 'pending', providerRef, confirmUrl: null };
  }
}

function declineOf({ last_payment_error: error }: IntentState): DeclineReason {
  return error === null ? 'processingError' : reasonOf(error);
}

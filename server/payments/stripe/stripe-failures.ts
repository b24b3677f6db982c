import Stripe from 'stripe';
import {
  ProviderRefusedError,
  ProviderSilentError,
  ReferenceUsedError,
} from '../payment-errors.ts';

const { StripeAPIError, StripeConnectionError, StripeError, StripeIdempotencyError } =
  Stripe.errors;
const { StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;

/** Another request under the same key is under way, or the same object: what comes of it is not known yet. */
const BUSY_CODES: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'lock_timeout']);
/** Words of Stripe's own, so that nothing that was sent gets into a message. */
const CODE = /^\w{1,80}$/;

/**
 * A failure of Stripe in our words. Nothing else of it is kept, not as a cause either: it carries the headers of the request, the
 * text with part of the key, and PaymentIntents with their secrets.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const fact = factOf(error);
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    BUSY_CODES.has(error.code ?? '')
  ) {
    return new ProviderSilentError(fact);
  }
  if (error instanceof StripeIdempotencyError) return new ReferenceUsedError();
  return new ProviderRefusedError(fact);
}

/** Whether a request named a card or a customer that is not there, or not together. */
export function isCardUnknown(error: unknown): boolean {
  if (!(error instanceof StripeInvalidRequestError)) return false;
  const isOfCard = error.param === 'payment_method' || error.param === 'customer';
  return isOfCard || error.code === 'resource_missing';
}

function factOf({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError): string {
  const words = [type, code, param, requestId].filter((word) => CODE.test(word ?? ''));
  return [...(statusCode === undefined ? [] : [String(statusCode)]), ...words].join(' ');
}

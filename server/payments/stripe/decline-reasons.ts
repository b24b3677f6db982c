import type { DeclineReason } from '../payment-provider.ts';

/**
 * What codes of Stripe mean to a person, from its lists of error codes and of decline codes. Whatever is missing is `declined`: of a
 * card that was stolen the person at the form is told no more than that.
 */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  expired_card: 'expired',
  expired_payment_method: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  insufficient_funds: 'insufficientFunds',
  authentication_required: 'confirmationNeeded',
  authentication_failure: 'confirmationNeeded',
  authentication_not_handled: 'confirmationNeeded',
  offline_pin_required: 'confirmationNeeded',
  online_or_offline_pin_required: 'confirmationNeeded',
  payment_intent_action_required: 'confirmationNeeded',
  payment_intent_authentication_failure: 'confirmationNeeded',
  payment_intent_payment_attempt_expired: 'confirmationNeeded',
  setup_intent_authentication_failure: 'confirmationNeeded',
  incorrect_cvc: 'cardUnknown',
  incorrect_number: 'cardUnknown',
  invalid_account: 'cardUnknown',
  invalid_cvc: 'cardUnknown',
  invalid_number: 'cardUnknown',
  new_account_information_available: 'cardUnknown',
  resource_missing: 'cardUnknown',
  token_already_used: 'cardUnknown',
  approve_with_id: 'processingError',
  issuer_not_available: 'processingError',
  processing_error: 'processingError',
  reenter_transaction: 'processingError',
  three_d_secure_authentication_upstream_error: 'processingError',
  try_again_later: 'processingError',
};

/** What Stripe says of a charge that failed. */
interface StripeDecline {
  readonly code?: string | undefined;
  /** The bank's own reason, where it gives one. */
  readonly decline_code?: string | undefined;
}

/** Why a bank has said no. The bank's reason goes before that of Stripe, which is often no more than "declined". */
export function reasonOf({ code, decline_code: bankCode }: StripeDecline): DeclineReason {
  return known(bankCode) ?? known(code) ?? 'declined';
}

function known(code: string | undefined): DeclineReason | undefined {
  return code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { PaymentState } from '../../../core/contract/money.ts';

type Decline = NonNullable<PaymentState['reason']>;

/** Sentences for why a bank said no: those of refused calls. */
const REASONS: Readonly<Record<Decline, ErrorReason>> = {
  declined: 'cardDeclined',
  expired: 'cardExpired',
  insufficientFunds: 'cardInsufficientFunds',
  confirmationNeeded: 'cardConfirmationNeeded',
  cardUnknown: 'cardUnknown',
  processingError: 'cardProcessingError',
};

/** The reason that is told for a payment that has failed. @param decline `null` where the bank has not said why */
export function declineReason(decline: Decline | null): ErrorReason {
  return decline === null ? 'cardProcessingError' : REASONS[decline];
}

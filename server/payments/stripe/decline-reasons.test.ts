import { describe, expect, it } from 'vitest';
import type { DeclineReason } from '../payment-provider.ts';
import { reasonOf } from './decline-reasons.ts';

describe('the reason of a decline', () => {
  it.each<[string | undefined, string | undefined, DeclineReason]>([
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', 'insufficient_funds', 'insufficientFunds'],
    ['card_declined', 'expired_card', 'expired'],
    ['expired_card', undefined, 'expired'],
    ['authentication_required', 'authentication_required', 'confirmationNeeded'],
    ['payment_intent_authentication_failure', undefined, 'confirmationNeeded'],
    ['incorrect_number', undefined, 'cardUnknown'],
    ['processing_error', undefined, 'processingError'],
    ['card_declined', 'try_again_later', 'processingError'],
    // A bank's word that nobody here knows: that of Stripe is left.
    ['expired_card', 'word_of_tomorrow', 'expired'],
    ['word_of_tomorrow', 'another_one', 'declined'],
    [undefined, undefined, 'declined'],
    ['constructor', '__proto__', 'declined'],
  ])('%s, %s is %s', (code, bankCode, reason) => {
    expect(reasonOf({ code, decline_code: bankCode })).toBe(reason);
  });

  it.each(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'])(
    'tells the person at the form nothing of %s',
    (bankCode) => {
      expect(reasonOf({ code: 'card_declined', decline_code: bankCode })).toBe('declined');
    },
  );
});

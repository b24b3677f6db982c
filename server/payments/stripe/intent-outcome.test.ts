import { describe, expect, it } from 'vitest';
import type { ChargeOutcome } from '../payment-provider.ts';
import { type IntentState, outcomeOf } from './intent-outcome.ts';

const providerRef = 'pi_1';
const intent = (status: string): IntentState => ({
  id: providerRef,
  status,
  last_payment_error: null,
  next_action: null,
});
const pending = { state: 'pending', providerRef, confirmUrl: null } as const;

describe('the outcome of a PaymentIntent', () => {
  it.each<[string, ChargeOutcome]>([
    ['succeeded', { state: 'succeeded', providerRef }],
    ['processing', pending],
    ['requires_capture', pending],
    ['word_of_tomorrow', pending],
    ['requires_action', pending],
    ['requires_confirmation', { state: 'failed', reason: 'processingError', providerRef }],
    ['requires_payment_method', { state: 'failed', reason: 'processingError', providerRef }],
    ['canceled', { state: 'failed', reason: 'processingError', providerRef }],
  ])('that is %s', (status, outcome) => {
    expect(outcomeOf(intent(status))).toEqual(outcome);
  });

  it('says why the bank said no', () => {
    const error = { code: 'card_declined', decline_code: 'insufficient_funds', type: 'card_error' };
    const failed = { ...intent('requires_payment_method'), last_payment_error: error };
    expect(outcomeOf(failed)).toMatchObject({ reason: 'insufficientFunds' });
  });

  it('says where the person confirms', () => {
    const next = {
      type: 'redirect_to_url',
      redirect_to_url: { url: 'https://x', return_url: null },
    };
    const waiting = { ...intent('requires_action'), next_action: next };
    expect(outcomeOf(waiting)).toEqual({ ...pending, confirmUrl: 'https://x' });
  });
});

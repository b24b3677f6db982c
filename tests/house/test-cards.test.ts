import { describe, expect, it } from 'vitest';
import { TEST_CARDS as TAKEN, testCardOf } from '../../server/payments/simulated/test-cards.ts';
import { TEST_CARDS, testCardToken } from '../../src/account/payment/test-cards.ts';

describe('the test numbers of the page', () => {
  it('are those that the simulated provider takes, and do the same', () => {
    const taken = TAKEN.map(({ number, does }) => ({ number, does }));
    expect(TEST_CARDS).toEqual(taken);
  });

  it.each(TEST_CARDS)('make tokens that stand for them: $number', ({ number, does }) => {
    expect(testCardOf(testCardToken(number) ?? '')?.does).toBe(does);
  });
});

import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../core/offers/test-cards.ts';
import { testCardOf } from '../../server/payments/simulated/test-cards.ts';
import { testCardToken } from '../../src/account/payment/test-cards.ts';

describe('the test numbers', () => {
  it.each(TEST_CARDS)('that the page takes are known to the server: $number', (card) => {
    expect(testCardOf(testCardToken(card.number) ?? '')).toEqual(card);
  });
});

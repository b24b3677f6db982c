import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../../core/offers/test-cards.ts';
import { groupedNumber, testCardToken } from './test-cards.ts';

describe('a number that is typed', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    ' 4242-4242-4242-4242 ',
    groupedNumber('4242424242424242'),
  ])('is a test number however it is written: %s', (typed) => {
    expect(testCardToken(typed)).toBe('sim_4242424242424242');
  });

  it.each(['', '4111111111111111', '424242424242424', '42424242424242420', 'sim_4242424242424242'])(
    'is none that may be sent: %j',
    (typed) => {
      expect(testCardToken(typed)).toBeUndefined();
    },
  );

  it('is grouped as on a card', () => {
    expect(
      TEST_CARDS.map(({ number }) => groupedNumber(number)).every((text) =>
        /^(\d{4}\u00a0){3}\d{4}$/.test(text),
      ),
    ).toBe(true);
  });
});

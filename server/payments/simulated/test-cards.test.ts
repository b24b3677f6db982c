import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS, TOKEN_PREFIX } from '../../../core/offers/test-cards.ts';
import { declineOf, testCardOf } from './test-cards.ts';

const PAGE = new URL('../../../docs/decisions/0039-payments-behind-a-port.md', import.meta.url);

describe('test cards', () => {
  it.each(TEST_CARDS)(
    '$number has sixteen digits and passes the check of card numbers',
    ({ number }) => {
      expect(number).toMatch(/^\d{16}$/);
      const sum = [...number].reverse().reduce((total, digit, i) => {
        const value = Number(digit) * (1 + (i % 2));
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      expect(sum % 10).toBe(0);
    },
  );

  it('have numbers of their own', () => {
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
  });

  it.each(TEST_CARDS)('$number is in the documents, with what it does', ({ number, does }) => {
    expect(readFileSync(PAGE, 'utf8')).toMatch(
      new RegExp(`\\| \`${number}\` *\\| \`${does}\` *\\|`),
    );
  });

  it('are known by their tokens alone', () => {
    expect(testCardOf(`${TOKEN_PREFIX}4242424242424242`)?.does).toBe('succeeds');
    expect(testCardOf('4242424242424242')).toBeUndefined();
    expect(testCardOf(`${TOKEN_PREFIX}4242 4242 4242 4242`)).toBeUndefined();
  });

  it('fail at renewals too, if they fail at all', () => {
    for (const { does } of TEST_CARDS) {
      const reason = declineOf(does, false);
      if (reason !== undefined) expect(declineOf(does, true)).toBe(reason);
    }
  });
});

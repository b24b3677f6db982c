import { TEST_CARDS, TOKEN_PREFIX } from '../../../core/offers/test-cards.ts';

/**
 * What stands for a test number at the simulated provider.
 *
 * @param typed blanks and hyphens do not matter
 * @returns `undefined` for every other number: one that may be a real one is sent nowhere
 */
export function testCardToken(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.some(({ number }) => number === digits)
    ? `${TOKEN_PREFIX}${digits}`
    : undefined;
}

/** A number in groups of four, as it stands on a card. */
export function groupedNumber(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
}

/** What a test number does, by the names that the words for it have. */
export type TestCardDeed =
  | 'succeeds'
  | 'refusedWhenAdded'
  | 'declined'
  | 'expired'
  | 'insufficientFunds'
  | 'processingError'
  | 'confirmationNeeded'
  | 'renewalFails'
  | 'silent'
  | 'late'
  | 'lateDeclined'
  | 'twice';

/** A number that no bank has given out. */
export interface TestCard {
  readonly number: string;
  readonly does: TestCardDeed;
}

/** Numbers that the simulated provider of a server for its own machine takes; a test holds them equal to the provider's. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', does: 'succeeds' },
  { number: '5555555555554444', does: 'succeeds' },
  { number: '4000000000000002', does: 'refusedWhenAdded' },
  { number: '4000000000000341', does: 'declined' },
  { number: '4000000000000069', does: 'expired' },
  { number: '4000000000009995', does: 'insufficientFunds' },
  { number: '4000000000000119', does: 'processingError' },
  { number: '4000002760003184', does: 'confirmationNeeded' },
  { number: '4000000000010019', does: 'renewalFails' },
  { number: '4000000000020018', does: 'silent' },
  { number: '4000000000030017', does: 'late' },
  { number: '4000000000040016', does: 'lateDeclined' },
  { number: '4000000000050015', does: 'twice' },
];

/**
 * What stands for a test number at the simulated provider.
 *
 * @param typed blanks and hyphens do not matter
 * @returns `undefined` for every other number: one that may be a real one is sent nowhere
 */
export function testCardToken(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.some(({ number }) => number === digits) ? `sim_${digits}` : undefined;
}

/** A number in groups of four, as it stands on a card. */
export function groupedNumber(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
}

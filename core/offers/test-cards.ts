/** What a test card does. Words for a person are made of these names. */
export type TestCardDeed =
  /** Every charge succeeds. */
  | 'succeeds'
  /** It is not even kept. */
  | 'refusedWhenAdded'
  /** It is kept, and every charge fails: for the reason that it is named for. */
  | 'declined'
  | 'expired'
  | 'insufficientFunds'
  | 'processingError'
  /** The person has to confirm every charge; without the person it fails. */
  | 'confirmationNeeded'
  /** A charge succeeds while the person is there, a renewal fails for want of money. */
  | 'renewalFails'
  /** The charge is made, and no answer comes: `find` finds it. */
  | 'silent'
  /** The answer is "pending", and the outcome comes later, as an event. */
  | 'late'
  | 'lateDeclined'
  /** It succeeds, and the event of it comes twice. */
  | 'twice';

/** A number that the simulated provider knows. */
export interface TestCard {
  /** Sixteen digits that pass the check of card numbers, and that no bank has given out. */
  readonly number: string;
  readonly brand: 'visa' | 'mastercard';
  readonly does: TestCardDeed;
}

/**
 * Every number that the simulated provider takes: those of Stripe's test cards where it has one that does the same. The form of the
 * page puts `TOKEN_PREFIX` before one of them; any other number is refused and kept nowhere.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', does: 'succeeds' },
  { number: '4000000000000002', brand: 'visa', does: 'refusedWhenAdded' },
  { number: '4000000000000341', brand: 'visa', does: 'declined' },
  { number: '4000000000000069', brand: 'visa', does: 'expired' },
  { number: '4000000000009995', brand: 'visa', does: 'insufficientFunds' },
  { number: '4000000000000119', brand: 'visa', does: 'processingError' },
  { number: '4000002760003184', brand: 'visa', does: 'confirmationNeeded' },
  { number: '4000000000010019', brand: 'visa', does: 'renewalFails' },
  { number: '4000000000020018', brand: 'visa', does: 'silent' },
  { number: '4000000000030017', brand: 'visa', does: 'late' },
  { number: '4000000000040016', brand: 'visa', does: 'lateDeclined' },
  { number: '4000000000050015', brand: 'visa', does: 'twice' },
];

/** What stands before a test number to make a token of it. */
export const TOKEN_PREFIX = 'sim_';

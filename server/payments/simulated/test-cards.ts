import {
  TEST_CARDS,
  type TestCard,
  type TestCardDeed,
  TOKEN_PREFIX,
} from '../../../core/offers/test-cards.ts';
import type { DeclineReason } from '../payment-provider.ts';

const BY_TOKEN: ReadonlyMap<string, TestCard> = new Map(
  TEST_CARDS.map((card) => [`${TOKEN_PREFIX}${card.number}`, card]),
);

/** The test card that a token stands for. */
export function testCardOf(token: string): TestCard | undefined {
  return BY_TOKEN.get(token);
}

/** Why every charge of a card fails, `undefined` if it does not, or not always. */
export function declineOf(deed: TestCardDeed, isOffSession: boolean): DeclineReason | undefined {
  switch (deed) {
    case 'declined':
    case 'expired':
    case 'insufficientFunds':
    case 'processingError':
      return deed;
    case 'confirmationNeeded':
      return isOffSession ? 'confirmationNeeded' : undefined;
    case 'renewalFails':
      return isOffSession ? 'insufficientFunds' : undefined;
    default:
      return undefined;
  }
}

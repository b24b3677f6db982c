import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TEST_CARDS, type TestCardDeed } from '../../../core/offers/test-cards.ts';

/** Bytes of a signature that are kept: nobody guesses twelve of them. */
const MAC_BYTES = 12;
const CUSTOMER_PREFIX = 'simcus_';
const CARD_REF = /^simcard_([A-Za-z]+)_([0-9a-f]+)_([0-9a-f]+)$/;
const DEEDS: ReadonlySet<string> = new Set(TEST_CARDS.map(({ does }) => does));

/**
 * Names of customers and cards of the simulated provider. They say themselves what they are, signed, so that no table of cards has
 * to be kept: of a card what it does and whose it is.
 */
export class CardNames {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** One for each person, always the same. */
  customerOf(userId: string): string {
    return `${CUSTOMER_PREFIX}${this.#mac('customer', userId)}`;
  }

  /** Whether a customer may be one of ours, and not of another provider. */
  isCustomer(customerRef: string): boolean {
    return customerRef.startsWith(CUSTOMER_PREFIX);
  }

  /** A new name with each call: the same number may be added twice. */
  cardOf(customerRef: string, deed: TestCardDeed): string {
    const nonce = randomBytes(MAC_BYTES).toString('hex');
    return `simcard_${deed}_${nonce}_${this.#mac('card', customerRef, deed, nonce)}`;
  }

  /** @returns `undefined` if no such card was given out, or to somebody else */
  deedOf(customerRef: string, cardRef: string): TestCardDeed | undefined {
    const [, deed = '', nonce = '', shown = ''] = CARD_REF.exec(cardRef) ?? [];
    if (!isDeed(deed)) return undefined;
    const expected = Buffer.from(this.#mac('card', customerRef, deed, nonce));
    const given = Buffer.from(shown);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs ? deed : undefined;
  }

  #mac(...parts: readonly string[]): string {
    const mac = createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest();
    return mac.subarray(0, MAC_BYTES).toString('hex');
  }
}

function isDeed(text: string): text is TestCardDeed {
  return DEEDS.has(text);
}

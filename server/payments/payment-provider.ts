/** A card as a form hands it over. Its number never comes here, only the token that stands for it. */
export interface CardForm {
  /** What the provider's part of the page has made of the number: a name for it, good once. */
  readonly token: string;
  readonly userId: string;
  /** The customer that earlier cards of the person belong to, `null` before the first. One of another provider counts as none. */
  readonly customerRef: string | null;
}

/** A card that the provider keeps, and what may be shown of it. */
export interface StoredCard {
  /** The provider's name of the person. */
  readonly customerRef: string;
  /** The provider's name of the card. */
  readonly cardRef: string;
  /** In small letters, such as `visa`; `unknown` where the provider does not know it. */
  readonly brand: string;
  /** The last four digits. */
  readonly last4: string;
  /** 1 to 12. */
  readonly expMonth: number;
  readonly expYear: number;
}

/** Why a bank says no, in our words. */
export type DeclineReason =
  | 'declined'
  | 'expired'
  | 'insufficientFunds'
  /** The person has to say yes to the bank, and did not, or was not there to be asked. */
  | 'confirmationNeeded'
  /** There is no such card: a wrong number, one that was removed, one of somebody else. */
  | 'cardUnknown'
  /** The bank could not be asked: the same card may do later. */
  | 'processingError';

/** Money that is to be taken from a card, once. */
export interface Charge {
  /**
   * Ours, unique for an order or a period: the same again is the same charge. One that has failed is over; another try, of another
   * card for example, has another reference.
   */
  readonly reference: string;
  /** Cents, 1 at least. */
  readonly amountMinor: number;
  /** `EUR`. */
  readonly currency: string;
  readonly customerRef: string;
  readonly cardRef: string;
  /** What the person reads at the provider, such as on a statement by mail. */
  readonly description: string;
  /** Whether the person is away, as at a renewal: then nobody can confirm, and a bank that wants it has said no. */
  readonly isOffSession: boolean;
}

/** What has become of a charge. Only `pending` may still become something else. */
export type ChargeOutcome =
  | { readonly state: 'succeeded'; readonly providerRef: string }
  | {
      readonly state: 'failed';
      readonly reason: DeclineReason;
      /** `null` if the provider has made nothing of it. */
      readonly providerRef: string | null;
    }
  | {
      readonly state: 'pending';
      readonly providerRef: string;
      /** Where the person says yes to the bank, `null` if there is nothing to do but wait. */
      readonly confirmUrl: string | null;
    };

/** What a provider tells by itself. It may come again, late, and in any order: one that succeeded stays so. */
export interface ProviderEvent {
  /** The same for the same event, however often it comes. */
  readonly id: string;
  readonly reference: string;
  readonly outcome: ChargeOutcome;
}

/**
 * Who takes money from cards. Every call that asks the provider throws `ProviderRefusedError` beside what it names: a matter of
 * settings, for whoever runs the server.
 */
export interface PaymentProvider {
  readonly name: 'simulated' | 'stripe';
  /** Whether no money is taken, whatever is charged. */
  readonly isTest: boolean;
  /** What the page needs to make a token: the publishable key for Stripe, `null` for the simulated one, whose form takes test numbers. */
  readonly publishableKey: string | null;
  /**
   * Has a card kept, for charges to come.
   *
   * @throws CardRefusedError if it is not taken
   * @throws ProviderSilentError if no answer came: it may be kept or not, and is not charged without its names
   */
  addCard(form: CardForm): Promise<StoredCard>;
  /**
   * Has a card forgotten. One that is not there, or is of another customer, is nothing to do.
   *
   * @throws ProviderSilentError if no answer came
   */
  removeCard(customerRef: string, cardRef: string): Promise<void>;
  /**
   * Takes money, or says what became of it the first time.
   *
   * @param signal ends the wait, not the charge
   * @throws ProviderSilentError if no answer came: the outcome is not known
   * @throws ReferenceUsedError if the reference is of another charge
   * @throws RangeError if it is not a charge (`checkCharge`)
   */
  charge(charge: Charge, signal?: AbortSignal): Promise<ChargeOutcome>;
  /**
   * The charge of a reference, if one was made: asked before another is tried. What was sent by a call that got no answer may still be
   * on its way: none found is no proof then, and the same charge again is, which is safe.
   *
   * @throws ProviderSilentError if no answer came
   */
  find(reference: string): Promise<ChargeOutcome | undefined>;
  /**
   * A signed message of the provider.
   *
   * @param body as it came, byte for byte
   * @param headers by their names in small letters
   * @returns `undefined` for one that is about nothing of ours
   * @throws EventRefusedError if the signature is not the provider's or too old
   */
  readEvent(
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | undefined;
  /** Ends what is under way. Nothing is asked of it afterwards. */
  close(): Promise<void>;
}

import type { DeclineReason } from './payment-provider.ts';

/** A card is not taken. */
export class CardRefusedError extends Error {
  readonly reason: DeclineReason;

  constructor(reason: DeclineReason) {
    super(`the card is not taken: ${reason}`);
    this.name = 'CardRefusedError';
    this.reason = reason;
  }
}

/** No answer came from the provider, or none that can be read: what was asked for may have been done, or not. */
export class ProviderSilentError extends Error {
  /** @param fact what is known of it, without anything that was sent */
  constructor(fact: string) {
    super(`no answer from the payment provider: ${fact}`);
    this.name = 'ProviderSilentError';
  }
}

/**
 * The provider will not do what it was asked, and no bank has said so: a key that it does not know, an amount that it does not
 * take. Nothing was charged, and whoever runs the server has to look into it.
 */
export class ProviderRefusedError extends Error {
  /** @param fact what the provider calls it, without anything that was sent */
  constructor(fact: string) {
    super(`the payment provider refuses: ${fact}`);
    this.name = 'ProviderRefusedError';
  }
}

/** A reference came again with another amount, card or customer: a mistake of whoever makes references. Nothing was charged. */
export class ReferenceUsedError extends Error {
  constructor() {
    super('the reference is of another charge');
    this.name = 'ReferenceUsedError';
  }
}

/** A message was not signed by the provider, or too long ago, or is none. */
export class EventRefusedError extends Error {
  constructor(fact: string) {
    super(`the message is not of the payment provider: ${fact}`);
    this.name = 'EventRefusedError';
  }
}

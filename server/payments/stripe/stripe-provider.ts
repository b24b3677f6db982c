import Stripe from 'stripe';
import { checkCharge, checkReference } from '../check-charge.ts';
import { CardRefusedError, EventRefusedError, ReferenceUsedError } from '../payment-errors.ts';
import type {
  CardForm,
  Charge,
  ChargeOutcome,
  PaymentProvider,
  ProviderEvent,
  StoredCard,
} from '../payment-provider.ts';
import { reasonOf } from './decline-reasons.ts';
import { outcomeOf } from './intent-outcome.ts';
import { STRIPE_TIMES, StripeCalls, type StripeTimes } from './stripe-calls.ts';
import { isCardUnknown } from './stripe-failures.ts';
import { isLiveKey, type StripeKeys } from './stripe-keys.ts';

/** What the provider needs beside the keys. */
export interface StripeOptions {
  /** Where a person comes back to from the bank: a page of this server. */
  readonly returnUrl: string;
  readonly times?: StripeTimes;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** What Stripe.js makes of a card. Anything else would become part of an address. */
const PAYMENT_METHOD = /^pm_\w{1,250}$/;
/** Any other name of a customer was given out by another provider. */
const CUSTOMER = /^cus_\w{1,250}$/;
/**
 * How far back `find` lists instead of searching, in milliseconds. Stripe's search may be behind by an hour at worst; the second one
 * is for clocks.
 */
const LISTED_MS = 2 * 3_600_000;
/** Most of one page of a list. */
const PAGE = 100;

/**
 * Takes money by Stripe. A charge is a PaymentIntent that is confirmed as it is made; its metadata hold our reference and the card.
 *
 * A charge is made once, however often it is asked for:
 * 1. Its reference is the idempotency key: within a day Stripe itself answers a repeat with what it answered first.
 * 2. Keys are forgotten after a day. Before one is made, those of the customer are listed, which is never behind, and one of the
 *    same reference is the answer.
 * 3. `find` knows no customer. It lists everything of the last two hours, which is never behind either, and searches for what is
 *    older, where the search has long caught up.
 *
 * Charges at which the person is there also set the card up for those at which nobody is: a bank that has been told so once asks
 * for no confirmation at renewals, or less often.
 */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly isTest: boolean;
  readonly publishableKey: string;
  readonly #webhookSecret: string;
  readonly #calls: StripeCalls;
  readonly #returnUrl: string;
  readonly #now: () => number;

  constructor(keys: StripeKeys, { returnUrl, times, now = Date.now }: StripeOptions) {
    this.isTest = !isLiveKey(keys.secretKey);
    this.publishableKey = keys.publishableKey;
    this.#webhookSecret = keys.webhookSecret;
    this.#calls = new StripeCalls(keys, times ?? STRIPE_TIMES);
    this.#returnUrl = returnUrl;
    this.#now = now;
  }

  addCard({ token, userId, customerRef }: CardForm): Promise<StoredCard> {
    return this.#calls.within(undefined, async (stripe) => {
      if (!PAYMENT_METHOD.test(token)) throw new CardRefusedError('cardUnknown');
      const isKnown = customerRef !== null && CUSTOMER.test(customerRef);
      const customer = isKnown ? customerRef : await newCustomer(stripe, userId);
      const { id, card } = await attached(stripe, token, customer);
      if (card === undefined) {
        await stripe.paymentMethods.detach(id);
        throw new CardRefusedError('cardUnknown');
      }
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
      return { customerRef: customer, cardRef: id, brand, last4, expMonth, expYear };
    });
  }

  removeCard(customerRef: string, cardRef: string): Promise<void> {
    return this.#calls.within(undefined, async (stripe) => {
      if (!PAYMENT_METHOD.test(cardRef)) return;
      try {
        const { customer } = await stripe.paymentMethods.retrieve(cardRef);
        if (idOf(customer) === customerRef) await stripe.paymentMethods.detach(cardRef);
      } catch (error) {
        // Not there, or taken off by another call of the same moment.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    });
  }

  async charge(charge: Charge, signal?: AbortSignal): Promise<ChargeOutcome> {
    checkCharge(charge);
    return await this.#calls.within(signal, async (stripe) => {
      try {
        const before = await madeBefore(stripe, charge);
        if (before === undefined) return outcomeOf(await this.#make(stripe, charge));
        if (!isOf(before, charge)) throw new ReferenceUsedError();
        return outcomeOf(before);
      } catch (error) {
        return failedOutcome(error);
      }
    });
  }

  async find(reference: string): Promise<ChargeOutcome | undefined> {
    checkReference(reference);
    return await this.#calls.within(undefined, async (stripe) => {
      const since = Math.floor((this.#now() - LISTED_MS) / 1000);
      const recent = stripe.paymentIntents.list({ created: { gte: since }, limit: PAGE });
      const found = await firstOf(recent, reference);
      if (found !== undefined) return outcomeOf(found);
      const query = `metadata['reference']:'${reference}'`;
      const older = await firstOf(stripe.paymentIntents.search({ query }), reference);
      // A search may also be behind in what it says of one that it finds.
      return older && outcomeOf(await stripe.paymentIntents.retrieve(older.id));
    });
  }

  readEvent(
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | undefined {
    const event = this.#verified(body, headers['stripe-signature']);
    if (event === undefined) {
      throw new EventRefusedError('its signature is of somebody else, or of another time');
    }
    switch (event.type) {
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.processing':
      case 'payment_intent.requires_action':
      case 'payment_intent.canceled': {
        const intent = event.data.object;
        const reference = intent.metadata['reference'];
        if (reference === undefined) return undefined;
        return { id: event.id, reference, outcome: outcomeOf(intent) };
      }
      default:
        return undefined;
    }
  }

  close(): Promise<void> {
    this.#calls.close();
    return Promise.resolve();
  }

  #make(stripe: Stripe, charge: Charge): Promise<Stripe.PaymentIntent> {
    return stripe.paymentIntents.create(
      {
        amount: charge.amountMinor,
        currency: charge.currency.toLowerCase(),
        customer: charge.customerRef,
        payment_method: charge.cardRef,
        allowed_payment_method_types: ['card'],
        description: charge.description,
        metadata: { reference: charge.reference, card: charge.cardRef },
        confirm: true,
        ...(charge.isOffSession
          ? { off_session: true }
          : { setup_future_usage: 'off_session', return_url: this.#returnUrl }),
      },
      { idempotencyKey: charge.reference },
    );
  }

  /** What Stripe's package throws quotes the message: nothing of it is told. */
  #verified(body: Buffer, signature: string | string[] | undefined): Stripe.Event | undefined {
    try {
      return Stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        this.#webhookSecret,
        undefined,
        undefined,
        this.#now(),
      );
    } catch {
      return undefined;
    }
  }
}

/**
 * The same one for a person who presses twice: the key is of the person, and no reference has a slash. One that is left without a
 * card harms nobody.
 */
async function newCustomer(stripe: Stripe, userId: string): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { user: userId } },
    { idempotencyKey: `customer/${userId}` },
  );
  return id;
}

/** A card, kept with its customer. */
function attached(stripe: Stripe, token: string, customer: string): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods
    .attach(token, { customer })
    .catch((error: unknown) => attachedBefore(stripe, token, customer, error));
}

/** A card that is not taken, unless an earlier call has put it there already, the answer of which was lost. */
async function attachedBefore(
  stripe: Stripe,
  token: string,
  customer: string,
  error: unknown,
): Promise<Stripe.PaymentMethod> {
  if (error instanceof Stripe.errors.StripeCardError) throw new CardRefusedError(reasonOf(error));
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  const card = await stripe.paymentMethods.retrieve(token).catch(() => undefined);
  if (card === undefined || idOf(card.customer) !== customer) {
    throw new CardRefusedError('cardUnknown');
  }
  return card;
}

/** The charge of a reference, among all of its customer. */
function madeBefore(
  stripe: Stripe,
  { customerRef, reference }: Charge,
): Promise<Stripe.PaymentIntent | undefined> {
  const all = stripe.paymentIntents.list({ customer: customerRef, limit: PAGE });
  return firstOf(all, reference);
}

async function firstOf(
  intents: AsyncIterable<Stripe.PaymentIntent>,
  reference: string,
): Promise<Stripe.PaymentIntent | undefined> {
  for await (const intent of intents) {
    if (intent.metadata['reference'] === reference) return intent;
  }
  return undefined;
}

function isOf(
  { amount, currency, metadata }: Stripe.PaymentIntent,
  { amountMinor, currency: asked, cardRef }: Charge,
): boolean {
  return amount === amountMinor && currency === asked.toLowerCase() && metadata['card'] === cardRef;
}

/**
 * What a charge that Stripe has answered with an error has come to.
 *
 * @throws the error, if it says nothing of the card
 */
function failedOutcome(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      state: 'failed',
      reason: reasonOf(error),
      providerRef: error.payment_intent?.id ?? null,
    };
  }
  if (isCardUnknown(error)) return { state: 'failed', reason: 'cardUnknown', providerRef: null };
  throw error;
}

function idOf(object: string | { readonly id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

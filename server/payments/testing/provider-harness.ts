import { TEST_CARDS, type TestCardDeed, TOKEN_PREFIX } from '../../../core/offers/test-cards.ts';
import type { PaymentProvider, ProviderEvent } from '../payment-provider.ts';
import type { Deliver } from '../simulated/event-post.ts';
import { SIGNATURE_HEADER, signatureOf } from '../simulated/event-signature.ts';
import { SimulatedProvider } from '../simulated/simulated-provider.ts';
import { StripeProvider } from '../stripe/stripe-provider.ts';
import { memoryCharges } from './memory-charges.ts';
import { DOUBLE_KEYS, StripeDouble } from './stripe-double.ts';

/** A provider with everything around it, so that one test is good for all of them. */
export interface ProviderHarness {
  /** The one of now: `restart` makes another. */
  readonly provider: PaymentProvider;
  /** What was posted, as the provider reads it, in the order in which it came. */
  readonly events: readonly ProviderEvent[];
  /** A token as the page makes it, of a card that does so. */
  tokenOf(deed: TestCardDeed): string;
  /** The person answers the bank. */
  confirm(reference: string, isAccepted: boolean): Promise<void>;
  /** Ends the server and starts it again. */
  restart(): Promise<void>;
  /** Lets time pass for the provider and for what is behind it. */
  passTime(ms: number): void;
  /** Headers of a message that the provider has signed just now. */
  signed(body: Buffer): Record<string, string>;
  close(): Promise<void>;
}

/** How long a late charge takes in tests, in milliseconds. */
const LATE_MS = 50;
const SECRET = new Uint8Array(32).fill(7);

/** The simulated provider, its charges in memory. */
export function openSimulated(): Promise<ProviderHarness> {
  const charges = memoryCharges();
  const events: ProviderEvent[] = [];
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  const open = (): SimulatedProvider =>
    new SimulatedProvider({
      charges,
      secret: SECRET,
      deliver: (body, headers) => heard(provider, events)(body, headers),
      confirmUrlOf: (reference) => `http://127.0.0.1/confirm/${reference}`,
      now,
      pace: { eventMs: 1, lateMs: LATE_MS, silenceMs: 20, retryMs: [] },
    });
  let provider = open();
  return Promise.resolve({
    get provider() {
      return provider;
    },
    events,
    tokenOf: (deed) => {
      const { number = '' } = TEST_CARDS.find(({ does }) => does === deed) ?? {};
      return `${TOKEN_PREFIX}${number}`;
    },
    confirm: async (reference, isAccepted) => {
      await provider.confirm(reference, isAccepted);
    },
    restart: async () => {
      await provider.close();
      provider = open();
    },
    passTime: (ms) => {
      passedMs += ms;
    },
    signed: (body) => ({ [SIGNATURE_HEADER]: signatureOf(SECRET, body, now()) }),
    close: () => provider.close(),
  });
}

/** The provider of Stripe, before a double of its API. */
export async function openStripe(): Promise<ProviderHarness & { readonly double: StripeDouble }> {
  const events: ProviderEvent[] = [];
  const double: StripeDouble = new StripeDouble({
    deliver: (body, headers) => heard(provider, events)(body, headers),
    lateMs: LATE_MS,
    workMs: 5,
  });
  await double.listen();
  const open = (): StripeProvider =>
    new StripeProvider(
      { ...DOUBLE_KEYS, apiBase: double.url },
      {
        returnUrl: 'http://127.0.0.1:8080/paid',
        times: { tryMs: 250, callMs: 3000 },
        now: () => double.now(),
      },
    );
  let provider = open();
  return {
    get provider() {
      return provider;
    },
    double,
    events,
    tokenOf: (deed) => {
      // The try and the one after it.
      if (deed === 'silent') double.fail('mute', 'POST /v1/payment_intents', 2);
      return double.account.newCard(deed);
    },
    confirm: (reference, isAccepted) =>
      Promise.resolve(double.account.confirm(reference, isAccepted)),
    restart: async () => {
      await provider.close();
      provider = open();
    },
    passTime: (ms) => double.passTime(ms),
    signed: (body) => double.signed(body),
    close: async () => {
      await provider.close();
      await double.close();
    },
  };
}

/** What the server does with a message: only what is of ours gets to anybody. */
function heard(provider: PaymentProvider, events: ProviderEvent[]): Deliver {
  return (body, headers) => {
    const event = provider.readEvent(body, headers);
    if (event !== undefined) events.push(event);
    return Promise.resolve();
  };
}

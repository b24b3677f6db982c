import { TEST_CARDS, type TestCardDeed } from '../../../core/offers/test-cards.ts';
import { declineOf } from '../simulated/test-cards.ts';
import {
  cardShape,
  type DoubleCard,
  type DoubleIntent,
  intentShape,
  invalid,
  listShape,
  newId,
  refusal,
  type StripeAnswer,
  type StripeObject,
  searchShape,
} from './stripe-shapes.ts';

/** How Stripe names what our words say: error code and reason of the bank. Source: its lists of error and of decline codes. */
const DECLINES = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  expired: { code: 'expired_card' },
  insufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  confirmationNeeded: { code: 'authentication_required', decline_code: 'authentication_required' },
  cardUnknown: { code: 'incorrect_number' },
  processingError: { code: 'processing_error' },
} as const;

/** What an account of the double needs. */
export interface AccountPorts {
  readonly now: () => number;
  /** How far its search is behind, in milliseconds. */
  readonly searchLagMs: number;
  /** Told of every change of a PaymentIntent. */
  readonly changed: (type: string, intent: StripeObject, times: number) => void;
  /** Settles a late charge after a while. */
  readonly later: (work: () => void) => void;
}

/** An account at Stripe: customers, cards, charges, and the calls that the provider makes. */
export class StripeAccount {
  readonly #ports: AccountPorts;
  readonly #customers = new Set<string>();
  readonly #cards = new Map<string, DoubleCard & { readonly deed: TestCardDeed }>();
  readonly #intents: DoubleIntent[] = [];

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  get customerCount(): number {
    return this.#customers.size;
  }

  /** Charges that were made, failed ones among them. */
  get intentCount(): number {
    return this.#intents.length;
  }

  /** What Stripe.js makes of a test card. */
  newCard(deed: TestCardDeed, type: DoubleCard['type'] = 'card'): string {
    const { brand = 'visa', number = '' } = TEST_CARDS.find(({ does }) => does === deed) ?? {};
    const card = { brand, last4: number.slice(-4), type, customer: null, isUsedUp: false };
    const id = newId('pm');
    this.#cards.set(id, { id, ...card, deed });
    return id;
  }

  /** A charge by other means than ours: it has no reference. */
  addForeignIntent(customer: string): void {
    this.#add(new URLSearchParams({ amount: '100', currency: 'eur', customer }), 'succeeded');
  }

  /** What the person has said to the bank. */
  confirm(reference: string, isAccepted: boolean): void {
    const intent = this.#intents.find((one) => referenceOf(one) === reference);
    if (intent?.status !== 'requires_action') throw new Error('there is nothing to confirm');
    const code = 'payment_intent_authentication_failure';
    this.#settle(intent, isAccepted ? null : { type: 'card_error', code, message: 'no' });
  }

  /** The answer to a call. */
  answer(method: string, path: string, asked: URLSearchParams): StripeAnswer {
    const [, version, kind, id = '', action = ''] = path.split('/');
    if (version !== 'v1') return invalid('path');
    const call = `${method} ${kind} ${action}`.trim();
    if (call === 'POST customers') return this.#newCustomer();
    if (call === 'POST payment_intents') return this.#newIntent(asked);
    if (call === 'GET payment_intents' && id === '') return this.#list(asked);
    if (call === 'GET payment_intents' && id === 'search') return this.#search(asked);
    if (call === 'GET payment_intents') return this.#intent(id);
    const card = this.#cards.get(id);
    if (kind !== 'payment_methods' || card === undefined) return invalid('payment_method');
    if (call === 'POST payment_methods attach') return this.#attach(card, asked);
    if (call === 'POST payment_methods detach') return detach(card);
    return { status: 200, body: cardShape(card) };
  }

  #newCustomer(): StripeAnswer {
    const id = newId('cus');
    this.#customers.add(id);
    return { status: 200, body: { id, object: 'customer', livemode: false, metadata: {} } };
  }

  #attach(card: DoubleCard & { deed: TestCardDeed }, asked: URLSearchParams): StripeAnswer {
    const customer = asked.get('customer') ?? '';
    if (!this.#customers.has(customer)) return invalid('customer');
    if (card.customer !== null || card.isUsedUp) {
      return invalid('payment_method', 'payment_method_unexpected_state');
    }
    if (card.deed === 'refusedWhenAdded') {
      return refusal(402, { type: 'card_error', ...DECLINES.declined });
    }
    card.customer = customer;
    return { status: 200, body: cardShape(card) };
  }

  #newIntent(asked: URLSearchParams): StripeAnswer {
    const card = this.#cards.get(asked.get('payment_method') ?? '');
    if (card === undefined || card.customer !== asked.get('customer')) {
      return invalid('payment_method');
    }
    const isOffSession = asked.get('off_session') === 'true';
    const reason = declineOf(card.deed, isOffSession);
    if (reason !== undefined) {
      const intent = this.#add(asked, 'processing');
      const error = { type: 'card_error', message: 'no', ...DECLINES[reason] };
      this.#settle(intent, error);
      return refusal(402, { ...error, payment_intent: intentShape(intent) });
    }
    const { deed } = card;
    if (deed === 'confirmationNeeded') return shown(this.#add(asked, 'requires_action'));
    if (deed !== 'late' && deed !== 'lateDeclined') {
      return shown(this.#add(asked, 'succeeded', deed === 'twice' ? 2 : 1));
    }
    const intent = this.#add(asked, 'processing');
    const error = { type: 'card_error', message: 'no', ...DECLINES.declined };
    this.#ports.later(() => this.#settle(intent, deed === 'late' ? null : error));
    return shown(intent);
  }

  #add(asked: URLSearchParams, status: DoubleIntent['status'], times = 1): DoubleIntent {
    const createdMs = this.#ports.now();
    const intent: DoubleIntent = { id: newId('pi'), createdMs, asked, status, error: null };
    // Newest first, as they are listed.
    this.#intents.unshift(intent);
    this.#tell(intent, times);
    return intent;
  }

  #settle(intent: DoubleIntent, error: StripeObject | null): void {
    intent.status = error === null ? 'succeeded' : 'requires_payment_method';
    intent.error = error;
    this.#tell(intent, 1);
  }

  #tell(intent: DoubleIntent, times: number): void {
    const { status } = intent;
    const word = status === 'requires_payment_method' ? 'payment_failed' : status;
    this.#ports.changed(`payment_intent.${word}`, intentShape(intent), times);
  }

  #intent(id: string): StripeAnswer {
    const intent = this.#intents.find((one) => one.id === id);
    return intent === undefined ? invalid('intent') : shown(intent);
  }

  #list(asked: URLSearchParams): StripeAnswer {
    const customer = asked.get('customer');
    if (customer !== null && !this.#customers.has(customer)) return invalid('customer');
    const since = Number(asked.get('created[gte]') ?? 0);
    const fitting = this.#intents.filter(
      (intent) =>
        (customer === null || intent.asked.get('customer') === customer) &&
        Math.floor(intent.createdMs / 1000) >= since,
    );
    const after = asked.get('starting_after');
    const from = after === null ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
    const to = from + Number(asked.get('limit') ?? 10);
    const page = fitting.slice(from, to).map(intentShape);
    return { status: 200, body: listShape('/v1/payment_intents', page, to < fitting.length) };
  }

  #search(asked: URLSearchParams): StripeAnswer {
    const query = /^metadata\['reference'\]:'([^'"]+)'$/.exec(asked.get('query') ?? '');
    if (query === null) return invalid('query', 'parameter_invalid');
    const known = this.#ports.now() - this.#ports.searchLagMs;
    const found = this.#intents.filter(
      (intent) => intent.createdMs <= known && referenceOf(intent) === query[1],
    );
    return { status: 200, body: searchShape(found.map(intentShape)) };
  }
}

function detach(card: DoubleCard): StripeAnswer {
  if (card.customer === null) return invalid('payment_method', 'payment_method_unexpected_state');
  card.customer = null;
  card.isUsedUp = true;
  return { status: 200, body: cardShape(card) };
}

function shown(intent: DoubleIntent): StripeAnswer {
  return { status: 200, body: intentShape(intent) };
}

function referenceOf({ asked }: DoubleIntent): string | null {
  return asked.get('metadata[reference]');
}

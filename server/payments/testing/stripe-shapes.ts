import { randomBytes } from 'node:crypto';

/** An object of Stripe's API, as it goes over the wire. */
export type StripeObject = Readonly<Record<string, unknown>>;

/** What Stripe answers. */
export interface StripeAnswer {
  readonly status: number;
  readonly body: StripeObject;
}

/** A PaymentIntent of the double: what changes with it, beside what was asked for. */
export interface DoubleIntent {
  readonly id: string;
  readonly createdMs: number;
  readonly asked: URLSearchParams;
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method';
  error: StripeObject | null;
}

/** A card of the double. */
export interface DoubleCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  /** Another kind of payment method has no card in it. */
  readonly type: 'card' | 'sepa_debit';
  customer: string | null;
  /** What was detached is never attached again. */
  isUsedUp: boolean;
}

/** A name as Stripe gives them out. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** A PaymentIntent. Shape: API reference, "The PaymentIntent object". */
export function intentShape(intent: DoubleIntent): StripeObject {
  const { id, asked, status, error, createdMs } = intent;
  const amount = Number(asked.get('amount'));
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: status === 'succeeded' ? amount : 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_double`,
    confirmation_method: 'automatic',
    created: Math.floor(createdMs / 1000),
    currency: asked.get('currency'),
    customer: asked.get('customer'),
    description: asked.get('description'),
    last_payment_error: error,
    latest_charge: null,
    livemode: false,
    metadata: metadataOf(asked),
    next_action:
      status === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: {
              return_url: asked.get('return_url'),
              url: `https://hooks.stripe.example/3d_secure/${id}`,
            },
          }
        : null,
    payment_method: error === null ? asked.get('payment_method') : null,
    payment_method_types: ['card'],
    processing: null,
    setup_future_usage: asked.get('setup_future_usage'),
    status,
  };
}

/** A PaymentMethod. Shape: API reference, "The PaymentMethod object". */
export function cardShape({ id, brand, last4, type, customer }: DoubleCard): StripeObject {
  const card = { brand, last4, exp_month: 12, exp_year: 2035, country: 'IT', funding: 'credit' };
  return {
    id,
    object: 'payment_method',
    customer,
    livemode: false,
    metadata: {},
    type,
    ...(type === 'card' ? { card } : { sepa_debit: { last4 } }),
  };
}

/** A list with one page of objects. Shape: API reference, "Pagination". */
export function listShape(
  url: string,
  data: readonly StripeObject[],
  hasMore: boolean,
): StripeObject {
  return { object: 'list', url, has_more: hasMore, data };
}

/** A result of a search. Shape: API reference, "Search". */
export function searchShape(data: readonly StripeObject[]): StripeObject {
  const url = '/v1/payment_intents/search';
  return { object: 'search_result', url, has_more: false, next_page: null, data };
}

/** A refusal. Shape: API reference, "Errors". */
export function refusal(status: number, error: StripeObject): StripeAnswer {
  const doc = 'https://stripe.com/docs/error-codes';
  return { status, body: { error: { message: 'no', doc_url: doc, ...error } } };
}

/** There is no such object, or it may not be used so. */
export function invalid(param: string, code = 'resource_missing'): StripeAnswer {
  return refusal(code === 'resource_missing' ? 404 : 400, {
    type: 'invalid_request_error',
    code,
    param,
  });
}

function metadataOf(asked: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...asked].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

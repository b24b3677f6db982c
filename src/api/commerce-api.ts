import { type Redeemed, redeemedSchema } from '../../core/contract/activation-keys.ts';
import { type Card, type Cards, cardSchema, cardsSchema } from '../../core/contract/cards.ts';
import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import type { Confirmation } from '../../core/contract/money.ts';
import {
  type CoinOrder,
  type NewOrder,
  orderSchema,
  type Packages,
  packagesSchema,
} from '../../core/contract/orders.ts';
import { type Plans, plansSchema } from '../../core/contract/plans.ts';
import { type HistoryEntry, historySchema } from '../../core/contract/purchases.ts';
import {
  type ChangedSubscription,
  changedSubscriptionSchema,
  type NewSubscription,
  type Subscription,
  type SubscriptionChange,
  subscriptionSchema,
} from '../../core/contract/subscription.ts';
import { newId } from '../platform/new-id.ts';
import type { Call, HttpClient } from './http-client.ts';
import { RepeatableRequest } from './repeatable-request.ts';

/** A page of the history, and where it goes on: `null` on the last. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
}

/** Whether a failure is told to the person, or to nobody but the caller. */
export type Telling = 'general' | 'silent';

/**
 * Calls about money: what is sold, what was bought, and how it is paid. Calls that spend carry a key of their click: where the answer
 * was lost, the same click again is the same purchase.
 */
export interface CommerceApi {
  plans(kind: Telling): Promise<Plans>;
  packages(kind: Telling): Promise<Packages>;
  subscription(kind: Telling): Promise<Subscription>;
  cards(kind: Telling): Promise<Cards>;
  /** @param after `next` of the page before; without it the newest */
  history(kind: Telling, after?: string): Promise<HistoryPage>;
  /** A receipt as a PDF. */
  receipt(purchaseId: string): Promise<Uint8Array<ArrayBuffer>>;
  start(order: NewSubscription): Promise<ChangedSubscription>;
  change(change: Partial<SubscriptionChange>): Promise<ChangedSubscription>;
  cancel(): Promise<void>;
  addCard(token: string): Promise<Card>;
  removeCard(cardId: string): Promise<void>;
  order(order: NewOrder): Promise<CoinOrder>;
  redeem(key: string): Promise<Redeemed>;
  /** Says yes or no in the place of a bank, where payments are simulated. */
  confirm(confirmation: Confirmation): Promise<void>;
}

const PAYMENT_FAILURE = 'PAYMENT_FAILURE';

const KNOWN = new WeakMap<HttpClient, CommerceApi>();

/** The one group of calls of a client: whichever screen or dialog a click was made on, its repeats carry its key. */
export function commerceApiOf(http: HttpClient): CommerceApi {
  const api = KNOWN.get(http) ?? createCommerceApi(http);
  KNOWN.set(http, api);
  return api;
}

/** Calls of ours: the specification has the alerts of them. */
function createCommerceApi(http: HttpClient): CommerceApi {
  /** The last click of each kind. */
  const clicks = new Map<string, RepeatableRequest<Call>>();
  /** @param asked what was clicked: the same again is the same click until it was answered */
  const once = <Answer>(
    asked: readonly unknown[],
    call: Call,
    send: (call: Call) => Promise<Answer>,
  ): Promise<Answer> => {
    const kind = `${call.method} ${call.path}`;
    const click = clicks.get(kind) ?? new RepeatableRequest<Call>();
    clicks.set(kind, click);
    return click.send(asked, () => ({ ...call, headers: { [IDEMPOTENCY_KEY]: newId() } }), send);
  };

  return {
    plans: (kind) => http.json(plansSchema, { path: 'plans', kind }),
    packages: (kind) => http.json(packagesSchema, { path: 'packages', kind }),
    subscription: (kind) => http.json(subscriptionSchema, { path: 'subscription', kind }),
    cards: (kind) => http.json(cardsSchema, { path: 'cards', kind }),
    history: async (kind, after) => {
      const { data, meta } = await http.json(historySchema, {
        path: 'purchases',
        query: { limit: HISTORY_ROWS, after },
        kind,
      });
      return { entries: data, next: meta.next };
    },
    receipt: (purchaseId) =>
      http.bytes(
        {
          path: `purchases/${encodeURIComponent(purchaseId)}/receipt`,
          failure: 'DOWNLOADING_FILE_FAILURE',
        },
        () => undefined,
      ),
    start: (body) =>
      once(
        [body.plan, body.cardId, body.price],
        { method: 'POST', path: 'subscription', body, failure: startFailure(body.plan) },
        (call) => http.json(changedSubscriptionSchema, call),
      ),
    change: (body) =>
      once(
        [body.plan, body.price, body.isRecurring, body.cardId],
        { method: 'PATCH', path: 'subscription', body, failure: PAYMENT_FAILURE },
        (call) => http.json(changedSubscriptionSchema, call),
      ),
    cancel: () =>
      http.send({
        method: 'DELETE',
        path: 'subscription',
        failure: 'CANCEL_SUBSCRIPTION_FAILURE',
      }),
    addCard: (token) =>
      http.json(cardSchema, {
        method: 'POST',
        path: 'cards',
        body: { token },
        failure: PAYMENT_FAILURE,
      }),
    removeCard: (cardId) =>
      http.send({
        method: 'DELETE',
        path: `cards/${encodeURIComponent(cardId)}`,
        failure: PAYMENT_FAILURE,
      }),
    order: (body) =>
      once(
        [body.packageId, body.cardId, body.price],
        { method: 'POST', path: 'orders', body, failure: 'PURCHASE_PACKAGE_FAILURE' },
        (call) => http.json(orderSchema, call),
      ),
    redeem: (key) =>
      once(
        [key],
        {
          method: 'POST',
          path: 'activation-keys',
          body: { key },
          failure: 'KEY_ACTIVATION_FAILURE',
        },
        (call) => http.json(redeemedSchema, call),
      ),
    confirm: (body) =>
      http.send({
        method: 'POST',
        path: 'payments/confirmations',
        body,
        failure: PAYMENT_FAILURE,
      }),
  };
}

/** Lines of the history that are read at once. */
const HISTORY_ROWS = 10;

/** Specification 8 has a code for BASIC alone. */
function startFailure(plan: NewSubscription['plan']): NonNullable<Call['failure']> {
  return plan === 'BASIC' ? 'BASIC_ACTIVATION_FAILURE' : PAYMENT_FAILURE;
}

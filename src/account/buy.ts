import type { Bucket } from '../../core/contract/balances.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import type { Price, Purchase } from '../../core/contract/prices.ts';
import type { HttpApiError } from '../api/api-error.ts';
import type { RepeatableRequest } from '../api/repeatable-request.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { BalancesStore } from '../state/balances-store.ts';
import type { OfferNews } from '../state/purchase-question.ts';
import { ask, type OrderPorts, sendOrder } from './send-order.ts';

/** What buying needs of the application. */
export interface BuyPorts extends OrderPorts {
  readonly balances: BalancesStore;
  readonly alerts: Pick<AlertsStore, 'show'>;
}

/** Something that is sold for coins. */
export interface Sale<Answer> {
  /** What is bought, in words. */
  readonly subject: string;
  /** What goes with it, in words, one sentence each. */
  readonly notes: readonly string[];
  /** As it was shown. */
  readonly price: Price;
  /** Keys of the orders of this kind whose end is not known. */
  readonly keys: RepeatableRequest<string>;
  /** What has to be done first, once the person has agreed. @returns what is ordered, part by part; `undefined` gives it up */
  prepare(): Promise<readonly unknown[] | undefined>;
  send(offer: Purchase, key: string): Promise<Answer>;
}

/** How a purchase ended; whatever did not work was told. */
export type SaleEnd<Answer> =
  | { readonly kind: 'bought'; readonly answer: Answer }
  /** It was there already: nothing was charged, and what is shown is out of date. */
  | { readonly kind: 'owned' }
  /** Nobody knows: what is shown may be out of date. */
  | { readonly kind: 'unknown' }
  /** Nothing was bought and nothing is charged: the person did not want to, or the server has refused. */
  | { readonly kind: 'notBought'; readonly reason?: ErrorReason };

/**
 * Sells something: says what it costs, takes the coins that the person chooses, and asks again where the price is another one by
 * now. Commerce 5 and 9.
 */
export async function buy<Answer>(ports: BuyPorts, sale: Sale<Answer>): Promise<SaleEnd<Answer>> {
  const { subject, keys } = sale;
  let { price } = sale;
  let news: OfferNews | undefined;
  let asked: readonly unknown[] | undefined;
  for (;;) {
    const bucket = await bucketFor(ports, sale, price, news);
    if (bucket === undefined) return { kind: 'notBought' };
    asked ??= await sale.prepare();
    if (asked === undefined) return { kind: 'notBought' };
    const offer = { price: price.price, bucket };
    const end = await sendOrder(ports, {
      subject,
      keys,
      asked: [...asked, offer.price, bucket],
      send: (key) => sale.send(offer, key),
    });
    if (end.kind === 'unknown') return end;
    await ports.balances.load();
    if (end.kind === 'done') return { kind: 'bought', answer: end.answer };
    const { reason, details } = end.error;
    if (reason === 'alreadyPurchased') return owned(ports, end.error);
    if (reason === 'licenceNeeded') await ask(ports.modals, () => ({ kind: 'licenceNeeded' }));
    if (reason === 'insufficientFunds') await needCoins(ports, subject, price);
    if (reason === 'priceChanged' && details !== undefined) {
      news = { kind: 'priceChanged', before: price.price };
      price = { ...price, price: details.price };
    } else if (reason === 'freebiesUsedUp' && details !== undefined) {
      news = { kind: 'freebiesUsedUp' };
      price = { ...price, price: details.price, freeToday: usedUp(price.freeToday) };
    } else return { kind: 'notBought', ...(reason && { reason }) };
  }
}

/**
 * Asks which coins are to pay. What is free for good, as for accounts of the house, is asked about only if that is news.
 *
 * @returns `undefined` if none are, or no bucket has enough
 */
async function bucketFor(
  ports: BuyPorts,
  { subject, notes }: Sale<unknown>,
  price: Price,
  news: OfferNews | undefined,
): Promise<Bucket | undefined> {
  if (price.price === 0 && price.freeToday === null && news === undefined) {
    return price.buckets[0] ?? 'GREEN';
  }
  const { balances, modals } = ports;
  if (balances.store.getState().balances === undefined) await balances.load();
  if (!isAffordable(balances, price)) {
    await needCoins(ports, subject, price);
    return undefined;
  }
  return ask<Bucket>(modals, (answer) => ({ kind: 'offer', subject, notes, price, news, answer }));
}

/** Whether some bucket has enough; where it is not known, the server decides. */
function isAffordable({ store }: BalancesStore, { price, buckets }: Price): boolean {
  const { balances } = store.getState();
  return (
    price === 0 ||
    balances === undefined ||
    balances.some(({ bucket, balance }) => buckets.includes(bucket) && balance >= price)
  );
}

async function needCoins({ modals }: BuyPorts, subject: string, price: Price): Promise<void> {
  const { buckets } = price;
  await ask(modals, () => ({ kind: 'needCoins', subject, price: price.price, buckets }));
}

function owned(
  { alerts }: BuyPorts,
  { code = 'UNEXPECTED_ERROR', reason }: HttpApiError,
): { readonly kind: 'owned' } {
  alerts.show(reason === undefined ? { code } : { code, reason });
  return { kind: 'owned' };
}

function usedUp(freeToday: Price['freeToday']): Price['freeToday'] {
  return freeToday && { ...freeToday, left: 0 };
}

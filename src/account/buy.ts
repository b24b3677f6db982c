import type { Bucket } from '../../core/contract/balances.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import type { Price, Purchase } from '../../core/contract/prices.ts';
import type { HttpApiError } from '../api/api-error.ts';
import type { RepeatableRequest } from '../api/repeatable-request.ts';
import type { BalancesStore } from '../state/balances-store.ts';
import type { OfferNews } from '../state/purchase-question.ts';
import { ask, type OrderPorts, sendOrder, tellRefusal } from './send-order.ts';

/** What buying needs of the application. */
export interface BuyPorts extends OrderPorts {
  readonly balances: BalancesStore;
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
    const order = {
      subject,
      keys,
      asked: [...asked, offer.price, bucket],
      send: (key: string) => sale.send(offer, key),
    };
    const end = await ports.balances.pay(async () => {
      const ended = await sendOrder(ports, order);
      if (ended.kind !== 'unknown') await ports.balances.load();
      return ended;
    });
    if (end.kind === 'unknown') return end;
    if (end.kind === 'done') return { kind: 'bought', answer: end.answer };
    const changed = changedOffer(ports, price, end.error);
    if (changed === undefined) return refused(ports, sale, price, end.error);
    ({ price, news } = changed);
  }
}

/** What is offered after a refusal that is no end; `undefined` if it is one. */
function changedOffer(
  { balances }: BuyPorts,
  price: Price,
  { reason, details }: HttpApiError,
): { readonly price: Price; readonly news: OfferNews | undefined } | undefined {
  if (details === undefined) return undefined;
  const now = { ...price, price: details.price };
  switch (reason) {
    case 'priceChanged':
      return { price: now, news: { kind: 'priceChanged', before: price.price } };
    case 'freebiesUsedUp':
      return {
        price: { ...now, freeToday: price.freeToday && { ...price.freeToday, left: 0 } },
        news: { kind: 'freebiesUsedUp' },
      };
    case 'insufficientFunds': {
      // Spent elsewhere in the meantime: another bucket may have enough.
      const others = price.buckets.filter((bucket) => bucket !== details.bucket);
      const { balances: known } = balances.store.getState();
      const isOffered = known?.some(
        ({ bucket, balance }) => others.includes(bucket) && balance >= details.price,
      );
      return isOffered ? { price: now, news: undefined } : undefined;
    }
    default:
      return undefined;
  }
}

async function refused(
  ports: BuyPorts,
  { subject }: Sale<unknown>,
  price: Price,
  error: HttpApiError,
): Promise<SaleEnd<never>> {
  const { reason } = error;
  if (reason === 'insufficientFunds') await needCoins(ports, subject, price);
  else await tellRefusal(ports, error);
  if (reason === 'alreadyPurchased') return { kind: 'owned' };
  return { kind: 'notBought', ...(reason && { reason }) };
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

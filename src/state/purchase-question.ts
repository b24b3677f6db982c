import type { Bucket } from '../../core/contract/balances.ts';
import type { Price } from '../../core/contract/prices.ts';

/** What has come between a person and a purchase that was agreed on: the price is another one than was shown. */
export type OfferNews =
  | {
      readonly kind: 'priceChanged';
      /** The price that was shown, in coins. */
      readonly before: number;
    }
  | { readonly kind: 'freebiesUsedUp' };

/** What a person is asked or told on the way to a purchase. Dialogs of src/modals show it; closing one is a no. */
export type PurchaseQuestion =
  /** Whether to pay, and from which bucket. */
  | {
      readonly kind: 'offer';
      /** What is bought, in words. */
      readonly subject: string;
      /** What goes with it, in words, one sentence each. */
      readonly notes: readonly string[];
      readonly price: Price;
      readonly news: OfferNews | undefined;
      answer(bucket: Bucket): void;
    }
  /** No bucket has enough for it. */
  | {
      readonly kind: 'needCoins';
      readonly subject: string;
      /** In coins. */
      readonly price: number;
      /** Buckets that could pay. */
      readonly buckets: readonly Bucket[];
    }
  | { readonly kind: 'licenceNeeded' }
  /** The server did not say whether it is done. The answer is to ask again. */
  | { readonly kind: 'noAnswer'; readonly subject: string; answer(): void };

import { sql } from 'kysely';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { Price, Product, Purchase, ReceiptOfCoins } from '../../core/contract/prices.ts';
import { moveCoins } from '../commerce/move-coins.ts';
import { bucketsOf, priceOf } from '../commerce/prices.ts';
import { requireFunds } from '../commerce/require-funds.ts';
import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { alreadyPurchased, bucketRefused, freebiesUsedUp, priceChanged } from '../errors.ts';
import { buyerOf } from './buyer-of.ts';
import type { Caller, ProjectHead } from './callers.ts';
import { holdProject } from './hold-project.ts';
import { requireLicence } from './licence-rights.ts';

/** What somebody wants to buy for a project. */
export interface Order {
  readonly caller: Caller;
  readonly project: ProjectHead;
  readonly product: Product;
  /** What tells two things of the product apart: a project has each once. */
  readonly productKey: string;
  /** Of a thing that has a price of its own. */
  readonly listPrice?: number;
  /** As the person was shown it, and who pays. */
  readonly offer: Purchase;
  /** Code of the purchase that did not happen. */
  readonly failure: AlertCode;
}

/**
 * Buys a thing for a project, for good: what it costs and what it gives are one transaction.
 *
 * @throws ApiError 402 without a licence or with too few coins, 409 if the price is another one by now or the project has it
 * already, 422 for a bucket that cannot pay for it
 */
export async function buy(trx: Trx, order: Order): Promise<ReceiptOfCoins> {
  const { caller, project, product, productKey, offer, failure } = order;
  const price = await agreedPrice(trx, order);
  const isPaid = price.price > 0;
  await holdProject(trx, project);
  const transactionId = isPaid
    ? await moveCoins(trx, {
        userId: caller.user.id,
        bucket: offer.bucket,
        amount: -price.price,
        house: 'spent',
        kind: 'purchase',
        reason: product,
        onceKey: `purchase:${project.id}:${product}:${productKey}`,
      })
    : null;
  // Somebody else of the same account was faster.
  if (transactionId === undefined) throw alreadyPurchased(failure);
  const row = await trx
    .insertInto('purchases')
    .values({
      user_id: caller.user.id,
      project_id: project.id,
      project_name: sql<string>`(select name from projects where id = ${project.id})`,
      product,
      product_key: productKey,
      list_price: price.listPrice,
      discount_percent: price.discountPercent,
      price: price.price,
      bucket: isPaid ? offer.bucket : null,
      transaction_id: transactionId,
      is_internal: caller.licence?.isInternal ?? false,
      is_allowance: price.freeToday !== null && price.freeToday.left > 0,
      created_at: NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw alreadyPurchased(failure);
  return { id: row.id, price: price.price, bucket: isPaid ? offer.bucket : null };
}

/**
 * The price of a thing, if it is the one that the person was shown and can be paid so. Holds the accounts of the person until the
 * transaction ends: what is counted by the day is counted one after the other.
 */
export async function agreedPrice(trx: Trx, order: Order): Promise<Price> {
  const { caller, project, product, productKey, offer, failure } = order;
  requireLicence(caller.licence, failure);
  if (!bucketsOf(product).includes(offer.bucket)) throw bucketRefused(failure);
  const userId = caller.user.id;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const buyer = buyerOf(caller);
  const price = await priceOf(trx, {
    buyer,
    projectId: project.id,
    product,
    productKey,
    ...(order.listPrice !== undefined && { listPrice: order.listPrice }),
  });
  if (price.isPurchased) throw alreadyPurchased(failure);
  if (offer.price !== price.price) {
    const isUsedUp = offer.price === 0 && price.freeToday?.left === 0;
    throw isUsedUp ? freebiesUsedUp(failure, price.price) : priceChanged(failure, price.price);
  }
  if (price.price > 0) {
    await requireFunds(trx, { userId, bucket: offer.bucket, amount: price.price, failure });
  }
  return price;
}

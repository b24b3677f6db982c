import { sql } from 'kysely';
import { PRICED_PRODUCTS, type Product } from '../../core/contract/prices.ts';
import { NOW } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';

/** A price that is in force. */
export interface PriceInForce {
  readonly product: Product;
  /** Whole coins, before any discount. */
  readonly listPrice: number;
  readonly validFrom: Date;
}

/** Sets a price from now on. What it was before stays known. @param listPrice whole coins, 0..1,000,000 */
export async function setPrice(trx: Trx, product: Product, listPrice: number): Promise<void> {
  await trx
    .insertInto('prices')
    .values({ product, list_price: listPrice, valid_from: NOW })
    .onConflict((conflict) =>
      conflict.columns(['product', 'valid_from']).doUpdateSet({ list_price: listPrice }),
    )
    .execute();
}

/** The prices in force, by the clock of the database, in the order of `PRICED_PRODUCTS`. */
export async function pricesInForce(db: Database): Promise<readonly PriceInForce[]> {
  const rows = await db
    .selectFrom('prices')
    .distinctOn('product')
    .select(['product', 'list_price', 'valid_from'])
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('product')
    .orderBy('valid_from', 'desc')
    .execute();
  return PRICED_PRODUCTS.flatMap((product) => {
    const row = rows.find((candidate) => candidate.product === product);
    if (row === undefined) return [];
    return [{ product, listPrice: row.list_price, validFrom: row.valid_from }];
  });
}

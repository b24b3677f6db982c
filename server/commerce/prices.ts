import { sql } from 'kysely';
import type { Bucket } from '../../core/contract/balances.ts';
import type { Price, Product } from '../../core/contract/prices.ts';
import { discountedPrice, discountPercent } from '../../core/offers/discount.ts';
import type { PlanRules } from '../../core/offers/plans.ts';
import type { Database } from '../db/schema.ts';

/** Buckets that pay for everything, the granted coins first. */
const COINS: readonly Bucket[] = ['GREEN', 'RED'];

/** The buckets that a product can be paid from. */
export function bucketsOf(product: Product): readonly Bucket[] {
  return isSolution(product) ? [...COINS, 'SP'] : COINS;
}

function isSolution(product: Product): boolean {
  return product.startsWith('solution');
}

/** What a product costs without discount and allowances now, by the clock of the database, in whole coins. */
async function listPriceOf(db: Database, product: Product): Promise<number> {
  const row = await db
    .selectFrom('prices')
    .select('list_price')
    .where('product', '=', product)
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`${product} has no price`);
  return row.list_price;
}

/** Who asks for a price. */
export interface Buyer {
  readonly userId: string;
  /** What the plan gives; `undefined` without a licence that holds. */
  readonly rules: PlanRules | undefined;
  /** Whole months that the licence has been paid for without a gap. */
  readonly completedMonths: number;
}

/** A thing that is asked for. */
interface PriceQuestion {
  readonly buyer: Buyer;
  readonly projectId: string;
  readonly product: Product;
  /** What tells two things of the product apart. */
  readonly productKey: string;
  /** Of a thing that has a price of its own; that of the product where it is left out. */
  readonly listPrice?: number;
}

/** What a thing costs a person for a project now. */
export async function priceOf(db: Database, question: PriceQuestion): Promise<Price> {
  const { buyer, projectId, product, productKey } = question;
  const listPrice = question.listPrice ?? (await listPriceOf(db, product));
  const bought = await db
    .selectFrom('purchases')
    .select('id')
    .where('project_id', '=', projectId)
    .where('product', '=', product)
    .where('product_key', '=', productKey)
    .executeTakeFirst();
  const freeToday = await freeTodayOf(db, buyer, product);
  return priceFor(buyer, product, { listPrice, isPurchased: bought !== undefined, freeToday });
}

/** What a thing costs whom, where all else of it is known. */
export function priceFor(
  { rules, completedMonths }: Buyer,
  product: Product,
  known: Pick<Price, 'listPrice' | 'isPurchased' | 'freeToday'>,
): Price {
  const { listPrice, isPurchased, freeToday } = known;
  const isFree = isPurchased || rules?.isFree === true || (freeToday?.left ?? 0) > 0;
  const percent = isSolution(product)
    ? discountPercent(rules?.mostDiscountPercent ?? 0, completedMonths)
    : 0;
  return {
    price: isFree ? 0 : discountedPrice(listPrice, percent),
    listPrice,
    discountPercent: percent,
    buckets: [...bucketsOf(product)],
    isPurchased,
    freeToday,
  };
}

/** What the plan gives of a product today (UTC). */
async function freeTodayOf(
  db: Database,
  { userId, rules }: Buyer,
  product: Product,
): Promise<Price['freeToday']> {
  const of = product === 'dtcRemoval' ? (rules?.freeCodeProjectsADay ?? 0) : 0;
  if (of === 0) return null;
  const { count } = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('product', '=', product)
    .where('is_allowance', '=', true)
    .where(sql<boolean>`(created_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date`)
    .executeTakeFirstOrThrow();
  return { left: Math.max(0, of - count), of };
}

import { z } from 'zod';
import { BUCKETS } from './balances.ts';
import { coinsSchema } from './coins.ts';
import { linksSchema } from './common.ts';

/** What is sold for coins, by the name that prices, purchases and the staff's commands have for it. */
export const PRODUCTS = [
  'checksumFix',
  'dtcRemoval',
  'basicMapPack',
  'solutionStage1',
  'solutionAiStage',
  'solutionService',
  /** Several solutions at once: it costs what the dearest of them costs, and has no price of its own. */
  'solutionPack',
] as const;

/** What is sold for coins. */
export type Product = (typeof PRODUCTS)[number];

/** Products that have a price of their own. */
export const PRICED_PRODUCTS: readonly Product[] = PRODUCTS.filter(
  (product) => product !== 'solutionPack',
);

/** What a thing costs the person who asks, now. */
export const priceSchema = z.object({
  /** What is to be paid, in coins: the number that a purchase has to name. */
  price: coinsSchema,
  /** What it costs without discount and allowances, in coins. */
  listPrice: coinsSchema,
  /** Taken off for a continuous subscription, in percent. */
  discountPercent: z.number().int().min(0).max(100),
  /** Buckets that it can be paid from. */
  buckets: z.array(z.enum(BUCKETS)).readonly(),
  /** Whether the project has it for good: it costs nothing any more. */
  isPurchased: z.boolean(),
  /** What the plan gives of it today (UTC): projects that are left, and of how many. `null` where it gives none. */
  freeToday: z.object({ left: z.number().int().min(0), of: z.number().int().min(1) }).nullable(),
});

/** What a thing costs. */
export type Price = z.infer<typeof priceSchema>;

/** GET /projects/{projectId}/prices. */
export const projectPricesSchema = z.object({
  checksumFix: priceSchema,
  dtcRemoval: priceSchema,
  basicMapPack: priceSchema,
  /** `purchase-dtcs` and `fix-checksums` where they can be bought now: `{fileId}` stands for the version. */
  links: linksSchema,
});

/** Prices of what can be bought for a project. */
export type ProjectPrices = z.infer<typeof projectPricesSchema>;

/** What a purchase says: the price that was shown, and who pays. */
export const purchaseSchema = z.object({
  /** As it was shown; where it is another one by now, nothing is bought (409). */
  price: coinsSchema,
  bucket: z.enum(BUCKETS),
});

/** Body of a purchase. */
export type Purchase = z.infer<typeof purchaseSchema>;

/** What was bought. */
export const receiptOfCoinsSchema = z.object({
  /** Of the purchase, as GET /purchases lists it. */
  id: z.string(),
  price: coinsSchema,
  /** `null` where nothing was paid. */
  bucket: z.enum(BUCKETS).nullable(),
});

/** What was bought with coins. */
export type ReceiptOfCoins = z.infer<typeof receiptOfCoinsSchema>;

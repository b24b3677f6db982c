import { z } from 'zod';
import { PACKAGE_IDS } from '../offers/catalogue.ts';
import { BUCKETS } from './balances.ts';
import { linksSchema, timestampSchema } from './common.ts';
import { paymentSchema } from './money.ts';
import { pageSchema } from './pages.ts';
import { PRODUCTS, priceSchema } from './prices.ts';
import { planSchema } from './session.ts';

/** Something that was bought for a project, with coins or under an allowance. */
const boughtWithCoinsSchema = z.object({
  product: z.enum(PRODUCTS),
  /** `null` once the project is gone. */
  projectId: z.string().nullable(),
  projectName: z.string(),
  price: priceSchema.shape.price,
  listPrice: priceSchema.shape.listPrice,
  discountPercent: priceSchema.shape.discountPercent,
  bucket: z.enum(BUCKETS).nullable(),
});

/** Something that was bought with money. */
const boughtWithMoneySchema = paymentSchema.omit({ id: true }).extend({
  plan: planSchema.nullable(),
  packageId: z.enum(PACKAGE_IDS).nullable(),
  coins: z.number().int(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** `null` until it is paid. */
  receiptNumber: z.string().nullable(),
  isInternal: z.boolean(),
});

/** One line of the history: one of the two is `null`. */
export const historyEntrySchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  coins: boughtWithCoinsSchema.nullable(),
  money: boughtWithMoneySchema.nullable(),
  /** `receipt` of what was paid with money. */
  links: linksSchema,
});

/** Something that was bought. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** GET /purchases: the newest first. */
export const historySchema = pageSchema(historyEntrySchema);

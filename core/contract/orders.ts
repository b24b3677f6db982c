import { z } from 'zod';
import { PACKAGE_IDS } from '../offers/catalogue.ts';
import { linksSchema } from './common.ts';
import { moneySchema, paymentSchema, shownPriceSchema } from './money.ts';

/** GET /packages: the larger one later. */
export const packagesSchema = z.object({
  data: z.array(
    z.object({
      id: z.enum(PACKAGE_IDS),
      /** RED ones. */
      coins: z.number().int(),
      price: moneySchema,
      /** `order`, where something is sold by card. */
      links: linksSchema,
    }),
  ),
  meta: z.object({
    /** Whether no VAT is added and the account has told no tax id yet: nothing is sold to it before. */
    isTaxIdMissing: z.boolean(),
  }),
});

/** Packages of coins. */
export type Packages = z.infer<typeof packagesSchema>;

/** POST /orders. */
export const newOrderSchema = z.object({
  packageId: z.enum(PACKAGE_IDS),
  /** `null` where nothing is to be paid. */
  cardId: z.uuid().nullable(),
  price: shownPriceSchema,
});

/** Body of POST /orders. */
export type NewOrder = z.infer<typeof newOrderSchema>;

/** Answer of POST /orders: 201 if the coins are there, 202 while the bank has not answered. */
export const orderSchema = z.object({ coins: z.number().int(), payment: paymentSchema });

/** An order of coins. */
export type CoinOrder = z.infer<typeof orderSchema>;

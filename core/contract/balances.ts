import { z } from 'zod';

/** Kinds of coins: granted, bought, and points that pay for solutions alone. Specification 3, "Balances". */
export const BUCKETS = ['GREEN', 'RED', 'SP'] as const;

/** A kind of coins. */
export type Bucket = (typeof BUCKETS)[number];

/** GET /balances: every bucket, in this order. */
export const balancesSchema = z.object({
  data: z
    .array(
      z.object({
        bucket: z.enum(BUCKETS),
        /** Whole coins that can be spent now: what is set aside for work that runs is taken off. */
        balance: z.number().int().min(0),
      }),
    )
    .readonly(),
});

/** Coins of an account by bucket. */
export type Balances = z.infer<typeof balancesSchema>;

import { z } from 'zod';
import { timestampSchema } from './common.ts';
import { planSchema } from './session.ts';
import { lineSchema } from './text.ts';

/** POST /activation-keys. */
export const redeemRequestSchema = z.object({
  /** As it is written: capitals, blanks and hyphens do not matter. */
  key: lineSchema({ min: 1, max: 100 }),
});

/** What a key has given. */
export const redeemedSchema = z.object({
  code: z.enum(['BASIC_ACTIVE', 'ACTIVATE_KEY_SUCCESS']),
  /** `null` for a key of coins alone. */
  plan: planSchema.nullable(),
  days: z.number().int().nullable(),
  /** RED ones. */
  coins: z.number().int(),
  /** End of the licence afterwards, `null` without one. */
  expiresAt: timestampSchema.nullable(),
});

/** What a key has given. */
export type Redeemed = z.infer<typeof redeemedSchema>;

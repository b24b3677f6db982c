import { z } from 'zod';
import { linksSchema } from './common.ts';
import { tokenSchema } from './text.ts';

/** Most cards of an account. Ours. */
export const MAX_CARDS_OF_ACCOUNT = 10;

/** A card that the payment provider keeps, as far as it may be shown. */
export const cardSchema = z.object({
  id: z.string(),
  /** In small letters, such as `visa`. */
  brand: z.string(),
  /** The last four digits. */
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** `delete`, unless a subscription is renewed with it. */
  links: linksSchema,
});

/** A card, as far as it may be shown. */
export type Card = z.infer<typeof cardSchema>;

/** GET /cards: the newest first. */
export const cardsSchema = z.object({
  data: z.array(cardSchema),
  meta: z.object({
    /** Who makes tokens of numbers; `null` where nothing is sold by card. */
    provider: z.enum(['simulated', 'stripe']).nullable(),
    /** What the provider's part of the page needs, `null` if it needs nothing. */
    publishableKey: z.string().nullable(),
  }),
});

/** Cards of an account. */
export type Cards = z.infer<typeof cardsSchema>;

/** POST /cards. */
export const newCardSchema = z.object({
  /** What the provider has made of the number, which never comes here. */
  token: tokenSchema({ min: 1, max: 500 }),
});

/** Body of POST /cards. */
export type NewCard = z.infer<typeof newCardSchema>;

import { z } from 'zod';
import { SOLD_PLANS } from '../offers/catalogue.ts';
import { cardSchema } from './cards.ts';
import { linksSchema, timestampSchema } from './common.ts';
import { moneySchema, paymentSchema, shownPriceSchema } from './money.ts';
import { planSchema } from './session.ts';

/** GET /subscription. */
export const subscriptionSchema = z.object({
  /** `null` is no licence. */
  plan: planSchema.nullable(),
  /**
   * `none` was never anything. `grace` is a renewal that was not paid yet; `cancelled` ends with its period; `ended` is no licence any
   * more.
   */
  state: z.enum(['none', 'trial', 'active', 'grace', 'cancelled', 'ended']),
  isInternal: z.boolean(),
  /** Whether it is renewed by itself. */
  isRecurring: z.boolean(),
  periodStart: timestampSchema.nullable(),
  /** `null` never ends. */
  periodEnd: timestampSchema.nullable(),
  /** Until when what was not renewed can be used all the same. */
  graceEndsAt: timestampSchema.nullable(),
  /** Days until the end of the period, or of the grace after it, that have begun; `null` without an end. */
  daysLeft: z.number().int().min(0).nullable(),
  /** Whole months that it has been paid for without a gap. */
  continuityMonths: z.number().int().min(0),
  /** On solutions, in percent; `next` and when it comes, `null` where it is as high as it gets. */
  discount: z.object({
    nowPercent: z.number().int(),
    next: z.object({ percent: z.number().int(), at: timestampSchema }).nullable(),
  }),
  /** The plan of the next period, where it is another one. */
  nextPlan: planSchema.nullable(),
  /** What renewals are paid with. */
  card: cardSchema.omit({ links: true }).nullable(),
  nextCharge: z.object({ price: moneySchema, at: timestampSchema }).nullable(),
  /** Money for it that the bank has not answered about: nothing else can be charged meanwhile. */
  payment: paymentSchema.nullable(),
  /** `start`, `change`, `cancel`, `resume`, `card`: exactly those calls that would not be refused for rights. */
  links: linksSchema,
});

/** The licence of an account, and what becomes of it. */
export type Subscription = z.infer<typeof subscriptionSchema>;

/** POST /subscription. */
export const newSubscriptionSchema = z.object({
  plan: z.enum(SOLD_PLANS),
  /** `null` where nothing is to be paid. */
  cardId: z.uuid().nullable(),
  price: shownPriceSchema,
});

/** Body of POST /subscription. */
export type NewSubscription = z.infer<typeof newSubscriptionSchema>;

/** PATCH /subscription: another plan, the renewal again, or another card. */
export const subscriptionChangeSchema = z
  .object({
    plan: z.enum(SOLD_PLANS).optional(),
    /** With `plan`: what is paid at once, as it was shown; 0 for a cheaper plan, which begins with the next period. */
    price: shownPriceSchema.default(0),
    isRecurring: z.literal(true).optional(),
    cardId: z.uuid().optional(),
  })
  .refine(({ plan, isRecurring, cardId }) => {
    return [plan, isRecurring, cardId].filter((each) => each !== undefined).length === 1;
  });

/** Body of PATCH /subscription. */
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

/** Answer of a call that changes the subscription: 202 while the bank has not answered about what it costs. */
export const changedSubscriptionSchema = z.object({
  /** `null` where nothing was to be charged. */
  payment: paymentSchema.nullable(),
});

/** What was charged for a change of a subscription. */
export type ChangedSubscription = z.infer<typeof changedSubscriptionSchema>;

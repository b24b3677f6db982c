import { z } from 'zod';
import { SOLD_PLANS } from '../offers/catalogue.ts';
import { linksSchema } from './common.ts';
import { moneySchema } from './money.ts';

/** A plan that is sold, and what it costs the person who asks. */
const offeredPlanSchema = z.object({
  plan: z.enum(SOLD_PLANS),
  /** Of a month, or once for good. */
  price: moneySchema,
  isMonthly: z.boolean(),
  /** Most of the discount on solutions, in percent. */
  mostDiscountPercent: z.number().int(),
  /** Different projects a day whose trouble codes are removed without coins. */
  freeCodeProjectsADay: z.number().int(),
  /** Saved versions of a project; `null` is no limit. */
  mostVersions: z.number().int().nullable(),
  /** What a change to it would be, where the person has another plan that is renewed. */
  change: z
    .object({
      takesEffect: z.enum(['now', 'nextPeriod']),
      /** What is paid at once. */
      price: moneySchema,
    })
    .nullable(),
  /** `start` or `change`, exactly where that call would not be refused. */
  links: linksSchema,
});

/** A plan that is sold. */
export type OfferedPlan = z.infer<typeof offeredPlanSchema>;

/** What must be known before anything is sold. */
const salesSchema = z.object({
  /** Whether no VAT is added and the account has told no tax id yet: nothing is sold to it before. */
  isTaxIdMissing: z.boolean(),
});

/** GET /plans: the dearer one later. */
export const plansSchema = z.object({ data: z.array(offeredPlanSchema), meta: salesSchema });

/** Plans that are sold. */
export type Plans = z.infer<typeof plansSchema>;

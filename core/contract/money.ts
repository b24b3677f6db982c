import { z } from 'zod';
import { CURRENCY } from '../offers/catalogue.ts';
import { tokenSchema } from './text.ts';

/** Whole cents. */
const centsSchema = z.number().int().min(0);

/** Money with its tax shown apart. */
export const moneySchema = z.object({
  currency: z.literal(CURRENCY),
  /** Without tax, in cents. */
  net: centsSchema,
  /** Rate of the tax; it may have one decimal. */
  ratePercent: z.number().min(0).max(100),
  tax: centsSchema,
  /** What is paid, in cents. */
  gross: centsSchema,
  /** What is said where no tax is added. */
  legalNote: z.enum(['none', 'reverseCharge', 'outOfScope']),
});

/** Money with its tax. */
export type Money = z.infer<typeof moneySchema>;

/** What a person was shown, in cents and with tax: where it is another amount by now, nothing is charged (409). */
export const shownPriceSchema: z.ZodNumber = z.number().int().min(0).max(1_000_000);

/** What money was asked for. */
export const paymentKindSchema = z.enum(['order', 'start', 'renewal', 'upgrade']);

/** Why a bank said no. */
export const declineSchema = z.enum([
  'declined',
  'expired',
  'insufficientFunds',
  'confirmationNeeded',
  'cardUnknown',
  'processingError',
]);

/** Money that was asked for. */
export const paymentSchema = z.object({
  id: z.string(),
  kind: paymentKindSchema,
  /** `pending` until the bank has answered: then an event tells that there is something to ask for. */
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** Why it failed. */
  reason: declineSchema.nullable(),
  price: moneySchema,
  /** Where the person says yes to the bank, `null` if there is nothing to do but wait. */
  confirmUrl: z.string().nullable(),
});

/** Money that was asked for, and what became of it. */
export type PaymentState = z.infer<typeof paymentSchema>;

/** POST /payments/confirmations: what a person says to the bank of the simulated provider. */
export const confirmationSchema = z.object({
  /** The query `confirm` of the address that the payment has led to. */
  reference: tokenSchema({ min: 1, max: 200 }),
  isAccepted: z.boolean(),
});

/** What a person says to a bank. */
export type Confirmation = z.infer<typeof confirmationSchema>;

import { z } from 'zod';
import { localeSchema, timestampSchema } from './common.ts';
import {
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits.ts';

const name = z.string().trim().min(MIN_NAME_LENGTH).max(MAX_NAME_LENGTH);
const line = z.string().trim().max(MAX_NAME_LENGTH);

/**
 * Fields of the account form. Specification 3, "Account form", and 5, "Forms".
 *
 * The tax id is asked for where no VAT may be added, which depends on the country; until the tax rule is part of the
 * product it is optional everywhere.
 */
export const accountFormSchema = z
  .object({
    firstName: name,
    lastName: name,
    username: z
      .string()
      .trim()
      .min(MIN_USERNAME_LENGTH)
      .max(60)
      .regex(/^[\p{L}\p{N}._-]+$/u),
    email: z.email().max(200),
    password: z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH),
    passwordConfirmation: z.string(),
    phoneNumber: z
      .string()
      .trim()
      .regex(/^\+?[0-9 ()/-]{5,30}$/),
    companyName: line,
    address: name,
    city: name,
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/),
    postalCode: z.string().trim().min(2).max(20),
    taxId: line,
    newsletterConsent: z.boolean(),
    termsConsent: z.literal(true),
  })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    params: { rule: 'mismatch' },
  });

/** A filled-in account form that keeps every rule of `accountFormSchema`. */
export type AccountForm = z.infer<typeof accountFormSchema>;

/** POST /accounts: the form, and the language for the mail. */
export const registerRequestSchema = accountFormSchema.and(z.object({ locale: localeSchema }));

/** Body of POST /accounts, checked. */
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** Answer of POST /accounts. */
export const registeredSchema = z.object({
  /** Where the activation link went. */
  email: z.string(),
});

/** Body of the answer 201 of POST /accounts. */
export type Registered = z.infer<typeof registeredSchema>;

/** Answer of PATCH /accounts/new/verifications/{token}. */
export const verifiedSchema = z.object({
  username: z.string(),
  /** End of the free trial. */
  trialEndsAt: timestampSchema,
});

/** Body of the answer to a valid activation link. */
export type Verified = z.infer<typeof verifiedSchema>;

/** GET /outbox: mails that were written and not sent, newest first. Only where no mail server is configured. */
export const outboxSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: timestampSchema,
    }),
  ),
});

/** Mails that were written and not sent, newest first. */
export type Outbox = z.infer<typeof outboxSchema>;

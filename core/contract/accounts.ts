import { z } from 'zod';
import { isTaxId, needsTaxId } from '../tax/tax-id.ts';
import { localeSchema, timestampSchema } from './common.ts';
import { isCountry } from './countries.ts';
import {
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits.ts';
import { isPasswordGuessable } from './password-rules.ts';
import { lineSchema, passwordSchema } from './text.ts';

const name = lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH });
const line = lineSchema({ max: MAX_NAME_LENGTH });
/** Without the signs that make a link or an address of mail: names of strangers are shown, and may be written in mails. */
const personName = name.regex(/^[^<>@:/\\]*$/);
const username = lineSchema({ min: MIN_USERNAME_LENGTH, max: 60 }).regex(/^[\p{L}\p{N}._-]+$/u);

/** Fields of the account form, each by itself. */
export const accountFieldsSchema = z.object({
  firstName: personName,
  lastName: personName,
  username,
  email: z.email().max(200),
  password: passwordSchema({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
  passwordConfirmation: passwordSchema({ min: 1, max: MAX_PASSWORD_LENGTH }),
  phoneNumber: lineSchema({ max: MAX_NAME_LENGTH }).regex(/^\+?[0-9 ()/-]{5,30}$/),
  companyName: line,
  address: name,
  city: name,
  /** ISO 3166-1 alpha-2. */
  country: z.string().refine(isCountry),
  postalCode: lineSchema({ min: 2, max: 20 }),
  /** Needed where the provider must not add VAT. */
  taxId: line,
  newsletterConsent: z.boolean(),
  termsConsent: z.literal(true),
});

/**
 * The account form. Specification 3, "Account form", and 5, "Forms". What fields say about each other is checked as soon as those
 * fields are texts, whatever is wrong with others.
 */
export const accountFormSchema = accountFieldsSchema
  .refine(({ password, passwordConfirmation }) => ['', password].includes(passwordConfirmation), {
    path: ['passwordConfirmation'],
    params: { rule: 'mismatch' },
    when: areTexts('password', 'passwordConfirmation'),
  })
  .refine((form) => form.password === '' || !isPasswordGuessable(form.password, form), {
    path: ['password'],
    params: { rule: 'guessable' },
    when: areTexts('password', 'username', 'email'),
  })
  .refine(hasNeededTaxId, {
    path: ['taxId'],
    params: { rule: 'required' },
    when: areTexts('country', 'taxId'),
  })
  .refine(hasRightTaxId, { path: ['taxId'], when: areTexts('country', 'taxId') });

/** What decides about a tax id. */
type TaxIdFields = Pick<z.infer<typeof accountFieldsSchema>, 'country' | 'taxId'>;

/** Whether a tax id is there, or none is needed in the country. */
export function hasNeededTaxId({ country, taxId }: TaxIdFields): boolean {
  return isFilled(taxId) || !isCountry(country) || !needsTaxId(country);
}

/** Whether a tax id, if there is one, can be one of the country. */
export function hasRightTaxId({ country, taxId }: TaxIdFields): boolean {
  return !isFilled(taxId) || isTaxId(country, taxId);
}

/** Whether fields of a form that may be anything can be compared. */
export function areTexts(
  ...fields: ReadonlyArray<keyof z.infer<typeof accountFieldsSchema>>
): (payload: { readonly value: unknown }) => boolean {
  return ({ value }) => {
    const form = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
    return fields.every((field) => typeof form[field] === 'string');
  };
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

/** A filled-in account form that keeps every rule of `accountFormSchema`. */
export type AccountForm = z.infer<typeof accountFormSchema>;

/** POST /accounts: the form, and the language for the mail. */
export const registerRequestSchema = accountFormSchema.and(z.object({ locale: localeSchema }));

/** Body of POST /accounts, checked. */
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/**
 * Answer of POST /accounts: the same whether there is an account with the address or the username, or not. The mail tells the
 * owner of the address.
 */
export const registeredSchema = z.object({
  /** Where a mail goes. */
  email: z.string(),
});

/** Body of the answer 201 of POST /accounts. */
export type Registered = z.infer<typeof registeredSchema>;

/**
 * Body of PATCH /accounts/new/verifications/{token}. The link shows whose address it is; the password, who has filled in the form.
 * Without it a link is good for the form of its address only as long as there is just one.
 */
export const verificationRequestSchema = z.object({
  /** As chosen in the form. */
  password: passwordSchema({ min: 1, max: MAX_PASSWORD_LENGTH }).optional(),
  /** Instead of the one in the form, where somebody else has taken that meanwhile. */
  username: username.optional(),
});

/** Body of PATCH /accounts/new/verifications/{token}. */
export type VerificationRequest = z.infer<typeof verificationRequestSchema>;

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

import { z } from 'zod';
import { accountFieldsSchema, areTexts, hasNeededTaxId, hasRightTaxId } from './accounts.ts';
import { localeSchema } from './common.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';
import { passwordSchema } from './text.ts';

/** GET /accounts/me: what an account says of its owner. What was taken in under older rules may break those of now. */
export const ownAccountSchema = z.object({
  /** Never changes. */
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  companyName: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
  taxId: z.string(),
  newsletterConsent: z.boolean(),
  locale: localeSchema,
});

/** What an account says of its owner. */
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** What a person changes of the own account without the password. */
export const accountDetailsSchema = accountFieldsSchema
  .pick({
    firstName: true,
    lastName: true,
    phoneNumber: true,
    companyName: true,
    address: true,
    city: true,
    country: true,
    postalCode: true,
    taxId: true,
    newsletterConsent: true,
  })
  .extend({ locale: localeSchema })
  .refine(hasNeededTaxId, {
    path: ['taxId'],
    params: { rule: 'required' },
    when: areTexts('country', 'taxId'),
  })
  .refine(hasRightTaxId, { path: ['taxId'], when: areTexts('country', 'taxId') });

/** Details of an account that keep every rule. */
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

/** What a person changes of the own account with the password alone. */
export const accountAccessSchema = z.object({
  /** Becomes that of the account when the link is opened that is mailed to it. */
  email: accountFieldsSchema.shape.email.optional(),
  newPassword: passwordSchema({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }).optional(),
  /** Needed where one of the two is there. */
  currentPassword: passwordSchema({ min: 1, max: MAX_PASSWORD_LENGTH }).optional(),
});

/** New address and new password of an account, and the password as it is. */
export type AccountAccess = z.infer<typeof accountAccessSchema>;

/** PUT /accounts/me: the details as a whole, or none of them; address and password where they change. */
export const updateAccountSchema = accountAccessSchema.extend({
  details: accountDetailsSchema.optional(),
});

/** Body of PUT /accounts/me. */
export type UpdateAccount = z.infer<typeof updateAccountSchema>;

/** DELETE /accounts/me. */
export const deleteAccountSchema = z.object({
  password: passwordSchema({ min: 1, max: MAX_PASSWORD_LENGTH }),
});

/** Body of DELETE /accounts/me. */
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;

/** PATCH /email-changes/{token}: the address is that of the account from now on. */
export const emailChangedSchema = z.object({ email: z.string() });

/** Answer to a link that was mailed to a new address. */
export type EmailChanged = z.infer<typeof emailChangedSchema>;

/** POST /evc: number of the person's EVC licence. Expectations 7.2 and 8.10. */
export const evcRequestSchema = z.object({
  evcId: z.string().regex(/^\d{4,8}$/),
  /** The person says that the licence is theirs. */
  isOwner: z.literal(true),
});

/** Body of POST /evc. */
export type EvcRequest = z.infer<typeof evcRequestSchema>;

/** The licence number of the account. */
export const evcSchema = z.object({ evcId: z.string() });

/** Answer of POST /evc. */
export type Evc = z.infer<typeof evcSchema>;

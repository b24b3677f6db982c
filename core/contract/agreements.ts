import { z } from 'zod';
import { timestampSchema } from './common.ts';

/** GET /agreements: the terms of use that are in force. */
export const termsSchema = z.object({
  version: z.number().int(),
  publishedAt: timestampSchema,
  /** In the language of the call; `null` where the words are those that the page has. */
  text: z.string().nullable(),
});

/** The terms of use in force. */
export type Terms = z.infer<typeof termsSchema>;

/** PUT /agreements: accepts the terms that were read. */
export const acceptTermsSchema = z.object({
  termsVersion: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

/** Body of PUT /agreements. */
export type AcceptTerms = z.infer<typeof acceptTermsSchema>;

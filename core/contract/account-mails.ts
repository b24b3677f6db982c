import { z } from 'zod';
import { emptyBodySchema } from './common.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';
import { lineSchema, passwordSchema } from './text.ts';

/**
 * POST /password-resets, POST /accounts/new/verifications: asks for a mail with a link. `username` takes the username or the e-mail
 * address, as at the login.
 */
export const mailRequestSchema = z.object({ username: lineSchema({ min: 1, max: 200 }) });

/** Whose mail is asked for. */
export type MailRequest = z.infer<typeof mailRequestSchema>;

/** Their answer, which is the same whether there is somebody with that name or not. */
export const mailRequestedSchema = emptyBodySchema;

/** PATCH /password-resets/{token}. */
export const passwordResetSchema = z.object({
  password: passwordSchema({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
});

/** Body of PATCH /password-resets/{token}. */
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** Its answer: what to log in with. */
export const passwordSetSchema = z.object({ username: z.string() });

/** Answer to a link with which a password was set. */
export type PasswordSet = z.infer<typeof passwordSetSchema>;

import { z } from 'zod';
import { localeSchema, timestampSchema } from './common.ts';

/** Licence plans. Specification 1 and 6. */
export const planSchema = z.enum(['STAFF', 'BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED']);

/** A licence plan. What it allows is told by links, never by its name. */
export type Plan = z.infer<typeof planSchema>;

/** POST /auth. `username` takes the username or the e-mail address. */
export const loginRequestSchema = z.object({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
});

/** Body of POST /auth. */
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** Answer of POST /auth and PUT /auth. */
export const tokenSchema = z.object({
  /** JWT with `iat` and `exp` in epoch seconds (specification 3, "token claims"). */
  token: z.string(),
});

/** A bearer token, from the answer body. */
export type Token = z.infer<typeof tokenSchema>;

/** GET /auth. Specification 3, "User details". */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  locale: localeSchema,
  evcId: z.string().nullable(),
  /** `null` is no licence. */
  subscription: z
    .object({
      plan: planSchema,
      /** `null` never ends. */
      expiresAt: timestampSchema.nullable(),
      isInternal: z.boolean(),
      isRecurring: z.boolean(),
    })
    .nullable(),
  agreements: z.object({
    termsAcceptedAt: timestampSchema.nullable(),
    newsletter: z.boolean(),
  }),
});

/** Whom the token belongs to, and the licence as of now. */
export type User = z.infer<typeof userSchema>;

/** GET /status. */
export const statusSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Planned start of a release in epoch seconds, `null` when none is planned. */
  release: z.object({ startsAt: z.number().int().nullable() }),
  /** Account that a newcomer may use, only in demo mode. */
  demo: z.object({ username: z.string(), password: z.string() }).nullable(),
  /** Whether mail stays in the local outbox instead of being sent. */
  outbox: z.boolean(),
});

/** What the server tells of itself to anybody. */
export type Status = z.infer<typeof statusSchema>;

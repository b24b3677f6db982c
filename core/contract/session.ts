import { z } from 'zod';
import { linksSchema, localeSchema, timestampSchema } from './common.ts';
import { lineSchema, passwordSchema } from './text.ts';

/** Licence plans. Specification 1 and 6. */
export const planSchema = z.enum(['STAFF', 'BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED']);

/** A licence plan. What it allows is told by links, never by its name. */
export type Plan = z.infer<typeof planSchema>;

/** POST /auth. `username` takes the username or the e-mail address. */
export const loginRequestSchema = z.object({
  username: lineSchema({ min: 1, max: 200 }),
  password: passwordSchema({ min: 1, max: 200 }),
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
    /** Whether those were accepted that are in force; if not, the page asks. */
    isCurrent: z.boolean(),
    newsletter: z.boolean(),
  }),
  links: linksSchema,
});

/** Whom the token belongs to, and the licence as of now. */
export type User = z.infer<typeof userSchema>;

/** A session as the person it belongs to sees it. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  /** From when it is. */
  createdAt: timestampSchema,
  /** Its last login or exchange of the token: it may have been used for an hour since. */
  renewedAt: timestampSchema,
  /** Its last moment, however much it is used. */
  endsAt: timestampSchema,
  /** Internet address at the login; the network (/64) of an IPv6 address. Empty where it is not known. */
  address: z.string(),
  /** Name of the browser, `null` where it is none that is known. */
  browser: z.string().nullable(),
  /** Name of the operating system, `null` where it is none that is known. */
  system: z.string().nullable(),
});

/** One login of a person, on some device. */
export type Session = z.infer<typeof sessionSchema>;

/** GET /sessions: those that are open, the own one first, then the one last used; `MAX_SESSIONS_OF_ACCOUNT` at most. Ours. */
export const sessionsSchema = z.object({ data: z.array(sessionSchema) });

/** Open sessions of a person. */
export type Sessions = z.infer<typeof sessionsSchema>;

/** Query of DELETE /sessions. */
export const endSessionsQuerySchema = z.object({
  /** Whether the session that asks goes on. */
  keepCurrent: z.enum(['true', 'false']).default('false'),
});

/** GET /status. */
export const statusSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Planned start of a release in epoch seconds, `null` when none is planned. */
  release: z.object({ startsAt: z.number().int().nullable() }),
  /** Account that a newcomer may use. Only on a server for its own machine. */
  demo: z.object({ username: z.string(), password: z.string() }).nullable(),
  /** Sample project of that account; `null` where there is none, or it was archived. */
  sampleProjectId: z.string().nullable(),
  /**
   * Address of the local outbox, where mails wait that are not sent; `null` where there is none. Only the page of the server, in
   * a browser of the same machine, gets an answer there.
   */
  outbox: z.url().nullable(),
  /** Whether somebody can register: without a way to send mails nobody can. */
  registration: z.boolean(),
});

/** What the server tells of itself to anybody. */
export type Status = z.infer<typeof statusSchema>;

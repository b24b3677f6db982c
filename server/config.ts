import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DatabaseChoice } from './db/database.ts';
import { NAMES } from './db/folder/folder-names.ts';
import { readTrustedProxies, type TrustedProxies } from './http/caller-address.ts';
import { isLoopback } from './http/host-names.ts';
import { type StripeKeys, stripeKeysOf } from './payments/stripe/stripe-keys.ts';

/** Everything that can be set from outside. The README's table says the same in words. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly database: DatabaseChoice;
  /** Address of the mail server, or `null` for the local outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The account at Stripe that money goes to, or `null` for none: `paymentsOf` says what becomes of payments then. */
  readonly stripe: StripeKeys | null;
  /** Address under which people reach the server; links in mails begin with it. `null` follows host and port. */
  readonly publicUrl: string | null;
  /** Whether a demo account with a sample project is wanted; it is there only if `isForThisMachine`. */
  readonly isDemo: boolean;
  readonly logLevel: LogLevel;
  /** The proxies in front whose word on the address of a caller counts (`X-Forwarded-For`). */
  readonly trustedProxies: TrustedProxies;
  /** Files read in the background at the same time; 0 leaves them to other servers on the database. */
  readonly jobCount: number;
  /** Copies that the server makes by itself, or `null` for none. */
  readonly backups: Backups | null;
  /** Requests a minute from one address, and tries to log in or register. */
  readonly rateLimits: RateLimits;
}

/**
 * Whether nobody but people at this machine are meant to reach the server. Only then may it offer what needs no proof of who
 * somebody is, or that somebody pays: the local outbox, the demo account, and payments by test numbers.
 */
export function isForThisMachine({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === null && isLoopback(host);
}

/** Who takes money: `stripe`, the provider that is `simulated` and takes test numbers, or `none`, and nothing is sold by card. */
export type Payments = 'stripe' | 'simulated' | 'none';

/** Who takes money on a server. Where strangers reach it nobody gets anything for a test number. */
export function paymentsOf(config: Pick<Config, 'host' | 'publicUrl' | 'stripe'>): Payments {
  if (config.stripe !== null) return 'stripe';
  return isForThisMachine(config) ? 'simulated' : 'none';
}

/** Copies of the database that the server makes by itself. */
export interface Backups {
  /** How many are kept. */
  readonly count: number;
  readonly everyHours: number;
  /** Where they are kept. */
  readonly folder: string;
}

/** Requests a minute from one address before they are refused. */
export interface RateLimits {
  readonly allPerMinute: number;
  readonly loginsPerMinute: number;
}

/** Copies that are kept of the embedded database. */
const DEFAULT_BACKUPS = 3;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A variable has a value that means nothing. The message names it and is fit for a terminal. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');
const proxies = z.string().transform((text, { addIssue }) => {
  const read = readTrustedProxies(text);
  if (read !== undefined) return read;
  addIssue('a number of proxies, or addresses and networks with commas between them, expected');
  return z.NEVER;
});
const wholeNumber = z.string().regex(/^\d+$/, 'digits expected').transform(Number);

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber.pipe(z.number().max(65_535, '0 to 65535 expected')).default(8080),
  DATA_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../data', import.meta.url))),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres:// expected')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp:// or smtps:// expected')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Mapwright <no-reply@localhost>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'sk_test_..., sk_live_... or a restricted rk_... expected')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'whsec_... expected')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'pk_test_... or pk_live_... expected')
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'https:// and a host expected')
    .refine((text) => URL.canParse(text), 'https:// and a host expected')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
  TRUST_PROXY: proxies.default(0),
  JOBS: wholeNumber.pipe(z.number().max(64, '0 to 64 expected')).default(1),
  BACKUPS: wholeNumber.pipe(z.number().max(1000, '0 to 1000 expected')).optional(),
  BACKUP_HOURS: wholeNumber.pipe(z.number().min(1).max(8760, '1 to 8760 expected')).default(24),
  BACKUP_DIR: z.string().min(1).optional(),
  RATE_LIMIT: wholeNumber.pipe(z.number().min(1)).default(1200),
  RATE_LIMIT_LOGIN: wholeNumber.pipe(z.number().min(1)).default(20),
});

/** Variables whose values may hold a password: they are never shown. */
const WITH_PASSWORDS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  // Whoever mixes the two up has put the secret one here.
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_API_BASE',
]);

/**
 * Reads the environment. Empty variables count as not set.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw wrongSetting(name, set[name], issue?.message ?? 'not understood');
  }
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    database:
      value.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: join(value.DATA_DIR) }
        : { kind: 'server', url: value.DATABASE_URL },
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    stripe: stripeOf(value),
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    isDemo: value.DEMO ?? value.DATABASE_URL === undefined,
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUST_PROXY,
    jobCount: value.JOBS,
    backups: backupsOf(value),
    rateLimits: { allPerMinute: value.RATE_LIMIT, loginsPerMinute: value.RATE_LIMIT_LOGIN },
  };
}

function stripeOf(value: z.infer<typeof environmentSchema>): StripeKeys | null {
  const keys = stripeKeysOf(value, isLoopback);
  if (keys === null || !('problem' in keys)) return keys;
  throw wrongSetting(keys.name, value[keys.name], keys.problem);
}

function wrongSetting(name: string, value: string | undefined, problem: string): ConfigError {
  const shown = value !== undefined && WITH_PASSWORDS.has(name) ? '...' : (value ?? '');
  return new ConfigError(`${name}="${shown}": ${problem}`);
}

/** Whoever runs a PostgreSQL has copies of it already. */
function backupsOf(value: z.infer<typeof environmentSchema>): Backups | null {
  const count = value.BACKUPS ?? (value.DATABASE_URL === undefined ? DEFAULT_BACKUPS : 0);
  if (count === 0) return null;
  return {
    count,
    everyHours: value.BACKUP_HOURS,
    folder: value.BACKUP_DIR ?? join(value.DATA_DIR, NAMES.backups),
  };
}

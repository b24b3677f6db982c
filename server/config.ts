import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { sellerOf } from './commerce/receipts/seller.ts';
import type { DatabaseChoice } from './db/database.ts';
import { NAMES } from './db/folder/folder-names.ts';
import type { Seller } from './db/tables/payment-tables.ts';
import { readTrustedProxies, type TrustedProxies } from './http/caller-address.ts';
import { isLoopback } from './http/host-names.ts';
import { type LiveService, liveServiceOf } from './live/service/service-settings.ts';
import { type S3Settings, s3SettingsOf } from './originals/s3/s3-settings.ts';
import { type StripeKeys, stripeKeysOf } from './payments/stripe/stripe-keys.ts';

/** Everything that can be set from outside. The README's table says the same in words. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly database: DatabaseChoice;
  /** The store that new originals go to, or `null` for the database. */
  readonly originals: S3Settings | null;
  /** The service that carries live events to pages, or `null` where this server does. */
  readonly liveService: LiveService | null;
  /** Address of the mail server, or `null` for the local outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who is told by mail of the faults that people report, or `null` for nobody. */
  readonly supportEmail: string | null;
  /** The account at Stripe that money goes to, or `null` for none: `paymentsOf` says what becomes of payments then. */
  readonly stripe: StripeKeys | null;
  /** Who stands on receipts as the seller; never `null` beside `stripe`. */
  readonly seller: Seller | null;
  /** Address under which people reach the server; links in mails begin with it. `null` follows host and port. */
  readonly publicUrl: string | null;
  /** Whether a demo account with a sample project is wanted; it is there only if `isForThisMachine`. */
  readonly isDemo: boolean;
  readonly logLevel: LogLevel;
  /** The proxies in front whose word on the address of a caller counts (`X-Forwarded-For`). */
  readonly trustedProxies: TrustedProxies;
  /** Whether people call this server, or it only does jobs for others on the same database. */
  readonly role: Role;
  /** Files read in the background at the same time; 0 leaves them to other servers on the database. */
  readonly jobCount: number;
  /** Copies that the server makes by itself, or `null` for none. */
  readonly backups: Backups | null;
  /** What whoever reads `/metrics` has to show, or `null` for nobody. */
  readonly metricsToken: string | null;
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

/** `all` answers calls and does jobs; a `worker` does jobs, and answers nothing but whoever watches over it. */
export type Role = (typeof ROLES)[number];

const ROLES = ['all', 'worker'] as const;

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
const appName = z.string().regex(/^[\w.-]{1,100}$/, 'letters, digits, dots and hyphens expected');
const s3Name = z.string().regex(/^[\w.-]{1,255}$/, 'letters, digits, dots and hyphens expected');
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
  ORIGINALS_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'https:// and a host expected')
    .refine((text) => URL.canParse(text), 'https:// and a host expected')
    .optional(),
  ORIGINALS_S3_REGION: s3Name.optional(),
  ORIGINALS_S3_BUCKET: s3Name.optional(),
  ORIGINALS_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/){1,8}$/, 'words with a slash behind each expected')
    .optional(),
  ORIGINALS_S3_ACCESS_KEY_ID: z.string().optional(),
  ORIGINALS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ORIGINALS_S3_PATH_STYLE: flag.optional(),
  PUSHER_APP_ID: appName.optional(),
  PUSHER_KEY: appName.optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'the name of a cluster expected, such as eu')
    .optional(),
  PUSHER_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'https:// and a host expected')
    .refine((text) => URL.canParse(text), 'https:// and a host expected')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp:// or smtps:// expected')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Mapwright <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('an address of mail expected').max(200).optional(),
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
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_TAX_ID: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
  TRUST_PROXY: proxies.default(0),
  ROLE: z.enum(ROLES).default('all'),
  JOBS: wholeNumber.pipe(z.number().max(64, '0 to 64 expected')).default(1),
  BACKUPS: wholeNumber.pipe(z.number().max(1000, '0 to 1000 expected')).optional(),
  BACKUP_HOURS: wholeNumber.pipe(z.number().min(1).max(8760, '1 to 8760 expected')).default(24),
  BACKUP_DIR: z.string().min(1).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 letters, digits and signs expected')
    .optional(),
  RATE_LIMIT: wholeNumber.pipe(z.number().min(1)).default(1200),
  RATE_LIMIT_LOGIN: wholeNumber.pipe(z.number().min(1)).default(20),
});

/** Variables whose values may hold a password: they are never shown. */
const WITH_PASSWORDS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'ORIGINALS_S3_ENDPOINT',
  // Whoever mixes the two up has put the secret one here.
  'ORIGINALS_S3_ACCESS_KEY_ID',
  'ORIGINALS_S3_SECRET_ACCESS_KEY',
  'PUSHER_SECRET',
  // Whoever mixes the two up has put the secret one here.
  'PUSHER_KEY',
  'PUSHER_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  // Whoever mixes the two up has put the secret one here.
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_API_BASE',
  'METRICS_TOKEN',
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
  const stripe = stripeOf(value);
  return {
    host: value.HOST,
    port: value.PORT,
    database:
      value.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: join(value.DATA_DIR) }
        : { kind: 'server', url: value.DATABASE_URL },
    originals: originalsIn(value),
    liveService: liveServiceIn(value),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    stripe,
    seller: sellerIn(value, stripe),
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    isDemo: value.DEMO ?? value.DATABASE_URL === undefined,
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUST_PROXY,
    role: roleOf(value),
    jobCount: value.JOBS,
    backups: backupsOf(value),
    metricsToken: value.METRICS_TOKEN ?? null,
    rateLimits: { allPerMinute: value.RATE_LIMIT, loginsPerMinute: value.RATE_LIMIT_LOGIN },
  };
}

function originalsIn(value: z.infer<typeof environmentSchema>): S3Settings | null {
  const settings = s3SettingsOf(value);
  if (settings === null || !('problem' in settings)) return settings;
  throw wrongSetting(settings.name, undefined, settings.problem);
}

function liveServiceIn(value: z.infer<typeof environmentSchema>): LiveService | null {
  const service = liveServiceOf(value);
  if (service === null || !('problem' in service)) return service;
  throw wrongSetting(service.name, value[service.name], service.problem);
}

function roleOf({ ROLE, DATABASE_URL, JOBS }: z.infer<typeof environmentSchema>): Role {
  if (ROLE === 'all') return ROLE;
  // The embedded database has one server, and nobody could call it.
  if (DATABASE_URL === undefined) throw wrongSetting('ROLE', ROLE, 'DATABASE_URL is needed');
  if (JOBS === 0) throw wrongSetting('ROLE', ROLE, 'JOBS of 1 or more are needed');
  return ROLE;
}

function stripeOf(value: z.infer<typeof environmentSchema>): StripeKeys | null {
  const keys = stripeKeysOf(value, isLoopback);
  if (keys === null || !('problem' in keys)) return keys;
  throw wrongSetting(keys.name, value[keys.name], keys.problem);
}

function sellerIn(
  value: z.infer<typeof environmentSchema>,
  stripe: StripeKeys | null,
): Seller | null {
  const seller = sellerOf(value, stripe === null ? null : 'STRIPE_SECRET_KEY');
  if (seller === null || !('problem' in seller)) return seller;
  throw wrongSetting(seller.name, value[seller.name], seller.problem);
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

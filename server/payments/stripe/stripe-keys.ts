/** What a server needs of an account at Stripe. */
export interface StripeKeys {
  /** Secret: never logged, never told. */
  readonly secretKey: string;
  /** Secret, of the endpoint that Stripe posts events to. */
  readonly webhookSecret: string;
  /** For the page, where Stripe makes a token of a card. */
  readonly publishableKey: string;
  /** Where its API is, `null` for Stripe's own: another one is for tests. */
  readonly apiBase: URL | null;
}

/** A setting of Stripe that does not go with the others. */
export interface StripeKeysProblem {
  readonly name: StripeVariable;
  /** Fit for a terminal. */
  readonly problem: string;
}

/** The variables that Stripe is set up by. */
export type StripeVariable = (typeof STRIPE_VARIABLES)[number];

const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_API_BASE',
] as const;

/** The variables, as they are set. */
export type StripeSettings = { readonly [name in StripeVariable]?: string | undefined };

/** Whether a key is of the account's real mode, in which money is taken, by the word in it. */
export function isLiveKey(key: string): boolean {
  return key.includes('_live_');
}

/**
 * The keys of Stripe, which are there together or not at all.
 *
 * @param isLoopback whether a host is this machine
 * @returns `null` if nothing of Stripe is set
 */
export function stripeKeysOf(
  settings: StripeSettings,
  isLoopback: (host: string) => boolean,
): StripeKeys | StripeKeysProblem | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_BASE: base,
  } = settings;
  const present = STRIPE_VARIABLES.find((name) => settings[name] !== undefined);
  if (present === undefined) return null;
  if (secretKey === undefined) return missing('STRIPE_SECRET_KEY', present);
  if (webhookSecret === undefined) return missing('STRIPE_WEBHOOK_SECRET', present);
  if (publishableKey === undefined) return missing('STRIPE_PUBLISHABLE_KEY', present);
  if (isLiveKey(publishableKey) !== isLiveKey(secretKey)) {
    return {
      name: 'STRIPE_PUBLISHABLE_KEY',
      problem: 'one of the same mode as STRIPE_SECRET_KEY expected, live or test',
    };
  }
  const apiBase = base === undefined ? null : new URL(base);
  const baseHost = apiBase?.hostname.replaceAll(/[[\]]/g, '') ?? '';
  if (apiBase?.protocol === 'http:' && !isLoopback(baseHost)) {
    return {
      name: 'STRIPE_API_BASE',
      problem: 'https:// expected: the secret key goes there',
    };
  }
  return { secretKey, webhookSecret, publishableKey, apiBase };
}

function missing(name: StripeVariable, beside: StripeVariable): StripeKeysProblem {
  return { name, problem: `expected beside ${beside}` };
}

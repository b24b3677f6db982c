import helmet from '@fastify/helmet';
import { type LiveService, liveOrigin } from '../live/service/service-settings.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { App } from '../routes/route-context.ts';
import type { KnownHost } from './host-names.ts';

/** What the headers depend on. */
export interface SecurityHeaderOptions {
  readonly isKnownHost: KnownHost;
  readonly publicUrl: string | null;
  /** Address of the local outbox, `null` if there is none. */
  readonly outboxUrl: string | null;
  readonly context: {
    /** Who takes money from cards. */
    readonly payments: Pick<PaymentProvider, 'name'> | null;
    /** Who carries live events, `null` for this server. */
    readonly liveService: LiveService | null;
  };
}

/** What the card form of Stripe needs (docs.stripe.com/security/guide, "Content security policy"): its script and its frames. */
const STRIPE = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const;

/** What the page uses of the machine is its keyboard, its screen and its clipboard. */
const PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const YEAR_S = 365 * 24 * 3600;

/** Headers that keep the page among its own. */
export async function sendSecurityHeaders(app: App, options: SecurityHeaderOptions): Promise<void> {
  const { isKnownHost, publicUrl, outboxUrl, context } = options;
  const stripe = context.payments?.name === 'stripe' ? STRIPE : undefined;
  const places = ["'self'", ...(outboxUrl === null ? [] : [new URL(outboxUrl).origin])];
  if (publicUrl !== null) places.push(new URL(publicUrl).origin.replace(/^http/, 'ws'));
  if (context.liveService !== null) places.push(liveOrigin(context.liveService));
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // brotli runs as WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(stripe?.scripts ?? [])],
        ...(stripe && { frameSrc: [...stripe.frames] }),
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: [
          ...places,
          ...(stripe?.calls ?? []),
          // Not every browser takes live connections for the page's own origin.
          ({ headers: { host } }) => (isKnownHost(host) ? `ws://${host}` : "'self'"),
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The server itself speaks plain HTTP.
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    // Promised where the operator has said so, and for no other name than this one.
    hsts: publicUrl?.startsWith('https:') ? { maxAge: YEAR_S, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}

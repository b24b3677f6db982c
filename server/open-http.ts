import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { isNewest } from './db/migrate.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import { callerAddress } from './http/caller-address.ts';
import { knownHost } from './http/host-names.ts';
import { hostRefusal } from './http/host-refusal.ts';
import { CONNECTION_BOUNDS, type ConnectionBounds } from './http/http-app.ts';
import { listen, portOf } from './http/listen.ts';
import { isPassedOn } from './http/passed-on.ts';
import { PRESSURE_LIMITS, type PressureLimits } from './http/pressure.ts';
import { SharedCounts } from './http/shared-counts.ts';
import type { LiveHub } from './live/live-hub.ts';
import { logSerializers } from './log-serializers.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import type { Offer } from './offer.ts';
import type { OriginalsDoor } from './originals/originals-door.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { ReadinessChecks } from './routes/health-routes.ts';
import type { AboutServer } from './routes/status-route.ts';
import type { ServiceContext } from './services/context.ts';
import { DEMO_ACCOUNT } from './services/demo.ts';

/** The listeners of a server. */
export interface HttpSide {
  readonly log: FastifyBaseLogger;
  /** @returns address under which the API can be reached on this machine, without a slash at the end */
  listen(): Promise<string>;
  /** Finishes the calls that are running. */
  close(): Promise<void>;
}

/** What the listeners work with, beside the services. */
export interface HttpNeighbours {
  readonly hub: LiveHub;
  readonly disk: DiskWatch;
  /** `undefined` where nobody reads them. */
  readonly metrics: Metrics | undefined;
}

/** What tests set otherwise than a person can. */
export interface HttpInternals {
  readonly pageFolder?: string;
  readonly bounds?: ConnectionBounds;
  readonly pressureLimits?: PressureLimits;
  /** Takes the lines of the log in place of the error stream. */
  readonly logStream?: { write(line: string): void };
}

const BUILT_PAGE = fileURLToPath(new URL('../dist/web', import.meta.url));
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };
/** Longest name of somebody else's on the terminal: that of the domain name system (RFC 1035). */
const MAX_HOST_LENGTH = 255;
/** A page of this server, which speaks plain HTTP. */
const ORIGIN_SCHEME = 'http://';

/**
 * Makes the listener of API, page and live connections, and opens that of the local outbox where there is one.
 *
 * @param tell takes a line for the person at the terminal
 */
export async function openHttp(
  context: ServiceContext,
  config: Config,
  offer: Offer,
  { hub, disk, metrics }: HttpNeighbours,
  tell: (line: string) => void,
  internals: HttpInternals,
): Promise<HttpSide> {
  // Kept: a server that ends, and answers what still arrives, has none any more.
  let port = 0;
  const isKnownHost = knownHost(config, () => port);
  const addressOf = callerAddress(config.trustedProxies);
  const common = {
    // Standard output is for the one line with the address.
    logger: {
      level: config.logLevel,
      stream: internals.logStream ?? process.stderr,
      serializers: logSerializers(addressOf),
    },
    addressOf,
    rateLimits: config.rateLimits,
    bounds: internals.bounds ?? CONNECTION_BOUNDS,
  };
  const isPageOrigin = (origin: string): boolean =>
    origin.startsWith(ORIGIN_SCHEME) && isKnownHost(origin.slice(ORIGIN_SCHEME.length));
  const outbox =
    offer.mails === 'kept' && config.role === 'all'
      ? await openOutbox(context.door, common, isPageOrigin)
      : undefined;
  const outboxUrl = outbox?.url ?? null;
  // Only one server at a time has an embedded database.
  const counts =
    config.database.kind === 'server'
      ? new SharedCounts({
          door: context.door,
          fingerprint: context.fingerprint,
          maxPerMinute: config.rateLimits.allPerMinute,
          nowMs: () => performance.now(),
          onError: (err) => app.log.warn({ err }, 'requests were not counted with other servers'),
        })
      : undefined;
  const app = await buildApp({
    ...common,
    countForAll: counts && ((address) => counts.count(address)),
    context,
    version,
    role: config.role,
    about: aboutServer(offer, outboxUrl),
    readiness: readinessOf(context.door),
    metrics,
    disk,
    isKnownHost,
    refusalOfHost: hostRefusal(isKnownHost, (host) => tell(otherHostLine(host, port))),
    publicUrl: config.publicUrl,
    outboxUrl,
    takesRegistrations: offer.mails !== 'none',
    pressureLimits: internals.pressureLimits ?? PRESSURE_LIMITS,
    hub,
    pageFolder: internals.pageFolder ?? BUILT_PAGE,
  });
  app.server.once('listening', () => {
    port = portOf(app.server);
  });
  return {
    log: app.log,
    listen: () => {
      counts?.start();
      return listen(app, config.host, config.port);
    },
    close: async () => {
      await counts?.stop();
      await app.close();
      await outbox?.close();
    },
  };
}

/** What came over a proxy came from anywhere, and hears nothing of what is for this machine. */
function aboutServer({ isDemo, mails }: Offer, outboxUrl: string | null): AboutServer {
  const about = { version, registration: mails !== 'none' };
  const toAnybody = { ...about, demo: null, outbox: null };
  const toPeopleHere = { ...about, demo: isDemo ? DEMO_ACCOUNT : null, outbox: outboxUrl };
  return ({ headers }) => (isPassedOn(headers) ? toAnybody : toPeopleHere);
}

function readinessOf(door: OriginalsDoor): ReadinessChecks {
  const { objects } = door;
  return {
    database: async () => {
      const { rows } = await door.statement((db) => sql`select 1`.execute(db));
      return rows.length === 1;
    },
    migrations: () => door.statement(isNewest),
    ...(objects && { originals: () => objects.isThere() }),
  };
}

function otherHostLine(host: string, port: number): string {
  const name = JSON.stringify(host.slice(0, MAX_HOST_LENGTH));
  return `Refused: a request to ${name}. This server is localhost:${port}; PUBLIC_URL gives it another name.`;
}

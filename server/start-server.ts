import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type DatabaseChoice, openDatabase } from './db/database.ts';
import { endAllLeases } from './jobs/job-queue.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { readFileJob } from './jobs/read-file/read-file-job.ts';
import { ChannelSigner } from './live/channel-signature.ts';
import { type LiveBus, memoryBus } from './live/live-bus.ts';
import { HUB_LIMITS, type HubLimits } from './live/live-hub.ts';
import { postgresBus } from './live/postgres-bus.ts';
import { type Mailer, outboxMailer, smtpMailer } from './mail/mailer.ts';
import { DEFAULT_HASH_COST, type HashCost } from './security/password-hash.ts';
import { serverSecret } from './security/server-secret.ts';
import { createSessionTokens, TOKEN_LIFETIME_S } from './security/session-tokens.ts';
import type { ServiceContext } from './services/context.ts';
import { DEMO_ACCOUNT, ensureDemo } from './services/demo.ts';

/** A server that answers. */
export interface RunningServer {
  /** Address under which it can be reached on this machine, without a slash at the end. */
  readonly url: string;
  /** Finishes the calls that are running, closes the database, and resolves. */
  close(): Promise<void>;
}

/** What tests set otherwise than a person can. */
export interface ServerInternals {
  readonly hashCost?: HashCost;
  readonly tokenLifetimeS?: number;
  readonly pageFolder?: string;
  readonly liveLimits?: HubLimits;
  now?(): Date;
}

const BUILT_PAGE = fileURLToPath(new URL('../dist/web', import.meta.url));
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

/**
 * Opens the database, prepares the demo, and listens.
 *
 * @param log takes a line for the person at the terminal
 * @throws DirectoryInUseError, or the errors of database and socket
 */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  internals: ServerInternals = {},
): Promise<RunningServer> {
  const now = internals.now ?? ((): Date => new Date());
  const database = await openDatabase(config.database, {
    movedAside: (from, to, cause) =>
      log(`The database in ${from} could not be opened (${String(cause)}); it is kept in ${to}.`),
    died: (error) => log(`The embedded database ended and is being opened again: ${error.message}`),
  });
  const mailer: Mailer =
    config.smtpUrl === null
      ? outboxMailer(database.db, now)
      : smtpMailer(config.smtpUrl, config.mailFrom);
  const bus = await openBus(config.database, log);
  let publicUrl = config.publicUrl ?? '';
  const context: ServiceContext = {
    db: database.db,
    mailer,
    tokens: createSessionTokens(
      await serverSecret(database.db, 'session-tokens'),
      internals.tokenLifetimeS ?? TOKEN_LIFETIME_S,
    ),
    bus,
    signer: new ChannelSigner(await serverSecret(database.db, 'live-channels')),
    hashCost: internals.hashCost ?? DEFAULT_HASH_COST,
    isDemo: config.isDemo,
    publicUrl: () => publicUrl,
    now,
  };
  // Whoever had jobs of the embedded database was killed: no other process can reach it.
  if (config.database.kind === 'embedded') await endAllLeases(database.db);
  if (config.isDemo) await ensureDemo(context);
  const app = await buildApp({
    context,
    status: { version, demo: config.isDemo ? DEMO_ACCOUNT : null, outbox: config.smtpUrl === null },
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    liveLimits: internals.liveLimits ?? HUB_LIMITS,
    pageFolder: internals.pageFolder ?? BUILT_PAGE,
    // Standard output is for the one line with the address.
    logger: { level: config.logLevel, stream: process.stderr, serializers: { req: loggedRequest } },
  });
  const jobs = new JobRunner({
    db: database.db,
    handlers: { readFile: readFileJob(context) },
    jobCount: config.jobCount,
    onError: (error, job) => app.log.error({ err: error, job: job?.id }, 'a job failed'),
  });
  bus.subscribe(({ kind }) => kind === 'jobQueued' && jobs.wake());
  const close = async (): Promise<void> => {
    await app.close();
    await jobs.stop();
    await bus.close();
    mailer.close();
    await database.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw error;
  }
  // Only now: a server that cannot listen must not take jobs.
  jobs.start();
  const url = reachableUrl(config.host, boundPort(app.server.address()));
  publicUrl = config.publicUrl ?? url;
  return { url, close };
}

/** Servers that share a PostgreSQL hear each other through it; on the embedded database there is only this one. */
async function openBus(database: DatabaseChoice, log: (line: string) => void): Promise<LiveBus> {
  if (database.kind === 'embedded') return memoryBus();
  return await postgresBus(database.url, {
    broken: (error) => log(`Live events of other servers are late: ${error.message}`),
  });
}

/** A request in the log: the route and not the address, which may hold the token of an activation link. */
function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url, from: request.ip };
}

function boundPort(address: ReturnType<import('node:net').Server['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Wildcard hosts mean "every address": this machine reaches itself as localhost. */
function reachableUrl(host: string, port: number): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

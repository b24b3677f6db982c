import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RateLimits } from '../config.ts';
import { answerErrors } from '../error-answers.ts';
import { ApiError, badRequest, tooManyRequests } from '../errors.ts';
import { inRequest } from '../request-scope.ts';
import { contractValidator } from '../routes/contract-validation.ts';
import { readJsonBodies } from '../routes/json-body.ts';
import type { App } from '../routes/route-context.ts';
import type { CallerAddress } from './caller-address.ts';
import { endIdleConnectionsOnClose } from './ending-connections.ts';
import type { HostRefusal } from './host-refusal.ts';
import { parserRefusals } from './parser-refusals.ts';
import { type BodyPace, endStalledBodies } from './stalled-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under every name: whoever asks may know this server by an address of its own. */
    readonly isForAnyHost?: boolean;
  }
}

/** What connections may cost. */
export interface ConnectionBounds {
  /** Longest time until the headers of a request are there, in milliseconds. */
  readonly headersMs: number;
  /** Time between two looks whether headers are late, in milliseconds. */
  readonly lookMs: number;
  readonly bodyPace: BodyPace;
  /** Open connections, live ones included. */
  readonly maxConnections: number;
}

/** What a server allows unless tests set it otherwise. */
export const CONNECTION_BOUNDS: ConnectionBounds = {
  headersMs: 15_000,
  lookMs: 5000,
  // The slowest mobile line brings ten times as much.
  bodyPace: { windowMs: 30_000, minBytes: 16 * 1024 },
  // As many live connections as a server takes, and room for the calls of their pages.
  maxConnections: 15_000,
};

/** Longest time for a whole request, in milliseconds: uploads of 64 MiB over slow lines take their time. */
const REQUEST_MS = 10 * 60 * 1000;
/** Biggest JSON body, in bytes; routes with patches allow more. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** What a listener is built from. */
export interface HttpAppOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly refusalOfHost: HostRefusal;
  readonly addressOf: CallerAddress;
  readonly rateLimits: RateLimits;
  /** Counts a request of an address for all servers, and throws what refuses it; left out where there is one server. */
  readonly countForAll?: ((address: string) => void) | undefined;
  readonly bounds: ConnectionBounds;
}

/**
 * What every listener of this server has in common: the names it answers to, bounds of what comes in, and refusals in the form
 * of the catalogue. Listens to nothing yet.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<App> {
  const { logger, bounds } = options;
  const refusals = parserRefusals();
  const app: App = fastify({
    logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.lookMs,
      // Asked for below, where the refusal has a code.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A page would take it for maintenance and leave the editor; what still arrives can be answered.
    return503OnClosing: false,
    clientErrorHandler: refusals.clientError,
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      void refuseAddress(request, reply, badRequest(statusCode));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.server.maxConnections = bounds.maxConnections;
  refusals.attach(app.server);
  endIdleConnectionsOnClose(app);
  endStalledBodies(app.server, bounds.bodyPace);
  app.setValidatorCompiler(contractValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  answerErrors(app);
  readJsonBodies(app);
  // Twice: what reads the body was begun before any request was known.
  app.addHook('onRequest', (request, _, done) => inRequest(request.id, done));
  app.addHook('preValidation', (request, _, done) => inRequest(request.id, done));
  const admit = await admission(app, options);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    await admit(request, reply);
  });

  /** Told by Fastify before any hook runs: an address that cannot be read, or that is too long. */
  const refuseAddress = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: ApiError,
  ): Promise<void> => {
    const closer = await admit(request, reply).then(
      () => refusal,
      (error: unknown) => (error instanceof ApiError ? error : refusal),
    );
    reply.status(closer.status).send(closer.body(request.id));
  };
  return app;
}

/**
 * Who is let in at all, unknown addresses included: before anything else is asked or read.
 *
 * @returns a hook that throws what refuses a request
 */
async function admission(
  app: App,
  { refusalOfHost, addressOf, rateLimits, countForAll }: HttpAppOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, {
    // Counted below: the hooks of routes run after the one that looks for a session, which would let strangers ask for free.
    global: false,
    max: rateLimits.allPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressOf(request.raw),
    errorResponseBuilder: tooManyRequests,
  });
  const count = app.rateLimit();
  return async (request, reply) => {
    const { isForAnyHost, rateLimit: own } = request.routeOptions.config;
    const refusal = isForAnyHost ? undefined : refusalOfHost(request.raw);
    if (refusal !== undefined) throw refusal;
    if (own !== undefined) return;
    await count.call(app, request, reply);
    countForAll?.(addressOf(request.raw));
  };
}

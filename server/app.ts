import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyServerOptions } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Status } from '../core/contract/session.ts';
import { describeApi } from './api-description.ts';
import type { RateLimits } from './config.ts';
import { answerErrors } from './error-answers.ts';
import { tooManyRequests } from './errors.ts';
import { attachLive } from './live/attach-live.ts';
import { type HubLimits, LiveHub } from './live/live-hub.ts';
import { accountRoutes, outboxRoute } from './routes/account-routes.ts';
import { contractValidator } from './routes/contract-validation.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { liveRoutes } from './routes/live-routes.ts';
import { mapRoutes } from './routes/map-routes.ts';
import { markRoutes } from './routes/mark-routes.ts';
import { archivedProjectRoutes, projectRoutes } from './routes/project-routes.ts';
import { readingRoutes } from './routes/reading-routes.ts';
import { type App, refreshTokens } from './routes/route-kit.ts';
import { loginRoute, sessionRoutes } from './routes/session-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { statusRoute } from './routes/status-route.ts';
import { servePage } from './serve-page.ts';
import type { ServiceContext } from './services/context.ts';
import { MAX_UPLOAD_BYTES } from './upload/receive-project.ts';

/** What an application is built from. */
export interface AppOptions {
  readonly context: ServiceContext;
  readonly status: Pick<Status, 'version' | 'demo' | 'outbox'>;
  readonly rateLimits: RateLimits;
  readonly trustProxy: boolean;
  readonly liveLimits: HubLimits;
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
}

/** Root of the API. Specification 7. */
export const API_ROOT = '/api/v2';

const MINUTE = '1 minute';
/** Biggest JSON body, in bytes; routes with patches allow more. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** The whole HTTP side: API, its description, and the page. Listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const app = fastify({
    logger: options.logger,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Uploads of 64 MiB over slow lines take their time; an idle connection does not.
    requestTimeout: 10 * 60 * 1000,
    forceCloseConnections: 'idle',
    // A page would take it for maintenance and leave the editor; what still arrives can be answered.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(contractValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Answers of the API are about one person and this moment.
    if (request.url.startsWith(`${API_ROOT}/`)) reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, { contentSecurityPolicy: { directives: SECURITY_POLICY } });
  await app.register(rateLimit, {
    max: options.rateLimits.allPerMinute,
    timeWindow: MINUTE,
    errorResponseBuilder: tooManyRequests,
  });
  await describeApi(app, options.status.version);
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } });
  refreshTokens(app, options.context);
  for (const routes of apiRoutes(options)) {
    // Each group in a scope of its own: the hook that asks for a session must not reach the open calls.
    await app.register(
      (scope, _, done) => {
        routes(scope.withTypeProvider<ZodTypeProvider>());
        done();
      },
      { prefix: API_ROOT },
    );
  }
  openLive(app, options);
  await servePage(app, options.pageFolder);
  return app;
}

/** Live connections end first: the server cannot close while one is open. */
function openLive(app: App, { context, liveLimits, trustProxy }: AppOptions): void {
  const hub = new LiveHub(context.bus, context.signer, liveLimits);
  attachLive(app.server, hub, trustProxy);
  app.addHook('preClose', async () => hub.close());
}

const SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  // brotli runs as WebAssembly.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  // The server itself speaks plain HTTP; a proxy in front that does TLS sends its own header.
  upgradeInsecureRequests: null,
};

function apiRoutes({ context, status, rateLimits }: AppOptions): Array<(app: App) => void> {
  const { loginsPerMinute } = rateLimits;
  return [
    (app) => statusRoute(app, context, status),
    (app) => loginRoute(app, context, loginsPerMinute),
    (app) => accountRoutes(app, context, loginsPerMinute),
    (app) => sessionRoutes(app, context),
    (app) => settingsRoutes(app, context),
    (app) => projectRoutes(app, context),
    (app) => archivedProjectRoutes(app, context),
    (app) => fileRoutes(app, context),
    (app) => mapRoutes(app, context),
    (app) => markRoutes(app, context),
    (app) => readingRoutes(app, context),
    (app) => liveRoutes(app, context),
    ...(status.outbox ? [(app: App): void => outboxRoute(app, context)] : []),
  ];
}

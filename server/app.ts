import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyError, type FastifyServerOptions } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Status } from '../core/contract/session.ts';
import type { RateLimits } from './config.ts';
import { isDatabaseAway } from './db/database-away.ts';
import {
  ApiError,
  invalidFields,
  notFound,
  serviceUnavailable,
  tooManyRequests,
  unexpected,
} from './errors.ts';
import { accountRoutes, outboxRoute } from './routes/account-routes.ts';
import { ContractError, contractValidator } from './routes/contract-validation.ts';
import { fieldErrorsOf } from './routes/field-errors.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { archivedProjectRoutes, projectRoutes } from './routes/project-routes.ts';
import { type App, refreshTokens } from './routes/route-kit.ts';
import { loginRoute, sessionRoutes } from './routes/session-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { statusRoute } from './routes/status-route.ts';
import type { ServiceContext } from './services/context.ts';
import { MAX_UPLOAD_BYTES } from './upload/receive-project.ts';

/** What an application is built from. */
export interface AppOptions {
  readonly context: ServiceContext;
  readonly status: Pick<Status, 'version' | 'demo' | 'outbox'>;
  readonly rateLimits: RateLimits;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
}

/** Root of the API. Specification 7. */
export const API_ROOT = '/api/v2';

const pageFolder = fileURLToPath(new URL('../dist/web', import.meta.url));
const MINUTE = '1 minute';
/** Biggest JSON body, in bytes; routes with patches allow more. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** The whole HTTP side: API, its description, and the page. Listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const app = fastify({
    logger: options.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    // Uploads of 64 MiB over slow lines take their time; an idle connection does not.
    requestTimeout: 10 * 60 * 1000,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(contractValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  answerErrors(app);
  await app.register(helmet, { contentSecurityPolicy: { directives: SECURITY_POLICY } });
  await app.register(rateLimit, {
    max: options.rateLimits.allPerMinute,
    timeWindow: MINUTE,
    errorResponseBuilder: tooManyRequests,
  });
  await app.register(swagger, {
    openapi: { info: { title: 'Mapwright', version: options.status.version } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
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
  await servePage(app);
  return app;
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
    (app) => statusRoute(app, status),
    (app) => loginRoute(app, context, loginsPerMinute),
    (app) => accountRoutes(app, context, loginsPerMinute),
    (app) => sessionRoutes(app, context),
    (app) => settingsRoutes(app, context),
    (app) => projectRoutes(app, context),
    (app) => archivedProjectRoutes(app, context),
    (app) => fileRoutes(app, context),
    ...(status.outbox ? [(app: App): void => outboxRoute(app, context)] : []),
  ];
}

function answerErrors(app: App): void {
  app.setErrorHandler<FastifyError | ApiError | ContractError>((error, request, reply) => {
    const answer = asApiError(error, request.routeOptions.config.failure);
    if (answer.status >= 500) request.log.error({ err: answer.cause ?? error }, answer.message);
    reply.status(answer.status).send(answer.body(request.id));
  });
}

/** The one place where anything that was thrown becomes a code of the catalogue. */
function asApiError(
  error: FastifyError | ApiError | ContractError,
  failure: ApiError['code'] = 'UNEXPECTED_ERROR',
): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ContractError) return invalidFields(failure, fieldErrorsOf(error));
  if (isDatabaseAway(error)) return serviceUnavailable(error);
  const statusCode = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (statusCode === 404) return notFound();
  // What Fastify refuses itself: bodies that are no JSON, too long, or of another type.
  if (statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, failure, { cause: error });
  return unexpected(error);
}

async function servePage(app: App): Promise<void> {
  const indexPath = join(pageFolder, 'index.html');
  const index = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : undefined;
  if (index !== undefined) {
    await app.register(fastifyStatic, {
      root: pageFolder,
      index: false,
      setHeaders: (reply, path) => {
        // Names under assets/ carry a hash of their content.
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (!isPage || request.headers.accept?.includes('text/html') === false) throw notFound();
    if (index === undefined) {
      return reply.status(503).type('text/plain').send('The page is not built: npm run build\n');
    }
    return reply.header('cache-control', 'no-cache').type('text/html').send(index);
  });
}

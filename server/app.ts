import multipart from '@fastify/multipart';
import type { FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { API_ROOT } from '../core/contract/api-root.ts';
import { describeApi } from './api-description.ts';
import type { RateLimits, Role } from './config.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import { refuseOnFullDisk } from './disk/refuse-on-full-disk.ts';
import { notFound } from './errors.ts';
import type { CallerAddress } from './http/caller-address.ts';
import type { KnownHost } from './http/host-names.ts';
import type { HostRefusal } from './http/host-refusal.ts';
import { type ConnectionBounds, createHttpApp } from './http/http-app.ts';
import { measureRequests } from './http/measure-requests.ts';
import { type PressureLimits, refuseUnderPressure } from './http/pressure.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { limitUploads } from './http/upload-slots.ts';
import { attachLive } from './live/attach-live.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { balanceRoutes } from './routes/balance-routes.ts';
import { changeReportRoutes } from './routes/change-report-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { healthRoutes, type ReadinessChecks } from './routes/health-routes.ts';
import { historyRoutes } from './routes/history-routes.ts';
import { liveRoutes } from './routes/live-routes.ts';
import { mapPackRoutes } from './routes/map-pack-routes.ts';
import { mapRoutes } from './routes/map-routes.ts';
import { markRoutes } from './routes/mark-routes.ts';
import { metricsRoute } from './routes/metrics-route.ts';
import { newsRoutes } from './routes/news-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { agreementRoutes, ownAccountRoutes } from './routes/own-account-routes.ts';
import { passwordResetRoutes } from './routes/password-reset-routes.ts';
import { confirmationRoute, paymentEventRoute } from './routes/payment-routes.ts';
import { portRoutes } from './routes/port-routes.ts';
import { archivedProjectRoutes, projectRoutes, projectTagRoutes } from './routes/project-routes.ts';
import { purchaseRoutes } from './routes/purchase-routes.ts';
import { readingRoutes } from './routes/reading-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { type App, refreshTokens } from './routes/route-context.ts';
import { searchRoutes } from './routes/search-routes.ts';
import { loginRoute, openSessionsRoutes, sessionRoutes } from './routes/session-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { solutionRoutes, solutionWorkRoutes } from './routes/solution-routes.ts';
import { type AboutServer, statusRoute } from './routes/status-route.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { versionWorkRoutes } from './routes/version-work-routes.ts';
import { servePage } from './serve-page.ts';
import type { ServiceContext } from './services/context.ts';
import { MAX_UPLOAD_BYTES } from './upload/receive-form.ts';

/** What an application is built from. */
export interface AppOptions {
  readonly context: ServiceContext;
  readonly version: string;
  readonly role: Role;
  readonly about: AboutServer;
  readonly readiness: ReadinessChecks;
  readonly metrics: Metrics | undefined;
  readonly addressOf: CallerAddress;
  readonly isKnownHost: KnownHost;
  readonly refusalOfHost: HostRefusal;
  readonly publicUrl: string | null;
  /** Address of the local outbox, `null` if there is none. */
  readonly outboxUrl: string | null;
  /** Whether mails reach somebody, so that people can register. */
  readonly takesRegistrations: boolean;
  readonly rateLimits: RateLimits;
  /** Counts a request of an address for all servers, and throws what refuses it; `undefined` where there is one server. */
  readonly countForAll: ((address: string) => void) | undefined;
  readonly bounds: ConnectionBounds;
  readonly pressureLimits: PressureLimits;
  readonly hub: LiveHub;
  readonly disk: DiskWatch;
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
}

/** The whole HTTP side: API, its description, and the page; of a worker what watches over it. Listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { context } = options;
  const app = await createHttpApp(options);
  if (options.metrics !== undefined) measureRequests(app, options.metrics.registry);
  await sendSecurityHeaders(app, options);
  if (options.role === 'worker') {
    answerWatchers(app, options);
    app.setNotFoundHandler(() => {
      throw notFound();
    });
    return app;
  }
  refuseUnderPressure(app, options.pressureLimits);
  app.addHook('onRequest', async (request, reply) => {
    // Answers of the API are about one person and this moment.
    if (request.url.startsWith(`${API_ROOT}/`)) reply.header('cache-control', 'no-store');
  });
  refuseOnFullDisk(app, options.disk);
  await describeApi(app, options.version, API_ROOT);
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } });
  limitUploads(app, options.addressOf);
  refreshTokens(app, context);
  answerWatchers(app, options);
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
  if (context.liveService === null) openLive(app, options);
  await servePage(app, options.pageFolder);
  return app;
}

function answerWatchers(app: App, { readiness, metrics }: AppOptions): void {
  healthRoutes(app, readiness);
  metricsRoute(app, metrics);
}

/** Live connections end first: the server cannot close while one is open. */
function openLive(app: App, { hub, addressOf, refusalOfHost }: AppOptions): void {
  attachLive(app.server, hub, { addressOf, refusalOfHost });
  app.addHook('preClose', async () => hub.close());
}

function apiRoutes(options: AppOptions): Array<(app: App) => void> {
  const { context, about, addressOf, takesRegistrations } = options;
  return [
    (app) => statusRoute(app, context, about),
    (app) => loginRoute(app, context, addressOf),
    (app) => accountRoutes(app, context, { addressOf, isOpen: takesRegistrations }),
    (app) => passwordResetRoutes(app, context, { addressOf, isOpen: takesRegistrations }),
    (app) => ownAccountRoutes(app, context, takesRegistrations),
    (app) => agreementRoutes(app, context),
    (app) => sessionRoutes(app, context),
    (app) => openSessionsRoutes(app, context),
    (app) => balanceRoutes(app, context),
    (app) => subscriptionRoutes(app, context),
    (app) => orderRoutes(app, context),
    (app) => historyRoutes(app, context),
    (app) => paymentEventRoute(app, context),
    (app) => confirmationRoute(app, context),
    (app) => newsRoutes(app, context),
    (app) => settingsRoutes(app, context),
    (app) => projectRoutes(app, context),
    (app) => projectTagRoutes(app, context),
    (app) => archivedProjectRoutes(app, context),
    (app) => searchRoutes(app, context),
    (app) => fileRoutes(app, context),
    (app) => reportRoutes(app, context),
    (app) => mapRoutes(app, context),
    (app) => mapPackRoutes(app, context),
    (app) => markRoutes(app, context),
    (app) => readingRoutes(app, context),
    (app) => purchaseRoutes(app, context),
    (app) => versionWorkRoutes(app, context),
    (app) => solutionRoutes(app, context),
    (app) => solutionWorkRoutes(app, context),
    (app) => portRoutes(app, context),
    (app) => changeReportRoutes(app, context),
    (app) => liveRoutes(app, context),
  ];
}

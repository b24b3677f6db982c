import { Histogram, type Registry } from 'prom-client';
import type { App } from '../routes/route-context.ts';

/** Upper ends of the buckets, in seconds: from an answer out of memory to the longest upload. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
/** Stands for every address that no route has: names must not grow with what strangers ask. */
const NO_ROUTE = 'none';

/** Measures every request that is answered, by the template of its route. Before any route is added. */
export function measureRequests(app: App, registry: Registry): void {
  const seconds = new Histogram({
    name: 'mapwright_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, reply) => {
    const route = is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

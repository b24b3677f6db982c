import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound, unauthorized } from '../errors.ts';
import type { Metrics } from '../metrics/open-metrics.ts';
import type { App } from './route-context.ts';

/**
 * GET /metrics, for whoever watches over the server, with the token of its settings. Without one there are no figures: they tell how much
 * a shop sells.
 */
export function metricsRoute(app: App, metrics: Metrics | undefined): void {
  app.get(
    '/metrics',
    { config: { isForAnyHost: true, isEssential: true }, schema: { hide: true } },
    async ({ headers }, reply) => {
      if (metrics === undefined) throw notFound();
      if (!isSame(headers.authorization ?? '', `Bearer ${metrics.token}`)) throw unauthorized();
      const { registry } = metrics;
      reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    },
  );
}

/** Compares in the same time, wherever the two differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

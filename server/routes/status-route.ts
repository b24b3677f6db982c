import { type Status, statusSchema } from '../../core/contract/session.ts';
import type { App } from './route-kit.ts';

/** GET /status: what a page needs to know before anybody is logged in. */
export function statusRoute(app: App, status: Pick<Status, 'version' | 'demo' | 'outbox'>): void {
  app.get(
    '/status',
    { schema: { summary: 'Status', tags: ['status'], response: { 200: statusSchema } } },
    (): Status => ({ status: 'ok', release: { startsAt: null }, ...status }),
  );
}

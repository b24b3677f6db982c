import { sql } from 'kysely';
import { type Status, statusSchema } from '../../core/contract/session.ts';
import type { ServiceContext } from '../services/context.ts';
import type { App } from './route-kit.ts';

/**
 * GET /status: what a page needs to know before anybody is logged in. Answers 503 while the database is away, which a page
 * takes for a maintenance break (specification 4, "Maintenance").
 */
export function statusRoute(
  app: App,
  context: ServiceContext,
  status: Pick<Status, 'version' | 'demo' | 'outbox'>,
): void {
  app.get(
    '/status',
    { schema: { summary: 'Status', tags: ['status'], response: { 200: statusSchema } } },
    async (): Promise<Status> => {
      await sql`select 1`.execute(context.db);
      return { status: 'ok', release: { startsAt: null }, ...status };
    },
  );
}

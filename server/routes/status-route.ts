import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Status, statusSchema } from '../../core/contract/session.ts';
import type { ServiceContext } from '../services/context.ts';
import type { App } from './route-context.ts';

/** What a server tells of itself; some of it only to people at its own machine. */
export type AboutServer = (
  request: FastifyRequest,
) => Pick<Status, 'version' | 'demo' | 'outbox' | 'registration'>;

/**
 * GET /status: what a page needs to know before anybody is logged in. Answers 503 while the database is away, which a page
 * takes for a maintenance break (specification 4, "Maintenance"), and not for a moment of load.
 */
export function statusRoute(app: App, context: ServiceContext, about: AboutServer): void {
  app.get(
    '/status',
    {
      config: { isEssential: true },
      schema: { summary: 'Status', tags: ['status'], response: { 200: statusSchema } },
    },
    async (request): Promise<Status> => {
      await context.door.statement((db) => sql`select 1`.execute(db));
      return { status: 'ok', release: { startsAt: null }, ...about(request) };
    },
  );
}

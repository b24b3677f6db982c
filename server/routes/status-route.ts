import type { FastifyRequest } from 'fastify';
import { type Status, statusSchema } from '../../core/contract/session.ts';
import { inMaintenance } from '../errors.ts';
import type { ServiceContext } from '../services/context.ts';
import { sampleProjectId } from '../services/demo.ts';
import { announcedMaintenance } from '../services/maintenance.ts';
import type { App } from './route-context.ts';

/** What a server tells of itself; some of it only to people at its own machine. */
export type AboutServer = (
  request: FastifyRequest,
) => Pick<Status, 'version' | 'demo' | 'outbox' | 'registration'>;

/**
 * GET /status: what a page needs to know before anybody is logged in. Answers 503 from the begin of a break that was
 * announced, and while the database is away, which a page takes for a break as well (specification 4, "Maintenance"); never for a
 * moment of load.
 */
export function statusRoute(app: App, context: ServiceContext, about: AboutServer): void {
  app.get(
    '/status',
    {
      config: { isEssential: true },
      schema: { summary: 'Status', tags: ['status'], response: { 200: statusSchema } },
    },
    async (request): Promise<Status> => {
      const maintenance = await announcedMaintenance(context.door);
      if (maintenance?.hasBegun === true) throw inMaintenance();
      const startsAt = maintenance?.startsAtS ?? null;
      const told = about(request);
      const sampleProject = told.demo === null ? null : await sampleProjectId(context);
      return { status: 'ok', release: { startsAt }, ...told, sampleProjectId: sampleProject };
    },
  );
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  checksumsSchema,
  identificationSchema,
  potentialMapsSchema,
  troubleCodesSchema,
} from '../../core/contract/reading-results.ts';
import type { ServiceContext } from '../services/context.ts';
import type { ProjectRow } from '../services/project-rows.ts';
import { ownProject } from '../services/projects.ts';
import { listPotentialMaps, readAgain, readResult } from '../services/readings.ts';
import { type App, callerIn, requireSession } from './route-kit.ts';

const params = z.object({ projectId: z.string() });
const tags = ['reading'];

/** What the server has read from the original files of projects. */
export function readingRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  const projectOf = (
    request: FastifyRequest<{ Params: z.output<typeof params> }>,
  ): Promise<ProjectRow> =>
    ownProject(context, callerIn(request).user.id, request.params.projectId, 'active');

  app.get(
    '/projects/:projectId/identification',
    {
      schema: {
        summary: 'What the file says of itself; 404 before it has been read',
        tags,
        params,
        response: { 200: identificationSchema },
      },
    },
    async (request) => readResult(context, await projectOf(request), 'identification'),
  );

  app.get(
    '/projects/:projectId/checksums/crc',
    {
      schema: {
        summary: 'Checksums of the original; 404 before they have been read',
        tags,
        params,
        response: { 200: checksumsSchema },
      },
    },
    async (request) => readResult(context, await projectOf(request), 'checksums'),
  );

  app.get(
    '/projects/:projectId/dtcs',
    {
      schema: {
        summary: 'Trouble codes of the original; 404 before they have been read',
        tags,
        params,
        response: { 200: troubleCodesSchema },
      },
    },
    async (request) => readResult(context, await projectOf(request), 'troubleCodes'),
  );

  app.get(
    '/projects/:projectId/potential-maps',
    {
      schema: {
        summary: 'Potential maps, the likeliest first',
        tags,
        params,
        response: { 200: potentialMapsSchema },
      },
    },
    async (request) => listPotentialMaps(context, await projectOf(request)),
  );

  app.post(
    '/projects/:projectId/reading',
    {
      schema: {
        summary: 'Read the file once more',
        tags,
        params,
        response: { 202: emptyBodySchema },
      },
    },
    async (request, reply) => {
      await readAgain(context, await projectOf(request));
      reply.status(202);
      return {};
    },
  );
}

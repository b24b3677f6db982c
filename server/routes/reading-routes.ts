import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  checksumsSchema,
  identificationSchema,
  potentialMapsSchema,
  troubleCodesSchema,
} from '../../core/contract/reading-results.ts';
import type { ServiceContext } from '../services/context.ts';
import { listPotentialMaps, readAgain, readResult } from '../services/readings.ts';
import { type App, projectIn, requireSession } from './route-kit.ts';

const params = z.object({ projectId: z.string() });
const tags = ['reading'];

/** What the server has read from the original files of projects. */
export function readingRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

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
    async (request) => readResult(context, await projectIn(context, request), 'identification'),
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
    async (request) => readResult(context, await projectIn(context, request), 'checksums'),
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
    async (request) => readResult(context, await projectIn(context, request), 'troubleCodes'),
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
    async (request) => listPotentialMaps(context, await projectIn(context, request)),
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
      await readAgain(context, await projectIn(context, request));
      reply.status(202);
      return {};
    },
  );
}

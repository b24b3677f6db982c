import { emptyBodySchema } from '../../core/contract/common.ts';
import { dtcInfoSchema } from '../../core/contract/dtc-info.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import {
  checksumsSchema,
  identificationSchema,
  mapSearchSchema,
  potentialMapsSchema,
} from '../../core/contract/reading-results.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { dtcInfo } from '../services/project-offers.ts';
import { listPotentialMaps, readAgain, readResult } from '../services/readings.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

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
        params: projectParams,
        response: { 200: identificationSchema },
      },
    },
    async (request) => readResult(context, projectIn(request), 'identification'),
  );

  app.get(
    '/projects/:projectId/checksums/crc',
    {
      schema: {
        summary: 'Checksums of the original; 404 before they have been read',
        tags,
        params: projectParams,
        response: { 200: checksumsSchema },
      },
    },
    async (request) => readResult(context, projectIn(request), 'checksums'),
  );

  app.get(
    '/projects/:projectId/dtcs',
    {
      schema: {
        summary: 'Trouble codes of the original, and their removal; 404 before they have been read',
        tags,
        params: projectParams,
        response: { 200: dtcInfoSchema },
      },
    },
    async (request) => dtcInfo(context, callerIn(request), projectIn(request)),
  );

  app.get(
    '/projects/:projectId/map-search',
    {
      schema: {
        summary: 'What the search for maps has left out; 404 before there was one',
        tags,
        params: projectParams,
        response: { 200: mapSearchSchema },
      },
    },
    async (request) => readResult(context, projectIn(request), 'potentialMaps'),
  );

  app.get(
    '/projects/:projectId/potential-maps',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Potential maps, the likeliest first',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: potentialMapsSchema },
      },
    },
    async (request) => listPotentialMaps(context, projectIn(request), request.query),
  );

  app.post(
    '/projects/:projectId/reading',
    {
      config: { failure: 'PROJECT_INITIALIZATION_FAILURE' },
      schema: {
        summary: 'Read the file once more',
        tags,
        params: projectParams,
        headers: repeatableHeadersSchema,
        response: { 202: emptyBodySchema },
      },
    },
    async (request, reply) => {
      const project = projectIn(request);
      const answer = await answerOnce(
        context.door,
        namedCallIn(request),
        'PROJECT_INITIALIZATION_FAILURE',
        async (trx) => {
          await readAgain(trx, project);
          return { status: 202, body: '{}' };
        },
      );
      return sendKept(reply, answer);
    },
  );
}

import { emptyBodySchema } from '../../core/contract/common.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { mapNamesSchema } from '../../core/contract/map-names.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import { purchaseSchema, receiptOfCoinsSchema } from '../../core/contract/prices.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { listMapNames, lookAgain } from '../services/map-names.ts';
import { buyMapPack, mapPack } from '../services/map-packs.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';
import { PAYLOAD_TYPE, payloadBytes, sendPayload } from './send-payload.ts';

const tags = ['maps'];
const LOADING_FAILURE = 'DOWNLOADING_MAPPACKS_FAILURE';
const BUYING_FAILURE = 'MAPPACK_NOT_PURCHASED';

/** Maps of the library: packs that are sold, and names that the person has given elsewhere. */
export function mapPackRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/projects/:projectId/mappacks/basic',
    {
      config: { failure: LOADING_FAILURE },
      schema: {
        summary: 'The basic map pack of a project; 409 while none fits into its file',
        description:
          'JSON in UTF-8, encrypted: XOR with one of 16 fixed keys, by the last character of the bearer token of the call. Before it is bought it tells the names and sizes of its maps; their addresses and axes afterwards.',
        tags: ['commerce'],
        params: projectParams,
        response: { 200: { content: { [PAYLOAD_TYPE]: { schema: payloadBytes } } } },
      },
    },
    async (request, reply) =>
      sendPayload(request, reply, await mapPack(context, callerIn(request), projectIn(request))),
  );

  app.post(
    '/projects/:projectId/mappacks/basic',
    {
      config: { failure: BUYING_FAILURE },
      schema: {
        summary:
          'Buy the basic map pack for a project, for good; 409 while none fits into its file',
        tags: ['commerce'],
        params: projectParams,
        headers: repeatableHeadersSchema,
        body: purchaseSchema,
        response: { 201: receiptOfCoinsSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const named = namedCallIn(request);
      const answer = await answerOnce(context.door, named, BUYING_FAILURE, async (trx) => {
        const receipt = await buyMapPack(trx, caller, project, request.body);
        return { status: 201, body: JSON.stringify(receipt) };
      });
      return sendKept(reply, answer);
    },
  );

  app.get(
    '/projects/:projectId/map-names',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary:
          'What potential maps are called in other projects of the person and in bought packs',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: mapNamesSchema },
      },
    },
    async (request) => listMapNames(context, projectIn(request), request.query),
  );

  app.post(
    '/projects/:projectId/map-names',
    {
      config: { failure: LOADING_FAILURE },
      schema: {
        summary: 'Look through the library once more; events tell what is found',
        tags,
        params: projectParams,
        headers: repeatableHeadersSchema,
        response: { 202: emptyBodySchema },
      },
    },
    async (request, reply) => {
      const [project, named] = [projectIn(request), namedCallIn(request)];
      const answer = await answerOnce(context.door, named, LOADING_FAILURE, async (trx) => {
        await lookAgain(trx, project);
        return { status: 202, body: '{}' };
      });
      return sendKept(reply, answer);
    },
  );
}

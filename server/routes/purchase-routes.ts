import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import {
  projectPricesSchema,
  purchaseSchema,
  receiptOfCoinsSchema,
} from '../../core/contract/prices.ts';
import { answerOnce } from '../services/answer-once.ts';
import { buyCodeRemoval } from '../services/buy-code-removal.ts';
import type { ServiceContext } from '../services/context.ts';
import { projectPrices } from '../services/project-offers.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const tags = ['commerce'];

/** What is sold for projects. */
export function purchaseRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/projects/:projectId/prices',
    {
      schema: {
        summary: 'What can be bought for a project, and what it costs now',
        tags,
        params: projectParams,
        response: { 200: projectPricesSchema },
      },
    },
    async (request) => projectPrices(context, callerIn(request), projectIn(request)),
  );

  app.post(
    '/projects/:projectId/dtcs',
    {
      config: { failure: 'PURCHASE_DTC_FAILURE' },
      schema: {
        summary: 'Buy the removal of trouble codes for a project, for good',
        description:
          'Only where GET of the same address carries the link `purchase`. A price that is another one by now, 0 among them, is answered with 409 and the new one; nothing is charged.',
        tags,
        params: projectParams,
        headers: repeatableHeadersSchema,
        body: purchaseSchema,
        response: { 201: receiptOfCoinsSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const answer = await answerOnce(
        context.door,
        namedCallIn(request),
        'PURCHASE_DTC_FAILURE',
        async (trx) => {
          const receipt = await buyCodeRemoval(trx, caller, project, request.body);
          return { status: 201, body: JSON.stringify(receipt) };
        },
      );
      return sendKept(reply, answer);
    },
  );
}

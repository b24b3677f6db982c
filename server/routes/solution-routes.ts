import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { solutionPreviewSchema } from '../../core/contract/solution-previews.ts';
import {
  applySolutionSchema,
  revertSolutionSchema,
  solutionWorkSchema,
} from '../../core/contract/solution-works.ts';
import {
  boughtSolutionsSchema,
  buySolutionsSchema,
  learnSolutionSchema,
  ownSolutionSchema,
  packPriceQuerySchema,
  packPriceSchema,
  solutionsSchema,
} from '../../core/contract/solutions.ts';
import { localeIn } from '../http/request-locale.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { deleteOwnSolution, learnOwnSolution } from '../services/own-solutions.ts';
import { projectSolutions } from '../services/solution-list.ts';
import { previewSolution } from '../services/solution-previews.ts';
import { buyingFailure, buySolutions, packPrice } from '../services/solution-purchases.ts';
import { orderRevert, orderSolutions, solutionWorkOf } from '../services/solution-works.ts';
import { answerWork, WORK_DESCRIPTION, workAnswers } from './answer-work.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const fileParams = projectParams.extend({ fileId: z.string() });
const solutionParams = fileParams.extend({ solutionId: z.string() });
const ownParams = z.object({ solutionId: z.string() });
const applicationParams = fileParams.extend({ applicationId: z.string() });
const tags = ['solutions'];

/** Solutions: what there is for a file, what it costs, and what is the person's own. */
export function solutionRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/projects/:projectId/files/:fileId/solutions',
    {
      config: { failure: 'DOWNLOADING_SOLUTIONS_FAILURE' },
      schema: {
        summary: 'Solutions of a project, as they stand in a version',
        tags,
        params: fileParams,
        response: { 200: solutionsSchema },
      },
    },
    async (request) =>
      projectSolutions(
        context,
        callerIn(request),
        projectIn(request),
        request.params.fileId,
        localeIn(request),
      ),
  );

  app.get(
    '/projects/:projectId/files/:fileId/solutions/:solutionId/preview',
    {
      config: { failure: 'DOWNLOADING_SOLUTIONS_FAILURE' },
      schema: {
        summary: 'What a solution would change, map by map; rounded until it is bought',
        tags,
        params: solutionParams,
        response: { 200: solutionPreviewSchema },
      },
    },
    async (request) => {
      const { fileId, solutionId } = request.params;
      return previewSolution(context, projectIn(request), fileId, solutionId);
    },
  );

  app.get(
    '/projects/:projectId/prices/solution-pack',
    {
      config: { failure: 'PURCHASE_SOLUTION_FAILURE' },
      schema: {
        summary: 'What solutions cost together: as much as the dearest of them',
        tags,
        params: projectParams,
        querystring: packPriceQuerySchema,
        response: { 200: packPriceSchema },
      },
    },
    async (request) =>
      packPrice(context, callerIn(request), projectIn(request), request.query['solution[]']),
  );

  app.post(
    '/projects/:projectId/solutions',
    {
      config: { failure: 'PURCHASE_SOLUTION_FAILURE' },
      schema: {
        summary: 'Buy a solution for a project, or several as a pack, for good',
        description:
          'A pack costs as much as the dearest of it and is applied as a whole. A price that is another one by now is answered with 409 and the new one; nothing is charged.',
        tags,
        params: projectParams,
        headers: repeatableHeadersSchema,
        body: buySolutionsSchema,
        response: { 201: boughtSolutionsSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const failure = buyingFailure(request.body.solutionIds);
      const answer = await answerOnce(context.door, namedCallIn(request), failure, async (trx) => {
        const bought = await buySolutions(trx, caller, project, request.body);
        return { status: 201, body: JSON.stringify(bought) };
      });
      return sendKept(reply, answer);
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/my-solutions',
    {
      config: { failure: 'LEARN_SOLUTION_FAILURE' },
      schema: {
        summary: 'Learn an own solution from a saved version; events tell what came of it',
        tags,
        params: fileParams,
        headers: repeatableHeadersSchema,
        body: learnSolutionSchema,
        response: { 201: ownSolutionSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const failure = 'LEARN_SOLUTION_FAILURE';
      const answer = await answerOnce(context.door, namedCallIn(request), failure, async (trx) => {
        const { fileId } = request.params;
        const own = await learnOwnSolution(trx, caller, project, fileId, request.body);
        return { status: 201, body: JSON.stringify(own) };
      });
      return sendKept(reply, answer);
    },
  );

  app.delete(
    '/my-solutions/:solutionId',
    {
      config: { failure: 'DELETE_MY_SOLUTIONS_FAILURE' },
      schema: {
        summary: 'Delete an own solution from all projects; versions that have it stay as they are',
        tags,
        params: ownParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteOwnSolution(context, callerIn(request), request.params.solutionId);
      return {};
    },
  );
}

/** Solutions in versions: applied, and taken back. */
export function solutionWorkRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  const failure = 'APPLY_SOLUTIONS_FAILURE';
  const response = workAnswers(solutionWorkSchema);

  app.post(
    '/projects/:projectId/files/:fileId/solutions/:solutionId',
    {
      config: { failure },
      schema: {
        summary: 'Apply a solution, or a whole pack by its id, to a version: all of it, or nothing',
        description: WORK_DESCRIPTION,
        tags,
        params: solutionParams,
        headers: repeatableHeadersSchema,
        body: applySolutionSchema,
        response,
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { fileId: versionId, solutionId } = request.params;
      const { body } = request;
      const order = { caller, project, versionId, revision: body.revision };
      return answerWork(context, { request, reply, failure }, solutionWorkOf, (trx) =>
        orderSolutions(trx, order, solutionId, body),
      );
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/applications/:applicationId/revert',
    {
      config: { failure },
      schema: {
        summary: 'Take back what was applied, while every byte of it is still as it was written',
        description: WORK_DESCRIPTION,
        tags,
        params: applicationParams,
        headers: repeatableHeadersSchema,
        body: revertSolutionSchema,
        response,
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { fileId: versionId, applicationId } = request.params;
      const order = { caller, project, versionId, revision: request.body.revision };
      return answerWork(context, { request, reply, failure }, solutionWorkOf, (trx) =>
        orderRevert(trx, order, applicationId),
      );
    },
  );
}

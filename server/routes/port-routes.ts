import { z } from 'zod';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import {
  applyPortSchema,
  beginPortSchema,
  leaveOutSchema,
  portSchema,
} from '../../core/contract/ports.ts';
import { solutionWorkSchema } from '../../core/contract/solution-works.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { portIn } from '../services/port-answers.ts';
import { beginPort, leaveOut, orderPort } from '../services/ports.ts';
import { solutionWorkOf } from '../services/solution-works.ts';
import { answerWork, WORK_DESCRIPTION, workAnswers } from './answer-work.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const fileParams = projectParams.extend({ fileId: z.string() });
const portParams = fileParams.extend({ portId: z.string() });
const tags = ['solutions'];
const LEARN_FAILURE = 'LEARN_SOLUTION_FAILURE';
const APPLY_FAILURE = 'APPLY_SOLUTIONS_FAILURE';

/** Work of one project carried to another: looked for, shown map by map, and applied. */
export function portRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.post(
    '/projects/:projectId/files/:fileId/ports',
    {
      config: { failure: LEARN_FAILURE },
      schema: {
        summary:
          'Look for the work of a saved version, of this project or another, in this project',
        description:
          'A project has one at a time: another one takes its place. It is gone after a day; what was applied of it stays. The event PORT_UPDATED tells when it has gone on.',
        tags,
        params: fileParams,
        headers: repeatableHeadersSchema,
        body: beginPortSchema,
        response: { 201: portSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { fileId } = request.params;
      const call = namedCallIn(request);
      const answer = await answerOnce(context.door, call, LEARN_FAILURE, async (trx) => {
        const id = await beginPort(trx, caller, project, fileId, request.body);
        const port = await portIn(trx, caller, project, fileId, id);
        return { status: 201, body: JSON.stringify(port) };
      });
      return sendKept(reply, answer);
    },
  );

  app.get(
    '/projects/:projectId/files/:fileId/ports/:portId',
    {
      config: { failure: 'DOWNLOADING_SOLUTIONS_FAILURE' },
      schema: {
        summary:
          'How far it is, and then what would be carried, map by map, as it stands in a version',
        tags,
        params: portParams,
        response: { 200: portSchema },
      },
    },
    async (request) => {
      const { fileId, portId } = request.params;
      const [caller, project] = [callerIn(request), projectIn(request)];
      return context.door.transact((trx) => portIn(trx, caller, project, fileId, portId));
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/ports/:portId/left-out',
    {
      config: { failure: LEARN_FAILURE },
      schema: {
        summary: 'Leave out all maps that cannot be carried, by name; the rest is decided again',
        tags,
        params: portParams,
        headers: repeatableHeadersSchema,
        body: leaveOutSchema,
        response: { 200: portSchema },
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { fileId, portId } = request.params;
      const call = namedCallIn(request);
      const answer = await answerOnce(context.door, call, LEARN_FAILURE, async (trx) => {
        await leaveOut(trx, caller, project, portId, request.body);
        const port = await portIn(trx, caller, project, fileId, portId);
        return { status: 200, body: JSON.stringify(port) };
      });
      return sendKept(reply, answer);
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/ports/:portId',
    {
      config: { failure: APPLY_FAILURE },
      schema: {
        summary: 'Apply what is carried to a version: all of it, or nothing',
        description: WORK_DESCRIPTION,
        tags,
        params: portParams,
        headers: repeatableHeadersSchema,
        body: applyPortSchema,
        response: workAnswers(solutionWorkSchema),
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { fileId: versionId, portId } = request.params;
      const order = { caller, project, versionId, revision: request.body.revision };
      const call = { request, reply, failure: APPLY_FAILURE } as const;
      return answerWork(context, call, solutionWorkOf, (trx) =>
        orderPort(trx, order, portId, request.body),
      );
    },
  );
}

import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { markFieldsSchema, markSchema, marksSchema } from '../../core/contract/marks.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import type { ServiceContext } from '../services/context.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { deleteMark, listMarks, setMark } from '../services/marks.ts';
import { type App, projectIn, projectParams, requireSession } from './route-context.ts';

/** An address in decimal. */
const markParams = projectParams.extend({
  address: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(markSchema.shape.address),
});
const tags = ['marks'];

/** Marked addresses of a project. Ours: the specification has no call for them (expectations 2.8, "Mark/comment"). */
export function markRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/projects/:projectId/marks',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Marked addresses',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: marksSchema },
      },
    },
    async (request) => listMarks(context, projectIn(request), request.query),
  );

  app.put(
    '/projects/:projectId/marks/:address',
    {
      config: { failure: 'SAVE_CHANGES_FAILURE' },
      schema: {
        summary: 'Mark an address, or say something else of it',
        tags,
        params: markParams,
        body: markFieldsSchema,
        response: { 200: markSchema },
      },
    },
    async (request) => {
      const { address } = request.params;
      return setMark(context, projectIn(request), { address, ...request.body });
    },
  );

  app.delete(
    '/projects/:projectId/marks/:address',
    {
      config: { failure: 'SAVE_CHANGES_FAILURE' },
      schema: {
        summary: 'Take a mark away',
        tags,
        params: markParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteMark(context, projectIn(request), request.params.address);
      return {};
    },
  );
}

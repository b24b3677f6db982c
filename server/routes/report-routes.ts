import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { MAX_REPORT_PICTURE_BYTES, MAX_REPORTS } from '../../core/contract/limits.ts';
import { createReportSchema, reportSchema } from '../../core/contract/reports.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { countCall } from '../services/minute-counts.ts';
import { keepReport } from '../services/reports.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, projectParams, requireSession } from './route-context.ts';

/** Room for the picture in Base64, and everything else beside it. */
const REPORT_BODY_BYTES = Math.ceil(MAX_REPORT_PICTURE_BYTES / 3) * 4 + 64 * 1024;
const FAILURE = 'BUG_REPORT_FAILURE';

/** Faults that people report. Specification 7. */
export function reportRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.post(
    '/projects/:projectId/reports',
    {
      bodyLimit: REPORT_BODY_BYTES,
      config: { failure: FAILURE },
      schema: {
        summary: 'Report a fault, with a project attached',
        description: `Of a project of the person, archived ones among them. \`picture\` is a PNG, JPEG or WebP in Base64. At most ${MAX_REPORTS.perMinute} within a minute and ${MAX_REPORTS.perDay} on a day (UTC).`,
        tags: ['projects'],
        params: projectParams,
        headers: repeatableHeadersSchema,
        body: createReportSchema,
        response: { 201: reportSchema },
      },
    },
    async (request, reply) => {
      const { user } = callerIn(request);
      await countCall(context.door, 'report', context.fingerprint(user.id), MAX_REPORTS.perMinute);
      const answer = await answerOnce(context.door, namedCallIn(request), FAILURE, async (trx) => {
        const report = await keepReport(
          trx,
          context,
          user.id,
          request.params.projectId,
          request.body,
        );
        return { status: 201, body: JSON.stringify(report) };
      });
      return sendKept(reply, answer);
    },
  );
}

import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { setReportSchema } from '../../core/contract/change-reports.ts';
import { partFileName } from '../../core/versions/file-names.ts';
import type { ServiceContext } from '../services/context.ts';
import { type App, projectIn, projectParams, requireSession } from './route-context.ts';

/** Sixty maps with three lines each, and what is told beside them. */
const REPORT_BODY_BYTES = 1024 * 1024;
/** A body that goes out as it comes. */
const document = z.any().meta({ type: 'string', format: 'binary' });

/** Reports for customers, set as documents. */
export function changeReportRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.post(
    '/projects/:projectId/change-reports',
    {
      bodyLimit: REPORT_BODY_BYTES,
      config: { failure: 'DOWNLOADING_FILE_FAILURE' },
      schema: {
        summary: 'Set a report for a customer as PDF',
        description:
          'The page makes the content from what it shows, by the rule that the terminal has too; here it is set, in a language of its own. Nothing is kept.',
        tags: ['files'],
        params: projectParams,
        body: setReportSchema,
        response: {
          200: {
            description: 'The document',
            content: { 'application/pdf': { schema: document } },
          },
        },
      },
    },
    async (request, reply) => {
      // It is about a project of the caller's, though nothing of it is read.
      projectIn(request);
      const { content, language } = request.body;
      // What sets documents takes a tenth of a second to load, and memory: whoever needs one waits for it.
      const { reportPdf } = await import('../reports/report-pdf.ts');
      const pdf = await reportPdf(content, language);
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          contentDisposition(partFileName(content.project.name, 'report', '.pdf')),
        )
        .send(pdf);
    },
  );
}

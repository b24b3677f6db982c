import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import { type CreateReport, type Report, reportSchema } from '../../core/contract/reports.ts';
import type { HttpClient } from './http-client.ts';

/** Reports of faults. */
export interface ReportsApi {
  /** @param key of this very report: sent again under it, it is kept once */
  send(projectId: string, report: CreateReport, key: string): Promise<Report>;
}

/** Specification 7, "Projects". */
export function createReportsApi(http: HttpClient): ReportsApi {
  return {
    send: (projectId, body, key) =>
      http.json(reportSchema, {
        method: 'POST',
        path: `projects/${projectId}/reports`,
        failure: 'BUG_REPORT_FAILURE',
        headers: { [IDEMPOTENCY_KEY]: key },
        body,
      }),
  };
}

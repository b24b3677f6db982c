import type { ReportContent } from '../../core/change-report/report-content.ts';
import type { Locale } from '../../core/contract/common.ts';
import type { HttpClient } from './http-client.ts';

/** Reports for customers, set as documents. */
export interface ChangeReportsApi {
  /** @param language of the document */
  pdf(
    projectId: string,
    language: Locale,
    content: ReportContent,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** @param http the door to the server */
export function createChangeReportsApi(http: Pick<HttpClient, 'bytes'>): ChangeReportsApi {
  return {
    pdf: (projectId, language, content) =>
      http.bytes(
        {
          method: 'POST',
          path: `projects/${encodeURIComponent(projectId)}/change-reports`,
          body: { language, content },
          failure: 'DOWNLOADING_FILE_FAILURE',
        },
        () => undefined,
      ),
  };
}

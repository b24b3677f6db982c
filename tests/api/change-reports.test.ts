import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_REPORT_MAPS, type ReportContent } from '../../core/change-report/report-content.ts';
import { CHANGE_REPORT_EXAMPLES } from '../../server/examples/change-report-examples.ts';
import {
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const [example] = CHANGE_REPORT_EXAMPLES['POST /projects/{projectId}/change-reports'] ?? [];
const body = example?.body as { readonly language: string; readonly content: ReportContent };

describe('a report for a customer', () => {
  let server: ApiServer;
  let client: ApiClient;
  let projectId: string;
  beforeAll(async () => {
    server = await startApiServer();
    client = await newTuner(server, 'report.maker');
    projectId = (await newProject(client)).id;
  });
  afterAll(() => server.close());

  const set = (sent: unknown, by = client) =>
    by.call('POST', `/projects/${projectId}/change-reports`, { body: sent });

  it('is set as a document in its own language', async () => {
    const answer = await set({ ...body, language: 'cn' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('Golf-report.pdf');
    expect(Buffer.from(answer.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is refused in a language that there is not, with too many maps, and to others', async () => {
    expect((await set({ ...body, language: 'fr' })).status).toBe(422);
    const withMaps = (count: number) => {
      const maps = Array.from({ length: count }, () => body.content.maps[0]);
      return set({ ...body, content: { ...body.content, maps } });
    };
    expect((await withMaps(MAX_REPORT_MAPS)).status).toBe(200);
    const tooMany = await withMaps(MAX_REPORT_MAPS + 1);
    expect([tooMany.status, tooMany.json.fields]).toEqual([
      422,
      [{ path: 'content.maps', rule: 'range' }],
    ]);
    const other = await newTuner(server, 'report.other');
    expect((await set(body, other)).status).toBe(404);
  });
});

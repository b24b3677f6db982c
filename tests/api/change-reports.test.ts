import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_REPORT_EXAMPLES } from '../../server/examples/change-report-examples.ts';
import {
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const [example] = CHANGE_REPORT_EXAMPLES['POST /projects/{projectId}/change-reports'] ?? [];
const body = example?.body as { readonly language: string; readonly content: object };

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
    const maps = Array.from({ length: 61 }, () => ({}));
    expect((await set({ ...body, content: { ...body.content, maps } })).status).toBe(422);
    const other = await newTuner(server, 'report.other');
    expect((await set(body, other)).status).toBe(404);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_PROJECTS_OF_ACCOUNT,
  MAX_STORED_BYTES_OF_ACCOUNT,
} from '../../core/contract/limits.ts';
import type { Project } from '../../core/contract/projects.ts';
import { PLAN_RULES } from '../../core/offers/plans.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  newVersion,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';

let server: ApiServer;
let tuner: ApiClient;
let project: Project;
let count = 0;
beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
beforeEach(async () => {
  tuner = await newTuner(server, `quota.${++count}`);
  project = await newProject(tuner);
});
afterAll(() => server.close());

/** Puts copies of a row beside it, each with an id of its own. */
async function copyRow(table: 'projects' | 'versions', id: string, copies: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    server.db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from ${sql.table(table)}, generate_series(1, ${copies}::int)
    where id = ${id}::uuid`.execute(server.db);
}

const upload = (name: string): Promise<Answer> => tuner.upload(sampleImage, { details: { name } });

function expectFull({ status, json }: Answer): void {
  expect([status, json.code, json.reason]).toEqual([422, 'CREATE_PROJECT_FAILURE', 'quotaReached']);
}

describe('an account', () => {
  it('has so many projects, those in the archive counted, and room again when one is deleted', async () => {
    await copyRow('projects', project.id, MAX_PROJECTS_OF_ACCOUNT - 2);
    expect((await upload('The last one')).status).toBe(201);
    expectFull(await upload('One too many'));
    await tuner.call('DELETE', `/projects/${project.id}`);
    expectFull(await upload('Still one too many'));
    await tuner.call('DELETE', `/archived-projects/${project.id}`);
    expect((await upload('In its place')).status).toBe(201);
  });

  it('is full for itself alone', async () => {
    await copyRow('projects', project.id, MAX_PROJECTS_OF_ACCOUNT - 1);
    expectFull(await upload('One too many'));
    tuner = await newTuner(server, 'somebody.else');
    expect((await upload('Room')).status).toBe(201);
  });

  it('has so many bytes of originals, to the last one and no byte more', async () => {
    // A content that nobody shares is made long: each project counts it in full.
    const other = sampleImage.map((byte) => byte ^ 0xff);
    const { json } = await tuner.upload(other, { details: { name: 'Large' } });
    const projects = 32;
    await copyRow('projects', json.id, projects - 1);
    const room = 2 * sampleImage.length;
    await server.db
      .updateTable('contents')
      .set({ length_bytes: (MAX_STORED_BYTES_OF_ACCOUNT - room) / projects })
      .where('id', '=', (eb) =>
        eb.selectFrom('projects').select('content_id').where('id', '=', json.id),
      )
      .execute();
    const longer = new Uint8Array(sampleImage.length + 1);
    expectFull(await tuner.upload(longer, { details: { name: 'A byte too many' } }));
    expect((await upload('What just fits')).status).toBe(201);
    expectFull(await upload('Nothing more'));
  });
});

describe('a project', () => {
  it('keeps as many versions as the plan says, and has room again when one is deleted', async () => {
    const first = await newVersion(tuner, project, {});
    await copyRow('versions', first.id, (PLAN_RULES.PLUS.mostVersions ?? 0) - 2);
    await newVersion(tuner, project, { 1: 2 });
    const create = (): Promise<Answer> =>
      tuner.call('POST', `/projects/${project.id}/files`, {
        body: { name: 'Stage 2', patches: {}, originalSha256: project.originalSha256 },
        headers: { action: 'create' },
      });
    const full = await create();
    expect([full.status, full.json.code, full.json.reason]).toEqual([
      422,
      'SAVE_CHANGES_FAILURE',
      'tooMany',
    ]);
    await tuner.call('DELETE', `/projects/${project.id}/files/${first.id}`);
    expect((await create()).status).toBe(201);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAX_COMMENT_LENGTH,
  MAX_REPORT_FAILURES,
  MAX_REPORT_PICTURE_BYTES,
  MAX_REPORTS,
  MIN_REPORT_LENGTH,
} from '../../core/contract/limits.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  mailsTo,
  newProject,
  newTuner,
  newVersion,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';
import { readZip } from '../support/read-zip.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SUPPORT = 'help@example.test';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const MINUTE_MS = 61_000;

let choice: DatabaseChoice;
let drop: () => Promise<void>;
/** Has nobody who is told of reports. */
let server: ApiServer;
let folder: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterAll(async () => {
  await server.close();
  await drop();
  await rm(folder, { recursive: true });
});

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

let tunerCount = 0;
const anyTuner = (): Promise<ApiClient> => newTuner(server, `reports.any.${++tunerCount}`);

/** A report that keeps every rule, changed in parts. */
function report(part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    text: 'The surface stays empty.\nAfter undo it comes back.',
    fileId: null,
    page: '/projects/1/editor',
    browser: 'Chromium 156',
    release: '1.0.0',
    failures: ['SAVE_CHANGES_FAILURE'],
    mayReadFile: false,
    picture: null,
    ...part,
  };
}

function send(
  tuner: ApiClient,
  projectId: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return tuner.call('POST', `/projects/${projectId}/reports`, { body, headers });
}

/** Sends a report that is taken. @returns its id */
async function sent(tuner: ApiClient, projectId: string, part = {}): Promise<string> {
  const { status, json } = await send(tuner, projectId, report(part));
  expect([status, json.reason]).toEqual([201, undefined]);
  return json.id;
}

const padded = (bytes: Uint8Array, lengthBytes: number): string =>
  Buffer.concat([bytes, Buffer.alloc(lengthBytes - bytes.length)]).toString('base64');

describe('a report', () => {
  it('is kept with all that it says and what is known of the project, and says that nobody is mailed', async () => {
    const tuner = await newTuner(server, 'reports.all');
    const project = await newProject(tuner, 'Golf');
    const version = await newVersion(tuner, project, { 3: 0x7f });
    const part = { fileId: version.id, picture: PNG.toString('base64') };
    const answer = await send(tuner, project.id, report(part));
    expect([answer.status, answer.json]).toEqual([
      201,
      { id: answer.json.id, createdAt: expect.any(String), isMailed: false },
    ]);
    const { json } = await run('reports', 'show', answer.json.id);
    expect(json).toEqual({
      id: answer.json.id,
      createdAt: answer.json.createdAt,
      closedAt: null,
      user: { username: 'reports.all', email: 'reports.all@example.test' },
      project: { id: project.id, name: 'Golf' },
      version: { id: version.id, name: 'Stage 1', revision: 1 },
      text: report()['text'],
      page: '/projects/1/editor',
      browser: 'Chromium 156',
      pageRelease: '1.0.0',
      serverRelease: expect.stringMatching(/^\d/),
      failures: ['SAVE_CHANGES_FAILURE'],
      mayReadFile: false,
      picture: 'image/png',
    });
  });

  it.each([
    ['the original', { fileId: 'ori' }, { id: 'ori', name: null, revision: null }],
    ['a version that is gone', { fileId: NOBODY }, { id: NOBODY, name: null, revision: null }],
    ['what is none', { fileId: 'nothing' }, { id: null, name: null, revision: null }],
  ])('is kept whatever was open: %s', async (_, part, version) => {
    const tuner = await anyTuner();
    const project = await newProject(tuner);
    const id = await sent(tuner, project.id, part);
    expect((await run('reports', 'show', id)).json.version).toEqual(version);
  });

  it('may be about an archived project, and about none of somebody else', async () => {
    const [tuner, other] = [
      await newTuner(server, 'reports.archived'),
      await newTuner(server, 'reports.other'),
    ];
    const project = await newProject(tuner);
    expect(project.links).toContainEqual({
      rel: 'report',
      href: `/api/v2/projects/${project.id}/reports`,
    });
    await tuner.call('DELETE', `/projects/${project.id}`);
    const { json } = await tuner.call('GET', '/archived-projects');
    expect(json.data[0].links).toEqual(
      expect.arrayContaining([{ rel: 'report', href: `/api/v2/projects/${project.id}/reports` }]),
    );
    await sent(tuner, project.id);
    for (const id of [project.id, NOBODY, 'nothing']) {
      expect((await send(other, id, report())).status).toBe(404);
    }
  });

  const text = (length: number): string => 'x'.repeat(length);
  const failures = (count: number): string[] => Array(count).fill('INVALID_FILE');
  it.each([
    ['the shortest text', { text: text(MIN_REPORT_LENGTH) }, 201],
    ['one that is too short', { text: text(MIN_REPORT_LENGTH - 1) }, 422],
    ['the longest text', { text: text(MAX_COMMENT_LENGTH) }, 201],
    ['one that is too long', { text: text(MAX_COMMENT_LENGTH + 1) }, 422],
    ['as many failures as may be', { failures: failures(MAX_REPORT_FAILURES) }, 201],
    ['one more', { failures: failures(MAX_REPORT_FAILURES + 1) }, 422],
    ['the largest picture', { picture: padded(PNG, MAX_REPORT_PICTURE_BYTES) }, 201],
    ['one byte more', { picture: padded(PNG, MAX_REPORT_PICTURE_BYTES + 1) }, 422],
    ['a picture that is a page', { picture: btoa('<!doctype html>') }, 422],
    ['a drawing with a script in it', { picture: btoa('<svg onload="alert(1)"/>') }, 422],
    ['no Base64', { picture: 'iVBORw0KGgo!' }, 422],
    ['half of it', { picture: 'iVBORw0KGgo' }, 422],
  ])('takes or refuses %s', async (_, part, status) => {
    const tuner = await anyTuner();
    const project = await newProject(tuner);
    const answer = await send(tuner, project.id, report(part));
    expect(answer.status).toBe(status);
    if (status === 422) {
      expect(answer.json).toMatchObject({ code: 'BUG_REPORT_FAILURE', reason: 'fieldsInvalid' });
      expect(answer.json.fields.map(({ path }: { path: string }) => path)).toEqual(
        Object.keys(part),
      );
    }
  });

  it('is kept once, however often it is sent under its key', async () => {
    const tuner = await newTuner(server, 'reports.again');
    const project = await newProject(tuner);
    const headers = { 'idempotency-key': 'once' };
    const first = await send(tuner, project.id, report(), headers);
    const second = await send(tuner, project.id, report(), headers);
    expect([second.status, second.json]).toEqual([201, first.json]);
    const rows = await server.db
      .selectFrom('reports')
      .select('id')
      .where('project_id', '=', project.id)
      .execute();
    expect(rows).toEqual([{ id: first.json.id }]);
  });

  it('is refused as one too many of a minute and of a day, and taken later', async () => {
    const tuner = await newTuner(server, 'reports.many');
    const project = await newProject(tuner);
    for (let i = 0; i < MAX_REPORTS.perMinute; i++) await sent(tuner, project.id);
    const hasty = await send(tuner, project.id, report());
    expect([hasty.status, hasty.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.passTime(MINUTE_MS);
    await sent(tuner, project.id);
    await server.db
      .updateTable('daily_uses')
      .set({ amount: MAX_REPORTS.perDay - 1 })
      .where('kind', '=', 'reports')
      .where('user_id', '=', (await tuner.call('GET', '/auth')).json.id)
      .execute();
    await sent(tuner, project.id);
    const last = await send(tuner, project.id, report());
    expect([last.status, last.json.code, last.json.reason]).toEqual([
      422,
      'BUG_REPORT_FAILURE',
      'quotaReached',
    ]);
  });
});

describe('the support of a server', () => {
  it('is told by mail how to read a report, and without a word of the picture or the file', async () => {
    const told = await startApiServer({ supportEmail: SUPPORT });
    try {
      const tuner = await newTuner(told, 'reports.mailed');
      const project = await newProject(tuner, 'Golf <b>IV</b>');
      const body = report({ picture: PNG.toString('base64'), mayReadFile: true });
      const { json } = await send(tuner, project.id, body);
      expect(json.isMailed).toBe(true);
      const [mail] = await mailsTo(tuner, SUPPORT);
      expect(mail?.subject).toContain('reports.mailed');
      expect(mail?.text).toContain(`reports show ${json.id}`);
      expect(mail?.text).toContain('The surface stays empty. After undo it comes back.');
      expect(mail?.text).not.toContain(PNG.toString('base64'));
    } finally {
      await told.close();
    }
  });
});

describe('whoever helps', () => {
  it('lists, shows and closes reports, and what closes one is written down', async () => {
    const tuner = await newTuner(server, 'reports.listed');
    const project = await newProject(tuner, 'Polo');
    const id = await sent(tuner, project.id, { text: 'x'.repeat(500) });
    const listed = async (...words: string[]): Promise<readonly { id: string }[]> =>
      (await run('reports', 'list', ...words)).json.reports.filter(
        (row: { id: string }) => row.id === id,
      );
    expect(await listed()).toMatchObject([
      { id, user: 'reports.listed', project: 'Polo', text: 'x'.repeat(120), hasPicture: false },
    ]);
    const closed = await run('reports', 'close', id, '--why', 'answered');
    expect([closed.code, closed.json]).toEqual([0, { id, closedAt: expect.any(String) }]);
    expect(await listed()).toEqual([]);
    expect(await listed('--all')).toHaveLength(1);
    expect((await run('audit', 'list', '--limit', '1')).json.entries[0]).toMatchObject({
      action: 'reports close',
      subject: `${id}: reports.listed`,
      reason: 'answered',
    });
    expect((await run('reports', 'close', id)).json.error).toBe(
      `the report ${id} is closed already`,
    );
    expect((await run('reports', 'show', NOBODY)).json.error).toBe(`there is no report ${NOBODY}`);
  });

  it('gets the picture, and the file only where the person allows it', async () => {
    const tuner = await newTuner(server, 'reports.exported');
    const project = await newProject(tuner);
    const version = await newVersion(tuner, project, { 3: 0x7f });
    const part = { fileId: version.id, picture: PNG.toString('base64') };
    const [closed, open] = [
      await sent(tuner, project.id, part),
      await sent(tuner, project.id, { ...part, mayReadFile: true }),
    ];
    const exported = async (id: string): Promise<ReadonlyMap<string, Buffer>> => {
      const place = join(folder, id);
      const { code, json } = await run('reports', 'export', id, place);
      expect([code, json.files]).toEqual([0, expect.arrayContaining(readdirSync(place))]);
      return new Map(readdirSync(place).map((name) => [name, readFileSync(join(place, name))]));
    };
    const files = await exported(closed);
    expect([...files.keys()].sort()).toEqual(['picture.png', 'report.json']);
    expect(files.get('picture.png')).toEqual(PNG);
    const all = await exported(open);
    const changed = Buffer.from(sampleImage);
    changed[3] = 0x7f;
    expect(all.get('original-test.bin')).toEqual(Buffer.from(sampleImage));
    expect(all.get('version-test-Stage 1.bin')).toEqual(changed);
    expect(JSON.parse(String(all.get('report.json')))).toMatchObject({
      id: open,
      version: { revision: 1 },
      versionRevisionNow: 1,
    });
    const full = await run('reports', 'export', open, join(folder, open));
    expect([full.code, full.complaint]).toEqual([2, expect.stringContaining('name a new folder')]);
  });

  it('gets no file of a project that was deleted, and nothing is written where there is no report', async () => {
    const tuner = await newTuner(server, 'reports.deleted');
    const project = await newProject(tuner);
    const id = await sent(tuner, project.id, { mayReadFile: true, fileId: 'ori' });
    await tuner.call('DELETE', `/projects/${project.id}`);
    await tuner.call('DELETE', `/archived-projects/${project.id}`);
    const place = join(folder, 'deleted');
    expect((await run('reports', 'export', id, place)).json.files).toEqual(['report.json']);
    const nowhere = join(folder, 'nowhere');
    expect((await run('reports', 'export', NOBODY, nowhere)).code).toBe(1);
    expect(existsSync(nowhere)).toBe(false);
    const file = join(folder, 'a-file');
    await writeFile(file, 'mine');
    expect((await run('reports', 'export', id, file)).code).toBe(2);
  });
});

describe('the reports of a person', () => {
  it('are in the export of the account, and go with it', async () => {
    const tuner = await newTuner(server, 'reports.leaves');
    const project = await newProject(tuner, 'Golf');
    await sent(tuner, project.id);
    await sent(tuner, project.id, { picture: PNG.toString('base64') });
    const files = readZip((await tuner.call('GET', '/accounts/me/export')).bytes);
    expect(JSON.parse(String(files.get('reports.json')))).toMatchObject([
      { projectName: 'Golf', text: report()['text'], picture: null },
      { projectName: 'Golf', picture: 'reports/002 picture.png' },
    ]);
    expect(files.get('reports/002 picture.png')).toEqual(PNG);
    const count = async (): Promise<number> => {
      const { json } = await run('reports', 'list');
      return json.reports.filter(({ user }: { user: string }) => user === 'reports.leaves').length;
    };
    expect(await count()).toBe(2);
    await tuner.call('DELETE', '/accounts/me', { body: { password: 'correct horse' } });
    expect(await count()).toBe(0);
  });
});

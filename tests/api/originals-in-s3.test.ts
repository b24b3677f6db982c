import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { StoreNotSetError } from '../../server/originals/originals-door.ts';
import { s3Environment } from '../../server/originals/s3/s3-settings.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  newVersion,
  sha256,
  startApiServer,
} from '../support/api-server.ts';
import { emptyTarget, type NewDatabase, newDatabase } from '../support/new-database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { expectServerErrors } from '../support/server-errors.ts';

const { image } = createFamilySample({ family: 'me7', seed: 8, lengthBytes: 512 * 1024 });

let work: string;
let s3: S3Server;
let home: NewDatabase;
let server: ApiServer;
let tuner: ApiClient;
let project: Project;
let versionId: string;

const serve = (database: NewDatabase, isSet = true): Promise<ApiServer> =>
  startApiServer({
    database: database.choice,
    originals: isSet ? s3.settings : null,
    jobCount: 0,
  });
const run = (database: NewDatabase, ...line: string[]): Promise<AdminRun> =>
  admin({ ...environmentOf(database.choice), ...s3Environment(s3.settings) }, ...line);
const asFile = (client: ApiClient, fileId: string): Promise<Answer> =>
  client.call('GET', `/projects/${project.id}/files/${fileId}`, {
    headers: { accept: 'application/octet-stream' },
  });
const download = async (client: ApiClient, fileId: string): Promise<string> => {
  const { status, bytes } = await asFile(client, fileId);
  return status === 200 ? sha256(bytes) : String(status);
};

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'mapwright-in-s3-'));
  s3 = await startS3Server();
  home = await newDatabase();
  server = await serve(home);
  tuner = await newTuner(server, 'in.store');
  project = (await tuner.upload(image, { details: { name: 'In the store' } })).json;
  versionId = (await newVersion(tuner, project, { 5: 1, 300000: 2 })).id;
}, 120_000);
afterAll(async () => {
  await server.close();
  await home.drop();
  await s3.close();
  rmSync(work, { recursive: true, force: true });
});
afterEach(() => {
  s3.fault = 'none';
});

const changed = Uint8Array.from(image).with(5, 1).with(300_000, 2);

describe('a server whose originals lie in a store', () => {
  it('takes, saves and hands out files', async () => {
    expect(s3.keys()).toHaveLength(1);
    expect(await download(tuner, 'ori')).toBe(sha256(image));
    expect(await download(tuner, versionId)).toBe(sha256(changed));
  });

  it('is not ready while the store is away, says so in words, and has lost nothing', async () => {
    await server.close();
    server = await serve(home);
    tuner = apiClient(server, await login(apiClient(server), 'in.store', 'correct horse'));
    const ready = async (): Promise<unknown> =>
      ((await (await fetch(`${server.url}/readyz`)).json()) as { checks: unknown }).checks;
    expect(await ready()).toMatchObject({ originals: true });
    s3.fault = 'away';
    expectServerErrors(/^503 /);
    expect(await ready()).toMatchObject({ database: true, originals: false });
    const got = await asFile(tuner, 'ori');
    const sent = await tuner.upload(image.slice(0, 100_000), { details: { name: 'Later' } });
    for (const { status, json, headers } of [got, sent]) {
      expect([status, json.code, json.reason]).toEqual([503, 'SERVICE_UNAVAILABLE', 'filesAway']);
      expect(headers.get('retry-after')).toBe('5');
    }
    expect((await tuner.call('GET', '/projects')).json.meta.total).toBe(1);
    s3.fault = 'none';
    expect(await ready()).toMatchObject({ originals: true });
    expect(await download(tuner, 'ori')).toBe(sha256(image));
    const again = await tuner.upload(image.slice(0, 100_000), { details: { name: 'Later' } });
    expect(again.status).toBe(201);
  });

  it('gives no bytes that are others than were stored', async () => {
    await server.close();
    server = await serve(home);
    tuner = apiClient(server, tuner.token);
    s3.fault = 'wrongBytes';
    expectServerErrors(/^500 GET /);
    const { status, json } = await asFile(tuner, 'ori');
    expect([status, json?.reason]).toEqual([500, 'originalDamaged']);
    s3.fault = 'none';
  });
});

describe('whoever runs it', () => {
  it('checks, copies and exports what lies in the store', async () => {
    await server.close();
    const checked = await run(home, 'check');
    expect([checked.code, checked.json.problems]).toEqual([0, []]);
    s3.fault = 'wrongBytes';
    const damaged = await run(home, 'check');
    expect([damaged.code, damaged.json.problems.length]).toEqual([1, 2]);
    const refused = await run(home, 'backup', join(work, 'copies'));
    expect([refused.code, refused.complaint]).toEqual([
      1,
      expect.stringContaining('is not what was stored'),
    ]);
    s3.fault = 'away';
    const away = await run(home, 'backup', join(work, 'copies'));
    expect([away.code, away.complaint]).toEqual([1, expect.stringContaining('out of reach')]);
    expect(readdirSync(join(work, 'copies'))).toEqual([]);
    s3.fault = 'none';
    expect((await run(home, 'backup', join(work, 'copies'))).code).toBe(0);
    expect((await run(home, 'export', join(work, 'files'))).code).toBe(0);
    const sums = readdirSync(join(work, 'files'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(work, 'files', name))
      .filter((path) => statSync(path).isFile())
      .map((path) => sha256(readFileSync(path)));
    expect(sums).toContain(sha256(image));
    expect(sums).toContain(sha256(changed));
  });

  it.each([
    ['into the store again', true],
    ['into a database, without the store', false],
  ])('restores a copy %s', async (_, isSet) => {
    const target = await emptyTarget();
    try {
      const before = s3.keys();
      const environment = {
        ...environmentOf(target.choice),
        ...s3Environment(isSet ? s3.settings : null),
      };
      expect((await admin(environment, 'restore', join(work, 'copies'))).code).toBe(0);
      const own = s3.keys().filter((key) => !before.includes(key));
      expect(own).toHaveLength(isSet ? 2 : 0);
      const restored = await serve(target, isSet);
      try {
        const token = await login(apiClient(restored), 'in.store', 'correct horse');
        const client = apiClient(restored, token);
        expect(await download(client, 'ori')).toBe(sha256(image));
        expect(await download(client, versionId)).toBe(sha256(changed));
      } finally {
        await restored.close();
      }
      expect((await admin(environment, 'check')).json.problems).toEqual([]);
      // What the first database has is its own.
      expect(s3.keys()).toEqual(expect.arrayContaining(before));
    } finally {
      await target.drop();
    }
  });

  it('is told where a copy cannot be restored, of which nothing stays', async () => {
    const target = await emptyTarget();
    try {
      const before = s3.keys();
      s3.fault = 'busy';
      const { code, complaint } = await run(target, 'restore', join(work, 'copies'));
      expect([code, complaint]).toEqual([1, expect.stringContaining('out of reach')]);
      s3.fault = 'none';
      expect(s3.keys()).toEqual(before);
    } finally {
      await target.drop();
    }
  });

  it('moves all originals out of the store and into it by one command', async () => {
    const out = await run(home, 'originals', 'database');
    expect(out).toMatchObject({ code: 0, json: { moved: 2, problems: [] } });
    const inDatabase = await serve(home, false);
    try {
      const token = await login(apiClient(inDatabase), 'in.store', 'correct horse');
      expect(await download(apiClient(inDatabase, token), 'ori')).toBe(sha256(image));
    } finally {
      await inDatabase.close();
    }
    expect((await run(home, 'originals', 'database')).json.moved).toBe(0);
    s3.fault = 'changedOnTheWay';
    expect((await run(home, 'originals', 's3')).code).toBe(1);
    s3.fault = 'none';
    const into = await run(home, 'originals', 's3');
    expect(into).toMatchObject({ code: 0, json: { moved: 2, problems: [] } });
    expect((await run(home, 'check')).json.problems).toEqual([]);
    await expect(serve(home, false)).rejects.toThrow(StoreNotSetError);
    const unset = await admin(environmentOf(home.choice), 'check');
    expect([unset.code, unset.json.problems]).toEqual([
      1,
      [expect.stringContaining('no setting names it')],
    ]);
    expect((await run(home, 'originals', 'elsewhere')).code).toBe(2);
    server = await serve(home);
    tuner = apiClient(server, await login(apiClient(server), 'in.store', 'correct horse'));
    expect(await download(tuner, versionId)).toBe(sha256(changed));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  newProject,
  newTuner,
  newVersion,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';

let server: RunningServer;
let tuner: ApiClient;
let project: Project;

beforeAll(async () => {
  server = await startApiServer();
  tuner = await newTuner(server, 'versions');
});
beforeEach(async () => {
  project = await newProject(tuner);
});
afterAll(() => server.close());

const files = (suffix = ''): string => `/projects/${project.id}/files${suffix}`;
const update = (id: string, patches: Record<string, number>, revision: number): Promise<Answer> =>
  tuner.call('PATCH', files(`/${id}`), {
    body: { patches, revision },
    headers: { action: 'update' },
  });
const binary = { headers: { accept: 'application/octet-stream' } };

/** A value that differs from the sample's byte at the address. */
const other = (address: number): number => ((sampleImage[address] ?? 0) + 1) & 0xff;

describe('a saved version', () => {
  it('holds its patches and gives the whole file, byte for byte', async () => {
    const patches = { 0: other(0), 4096: other(4096), 65535: other(65535) };
    const version = await newVersion(tuner, project, patches);
    expect(version).toMatchObject({ name: 'Stage 1', revision: 1, modifiedCount: 3 });
    const details = await tuner.call('GET', files(`/${version.id}`));
    expect(details.json.patches).toEqual(patches);
    const expected = Uint8Array.from(sampleImage);
    for (const [address, value] of Object.entries(patches)) expected[Number(address)] = value;
    const file = await tuner.call('GET', files(`/${version.id}`), binary);
    expect(file.bytes).toEqual(expected);
    expect(file.headers.get('content-disposition')).toContain('test-Stage 1.bin');
    expect(Number(file.headers.get('content-length'))).toBe(expected.length);
  });

  it('is listed, oldest first, and counted', async () => {
    const first = await newVersion(tuner, project, { 1: other(1) });
    const second = await newVersion(tuner, project, { 2: other(2) });
    const { json } = await tuner.call('GET', files());
    expect(json.data.map((v: { id: string }) => v.id)).toEqual([first.id, second.id]);
    expect(json.data[0].patches).toBeUndefined();
    expect((await tuner.call('GET', `/projects/${project.id}`)).json.versionCount).toBe(2);
  });

  it('drops entries equal to the original', async () => {
    const same = sampleImage[7] ?? 0;
    const version = await newVersion(tuner, project, { 7: same, 8: other(8) });
    expect(version.modifiedCount).toBe(1);
    const { json } = await tuner.call('GET', files(`/${version.id}`));
    expect(json.patches).toEqual({ 8: other(8) });
  });

  it('can be saved over, renamed and deleted', async () => {
    const version = await newVersion(tuner, project, { 1: other(1) });
    const saved = await update(version.id, { 2: other(2) }, 1);
    expect(saved.json).toMatchObject({ revision: 2, modifiedCount: 1 });
    const renamed = await tuner.call('PATCH', files(`/${version.id}`), {
      body: { name: 'Stage 2', info: 'more boost' },
      headers: { action: 'rename' },
    });
    expect(renamed.json).toMatchObject({ name: 'Stage 2', info: 'more boost', revision: 2 });
    expect((await tuner.call('DELETE', files(`/${version.id}`))).status).toBe(200);
    expect((await tuner.call('GET', files(`/${version.id}`))).status).toBe(404);
  });
});

describe('a version with an id of the caller', () => {
  const create = (id: string, patches: Record<string, number>): Promise<Answer> =>
    tuner.call('POST', files(), {
      body: { id, name: 'Stage 1', patches, originalSha256: project.originalSha256 },
      headers: { action: 'create' },
    });
  const listed = async (): Promise<unknown[]> =>
    (await tuner.call('GET', files())).json.data.map((v: { id: string }) => v.id);

  it('is made once, however often it is sent, one after another or at the same moment', async () => {
    const id = crypto.randomUUID();
    const first = await create(id, { 1: other(1) });
    expect([first.status, first.json.id, first.json.revision]).toEqual([201, id, 1]);
    const again = await Promise.all([create(id, { 1: other(1) }), create(id, { 1: other(1) })]);
    for (const { status, json } of again) expect([status, json]).toEqual([201, first.json]);
    expect(await listed()).toEqual([id]);
  });

  it('keeps what was saved over it since', async () => {
    const id = crypto.randomUUID();
    await create(id, { 1: other(1) });
    await update(id, { 2: other(2) }, 1);
    expect((await create(id, { 1: other(1) })).json.revision).toBe(2);
    expect((await tuner.call('GET', files(`/${id}`))).json.patches).toEqual({ 2: other(2) });
  });

  it('is refused where another project has that id, and nothing is told of it', async () => {
    const id = crypto.randomUUID();
    await create(id, { 1: other(1) });
    project = await newProject(tuner);
    const refused = await create(id, { 2: other(2) });
    expect(refused.status).toBe(409);
    expect(refused.json.id).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  it('is refused where the id is none', async () => {
    expect((await create('mine', { 1: other(1) })).status).toBe(422);
  });
});

describe('the original', () => {
  it('is addressed as ori, without patches', async () => {
    const { json } = await tuner.call('GET', files('/ori'));
    expect(json).toMatchObject({ id: 'ori', revision: 0, modifiedCount: 0, patches: {} });
  });

  it('never changes', async () => {
    const refused = [
      await update('ori', { 1: other(1) }, 0),
      await tuner.call('PATCH', files('/ori'), {
        body: { name: 'Mine' },
        headers: { action: 'rename' },
      }),
      await tuner.call('DELETE', files('/ori')),
    ];
    for (const { status, json } of refused) {
      expect(status).toBe(403);
      expect(json).toMatchObject({ code: 'FORBIDDEN_ACCESS', reason: 'originalIsReadOnly' });
    }
  });
});

describe('two windows saving', () => {
  it('over the same revision: the second is told and loses nothing of the first', async () => {
    const version = await newVersion(tuner, project, { 1: other(1) });
    expect((await update(version.id, { 2: other(2) }, 1)).status).toBe(200);
    const late = await update(version.id, { 3: other(3) }, 1);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({
      code: 'SAVE_CHANGES_FAILURE',
      reason: 'versionChangedElsewhere',
    });
    const { json } = await tuner.call('GET', files(`/${version.id}`));
    expect(json.patches).toEqual({ 2: other(2) });
  });

  it('at the very same moment: exactly one wins', async () => {
    const version = await newVersion(tuner, project, { 1: other(1) });
    const saves = Array.from({ length: 8 }, (_, i) =>
      update(version.id, { [i + 2]: other(i + 2) }, 1),
    );
    const statuses = (await Promise.all(saves)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });
});

describe('a version that cannot be', () => {
  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('%s is not found', async (id) => {
    const answers = [
      await tuner.call('GET', files(`/${id}`)),
      await tuner.call('GET', files(`/${id}`), binary),
      await update(id, {}, 1),
      await tuner.call('DELETE', files(`/${id}`)),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(answers[0]?.json.code).toBe('RESOURCE_NOT_FOUND');
  });

  it('belongs to another project', async () => {
    const version = await newVersion(tuner, project, { 1: other(1) });
    const elsewhere = await newProject(tuner);
    const { status } = await tuner.call('GET', `/projects/${elsewhere.id}/files/${version.id}`);
    expect(status).toBe(404);
  });

  it.each([
    [{ 65536: 1 }, 'addressOutsideFile'],
    [{ 4294967296: 1 }, 'addressOutsideFile'],
    [{ 1: 256 }, 'fieldsInvalid'],
    [{ 1: -1 }, 'fieldsInvalid'],
    [{ 1: 0.5 }, 'fieldsInvalid'],
    [{ '01': 1 }, 'fieldsInvalid'],
    [{ x: 1 }, 'fieldsInvalid'],
  ])('has the patches %o', async (patches, reason) => {
    const version = await newVersion(tuner, project, {});
    const { status, json } = await update(version.id, patches as Record<string, number>, 1);
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'SAVE_CHANGES_FAILURE', reason });
  });

  it('was made for another original', async () => {
    const body = { name: 'Stage 1', patches: {}, originalSha256: '0'.repeat(64) };
    const { status, json } = await tuner.call('POST', files(), {
      body,
      headers: { action: 'create' },
    });
    expect([status, json.code]).toEqual([422, 'INVALID_FILE_SELECTED']);
  });

  it('tells which patch breaks the rule, by the action that was asked for', async () => {
    const version = await newVersion(tuner, project, {});
    const { json } = await update(version.id, { 7: 256 }, 1);
    expect(json.fields).toEqual([{ path: 'patches.7', rule: 'range' }]);
    const renamed = await tuner.call('PATCH', files(`/${version.id}`), {
      body: { patches: {}, revision: 1 },
      headers: { action: 'rename' },
    });
    expect(renamed.json.fields).toEqual([{ path: 'name', rule: 'required' }]);
  });

  it.each([{}, { action: 'destroy' }])('comes without an action: %o', async (headers) => {
    const body = { name: 'Stage 1', patches: {}, originalSha256: project.originalSha256 };
    expect((await tuner.call('POST', files(), { body, headers })).status).toBe(422);
  });
});

describe('the limit of modified bytes', () => {
  it('lets 200,000 through and refuses one more', async () => {
    const image = new Uint8Array(256 * 1024);
    const { json: large } = await tuner.upload(image);
    const patches: Record<string, number> = {};
    for (let address = 0; address < 200_000; address++) patches[address] = 1;
    const version = await newVersion(tuner, large, patches);
    expect(version.modifiedCount).toBe(200_000);
    patches[200_000] = 0;
    expect((await newVersion(tuner, large, patches)).modifiedCount).toBe(200_000);
    patches[200_000] = 1;
    const body = { name: 'x'.repeat(5_000_000), patches, originalSha256: large.originalSha256 };
    const longer = await tuner.call('POST', `/projects/${large.id}/files`, {
      body,
      headers: { action: 'create' },
    });
    expect([longer.status, longer.json.code]).toEqual([413, 'MAX_FILE_MODIFICATIONS_REACHED']);
    const { status, json } = await tuner.call(
      'PATCH',
      `/projects/${large.id}/files/${version.id}`,
      {
        body: { patches, revision: 1 },
        headers: { action: 'update' },
      },
    );
    expect([status, json.code]).toEqual([422, 'MAX_FILE_MODIFICATIONS_REACHED']);
  });
});

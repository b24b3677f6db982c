import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patchFromRecord } from '../../core/bytes/byte-patch.ts';
import { encodePatch } from '../../core/bytes/patch-codec.ts';
import { BINARY_SAVE_TYPE } from '../../core/contract/binary-save.ts';
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
    expect(renamed.json).toMatchObject({ name: 'Stage 2', info: 'more boost', revision: 3 });
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

  it('keeps what was saved over it since: whoever sends it again is answered as before', async () => {
    const id = crypto.randomUUID();
    const made = await create(id, { 1: other(1) });
    await update(id, { 2: other(2) }, 1);
    const again = await create(id, { 1: other(1) });
    expect([again.status, again.json]).toEqual([201, made.json]);
    // And cannot take the bytes of somebody else for its own.
    expect((await update(id, { 3: other(3) }, again.json.revision)).status).toBe(409);
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

describe('the form of a version', () => {
  it.each([
    ['application/json', 'application/json'],
    ['application/octet-stream', 'application/octet-stream'],
    ['*/*', 'application/octet-stream'],
    ['application/json;q=0.5, application/octet-stream;q=0.4', 'application/json'],
  ])('with Accept: %s is %s', async (accept, type) => {
    const { status, headers } = await tuner.call('GET', files('/ori'), { headers: { accept } });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('vary')).toContain('accept');
  });

  it('is none that the caller does not take', async () => {
    const { status, json } = await tuner.call('GET', files('/ori'), {
      headers: { accept: 'text/html' },
    });
    expect([status, json.code, json.reason]).toEqual([
      406,
      'DOWNLOADING_FILE_FAILURE',
      'answerTypeUnknown',
    ]);
  });

  it('has a name for its file that holds no folders, in both of its forms', async () => {
    const version = await newVersion(tuner, project, {});
    const body = { name: 'a/../b\\c ż' };
    await tuner.call('PATCH', files(`/${version.id}`), { body, headers: { action: 'rename' } });
    const { headers } = await tuner.call('GET', files(`/${version.id}`), binary);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="test-a-..-b-c ?.bin"; filename*=UTF-8''test-a-..-b-c%20%C5%BC.bin`,
    );
  });
});

describe('a save in its binary form', () => {
  const send = (method: string, path: string, head: object, patch: Uint8Array): Promise<Answer> => {
    const headBytes = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(headBytes.length);
    const body = Buffer.concat([length, headBytes, patch]);
    const action = method === 'POST' ? 'create' : 'update';
    return tuner.callWith(method, path, { 'content-type': BINARY_SAVE_TYPE, action }, body);
  };
  const patchOf = (patches: Record<string, number>): Uint8Array =>
    encodePatch(patchFromRecord(patches));

  it('makes what its JSON makes', async () => {
    const patches = { 0: other(0), 300: other(300), 65535: other(65535) };
    const { originalSha256 } = project;
    const head = { id: crypto.randomUUID(), name: 'Stage 1 🚀', info: 'one\ntwo', originalSha256 };
    const created = await send('POST', files(), head, patchOf(patches));
    expect([created.status, created.json]).toEqual([
      201,
      expect.objectContaining({ id: head.id, name: head.name, info: head.info, modifiedCount: 3 }),
    ]);
    const { json } = await tuner.call('GET', files(`/${head.id}`));
    expect(json.patches).toEqual(patches);
    const saved = await send(
      'PATCH',
      files(`/${head.id}`),
      { revision: 1 },
      patchOf({ 9: other(9) }),
    );
    expect([saved.status, saved.json.revision, saved.json.modifiedCount]).toEqual([200, 2, 1]);
    const late = await send('PATCH', files(`/${head.id}`), { revision: 1 }, patchOf({}));
    expect([late.status, late.json.reason]).toEqual([409, 'versionChangedElsewhere']);
  });

  it.each<[string, object, readonly number[], number, string, unknown]>([
    [
      'outside the file',
      { revision: 1 },
      [1, 0x80, 0x80, 0x04, 1],
      422,
      'addressOutsideFile',
      undefined,
    ],
    [
      'not ascending',
      { revision: 1 },
      [2, 1, 9, 0, 9],
      422,
      'fieldsInvalid',
      [{ path: 'patches', rule: 'format' }],
    ],
    [
      'too short',
      { revision: 1 },
      [2, 1, 9],
      422,
      'fieldsInvalid',
      [{ path: 'patches', rule: 'format' }],
    ],
    [
      'not canonical',
      { revision: 1 },
      [1, 0x81, 0, 9],
      422,
      'fieldsInvalid',
      [{ path: 'patches', rule: 'format' }],
    ],
    ['without a revision', {}, [0], 422, 'fieldsInvalid', [{ path: 'revision', rule: 'required' }]],
  ])('is refused when it is %s', async (_, head, patch, status, reason, fields) => {
    const version = await newVersion(tuner, project, {});
    const answer = await send('PATCH', files(`/${version.id}`), head, Uint8Array.from(patch));
    expect([answer.status, answer.json.code, answer.json.reason, answer.json.fields]).toEqual([
      status,
      'SAVE_CHANGES_FAILURE',
      reason,
      fields,
    ]);
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

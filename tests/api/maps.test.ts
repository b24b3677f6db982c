import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../core/contract/maps.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, newProject, newTuner, startApiServer } from '../support/api-server.ts';
import { mapDefinition } from '../support/sample-map-definition.ts';

let server: RunningServer;
let owner: ApiClient;
let stranger: ApiClient;
let root: string;

beforeAll(async () => {
  server = await startApiServer();
  owner = await newTuner(server, 'owner');
  stranger = await newTuner(server, 'stranger');
});
afterAll(() => server.close());
beforeEach(async () => {
  root = `/projects/${(await newProject(owner)).id}`;
});

function fields(part: Partial<MapFields> = {}): MapFields {
  const { id: _, kind: __, ...map } = mapDefinition();
  return { ...structuredClone(map), folderId: null, ...part };
}

async function createMaps(...maps: MapFields[]): Promise<ProjectMap[]> {
  const { status, json } = await owner.call('POST', `${root}/user-maps`, { body: { maps } });
  expect(status).toBe(201);
  return json.data;
}

async function createMap(part: Partial<MapFields> = {}): Promise<ProjectMap> {
  const [map] = await createMaps(fields(part));
  if (map === undefined) throw new Error('no map came back');
  return map;
}

async function createFolder(name: string): Promise<string> {
  const { json } = await owner.call('POST', `${root}/folders`, { body: { name } });
  return json.id;
}

async function listed(): Promise<ProjectMap[]> {
  return (await owner.call('GET', `${root}/user-maps`)).json.data;
}

describe('user maps', () => {
  it('come back as they were sent, in the order they were created', async () => {
    const sent = [fields({ name: 'Boost' }), fields({ name: 'Air mass', width: 3 })];
    const created = await createMaps(...sent);
    expect(created.map(({ id: _, kind, updatedAt: __, ...rest }) => [kind, rest])).toEqual([
      ['USER_MAP', { ...sent[0], revision: 1 }],
      ['USER_MAP', { ...sent[1], revision: 1 }],
    ]);
    expect(await listed()).toEqual(created);
    const [first] = created;
    expect((await owner.call('GET', `${root}/maps/${first?.id}`)).json).toEqual(first);
  });

  it('are the same under an id in capitals: sent again, they are no second ones', async () => {
    const map = { ...fields({ name: 'Once' }), id: crypto.randomUUID().toUpperCase() };
    const send = () => owner.call('POST', `${root}/user-maps`, { body: { maps: [map] } });
    const first = await send();
    const again = await send();
    expect([first.status, again.status, again.json]).toEqual([201, 201, first.json]);
  });

  it('are changed as a whole', async () => {
    const map = await createMap();
    const changed = fields({
      name: 'Torque limit',
      unit: 'Nm',
      scale: { factor: 0.1, offset: -40 },
    });
    const { status, json } = await owner.call('PUT', `${root}/maps/${map.id}`, { body: changed });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: map.id, name: 'Torque limit', unit: 'Nm' });
    expect(await listed()).toEqual([json]);
  });

  it('are deleted one by one or together', async () => {
    const [a, b, c] = await createMaps(fields(), fields(), fields());
    expect((await owner.call('DELETE', `${root}/maps/${a?.id}`)).status).toBe(200);
    const both = `mapId[]=${b?.id}&mapId[]=${c?.id}`;
    expect((await owner.call('DELETE', `${root}/user-maps?${both}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('are deleted all or none', async () => {
    const map = await createMap();
    const missing = '00000000-0000-4000-8000-000000000000';
    const query = `mapId[]=${map.id}&mapId[]=${missing}`;
    const { status, json } = await owner.call('DELETE', `${root}/user-maps?${query}`);
    expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await listed()).toHaveLength(1);
  });

  it.each<[string, Partial<MapFields>, string, string]>([
    ['a name of one letter', { name: 'K' }, 'maps.0.name', 'tooShort'],
    ['no columns', { width: 0 }, 'maps.0.width', 'range'],
    ['a factor of nothing', { scale: { factor: 0, offset: 0 } }, 'maps.0.scale.factor', 'range'],
    ['cells behind the file', { width: 4096, height: 4096 }, 'maps.0.cells.address', 'range'],
    ['half a column', { width: 1.5 }, 'maps.0.width', 'format'],
  ])('are refused with %s', async (_, part, path, rule) => {
    const { status, json } = await owner.call('POST', `${root}/user-maps`, {
      body: { maps: [fields(part)] },
    });
    expect([status, json.code, json.reason]).toEqual([
      422,
      'CREATE_USER_MAP_FAILURE',
      'fieldsInvalid',
    ]);
    expect(json.fields).toContainEqual({ path, rule });
  });

  it('are created all or none', async () => {
    const body = { maps: [fields(), fields({ width: 4096, height: 4096 })] };
    const { json } = await owner.call('POST', `${root}/user-maps`, { body });
    expect(json.fields).toContainEqual({ path: 'maps.1.cells.address', rule: 'range' });
    expect(await listed()).toEqual([]);
  });

  it('keep their old state when a change is refused', async () => {
    const map = await createMap();
    const { status, json } = await owner.call('PUT', `${root}/maps/${map.id}`, {
      body: fields({ scale: { factor: 0, offset: 0 } }),
    });
    expect([status, json.code]).toEqual([422, 'SAVE_MAP_PROPERTIES_FAILURE']);
    expect(await listed()).toEqual([map]);
  });

  it('go with their project', async () => {
    await createMap();
    await owner.call('DELETE', root);
    expect((await owner.call('GET', `${root}/user-maps`)).status).toBe(404);
  });

  it('come 500 at once', async () => {
    const many = Array.from({ length: 500 }, (_, i) => fields({ name: `Map ${i}` }));
    const created = await createMaps(...many);
    expect(created.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
    const { status } = await owner.call('POST', `${root}/user-maps`, {
      body: { maps: [...many, fields()] },
    });
    expect(status).toBe(422);
  });
});

describe('folders', () => {
  it('are listed by name, whatever their case', async () => {
    for (const name of ['boost', 'Air', 'fuel']) await createFolder(name);
    const { json } = await owner.call('GET', `${root}/folders`);
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual(['Air', 'boost', 'fuel']);
  });

  it('are renamed and described', async () => {
    const id = await createFolder('Boost');
    const body = { name: 'Charge pressure', details: 'all gears' };
    const { json } = await owner.call('PUT', `${root}/folders/${id}`, { body });
    expect(json).toEqual({ id, ...body, revision: 2 });
  });

  it('take maps in and give them back', async () => {
    const folderId = await createFolder('Boost');
    const map = await createMap();
    const into = await owner.call('PATCH', `${root}/maps/${map.id}`, { body: { folderId } });
    expect(into.json.folderId).toBe(folderId);
    const out = await owner.call('PATCH', `${root}/maps/${map.id}`, { body: { folderId: null } });
    expect(out.json.folderId).toBeNull();
  });

  it('leave their maps in the root when they are deleted', async () => {
    const folderId = await createFolder('Boost');
    const map = await createMap({ folderId });
    expect((await owner.call('DELETE', `${root}/folders/${folderId}`)).status).toBe(200);
    expect((await owner.call('GET', `${root}/folders`)).json.data).toEqual([]);
    expect(await listed()).toEqual([{ ...map, folderId: null }]);
  });

  it('of another project, or unknown ones, take no map', async () => {
    const map = await createMap();
    const other = await owner.call('POST', `/projects/${(await newProject(owner)).id}/folders`, {
      body: { name: 'Elsewhere' },
    });
    for (const folderId of [other.json.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const moved = await owner.call('PATCH', `${root}/maps/${map.id}`, { body: { folderId } });
      expect([moved.status, moved.json.code]).toEqual([422, 'SAVE_MAP_DETAILS_FAILURE']);
    }
    expect(await listed()).toEqual([map]);
  });

  it.each([
    ['POST', '', 'NEW_FOLDER_FAILURE'],
    ['PUT', '/00000000-0000-4000-8000-000000000000', 'EDIT_FOLDER_FAILURE'],
  ])('need a name of two letters (%s)', async (method, path, code) => {
    const { status, json } = await owner.call(method, `${root}/folders${path}`, {
      body: { name: 'x' },
    });
    expect([status, json.code]).toEqual([422, code]);
  });

  it.each(['PUT', 'DELETE'])('that do not exist are not found (%s)', async (method) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const call = await owner.call(method, `${root}/folders/${id}`, {
        ...(method === 'PUT' && { body: { name: 'Boost' } }),
      });
      expect(call.status).toBe(404);
    }
  });
});

describe('a stranger', () => {
  it.each([
    ['GET', '/user-maps'],
    ['POST', '/user-maps'],
    ['GET', '/folders'],
    ['POST', '/folders'],
  ])('may not %s %s', async (method, path) => {
    const body = path === '/folders' ? { name: 'Boost' } : { maps: [fields()] };
    const call = await stranger.call(method, `${root}${path}`, {
      ...(method === 'POST' && { body }),
    });
    expect([call.status, call.json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('cannot reach a map through a project of his own', async () => {
    const map = await createMap();
    const his = `/projects/${(await newProject(stranger)).id}`;
    for (const method of ['GET', 'DELETE']) {
      expect((await stranger.call(method, `${his}/maps/${map.id}`)).status).toBe(404);
    }
    const query = `mapId[]=${map.id}`;
    expect((await stranger.call('DELETE', `${his}/user-maps?${query}`)).status).toBe(404);
    expect(await listed()).toEqual([map]);
  });
});

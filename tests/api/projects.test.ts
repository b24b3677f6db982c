import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import type { Project } from '../../core/contract/projects.ts';
import { nowPlusMs } from '../../server/db/now.ts';
import {
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { listenTo } from '../support/live-listener.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: ApiServer;
let owner: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startApiServer();
  owner = await newTuner(server, 'owner');
  stranger = await newTuner(server, 'stranger');
});
afterAll(() => server.close());

async function names(client: ApiClient, query: string): Promise<string[]> {
  const { json } = await client.call('GET', `/projects?${query}`);
  return json.data.map((project: Project) => project.name);
}

describe('the list of projects', () => {
  let lister: ApiClient;
  beforeAll(async () => {
    lister = await newTuner(server, 'lister');
    for (const [index, details] of [
      { name: 'Golf', brand: 'VW', vehicleType: 'car' },
      { name: 'Boat 100%', vehicleType: 'boat', customerName: 'Maria' },
      { name: 'Truck_1', vehicleType: 'truck', vin: 'WDB123' },
      { name: 'Truck 2', vehicleType: 'truck' },
      { name: 'Tractor', vehicleType: 'tractor' },
      { name: 'Bike', vehicleType: 'bike' },
    ].entries()) {
      const { json } = await lister.upload(sampleImage, { details });
      const updatedAt = nowPlusMs(-(6 - index) * 3 * DAY_MS);
      await server.door.statement((db) =>
        db
          .updateTable('projects')
          .set({ updated_at: updatedAt })
          .where('id', '=', json.id)
          .execute(),
      );
    }
  });

  it('shows five on a page, the last changed first', async () => {
    const { json } = await lister.call('GET', '/projects');
    expect(json.meta).toEqual({ lastPage: 2, total: 6, next: expect.any(String) });
    expect(json.data.map((p: Project) => p.name)).toEqual([
      'Bike',
      'Tractor',
      'Truck 2',
      'Truck_1',
      'Boat 100%',
    ]);
    expect(await names(lister, 'page=2')).toEqual(['Golf']);
    expect(await names(lister, 'page=9')).toEqual([]);
    expect(await names(lister, 'perPage=2&page=3')).toEqual(['Boat 100%', 'Golf']);
  });

  it.each([
    ['search=truck', ['Truck 2', 'Truck_1']],
    ['search=vw', ['Golf']],
    ['search=MARIA', ['Boat 100%']],
    ['search=wdb', ['Truck_1']],
    ['search=100%25', ['Boat 100%']],
    ['search=_', ['Truck_1']],
    ['search=%5C', []],
    ['vehicleType=truck', ['Truck 2', 'Truck_1']],
    ['vehicleType=truck&search=k%202', ['Truck 2']],
    ['timePeriod=day', []],
    ['timePeriod=week', ['Bike', 'Tractor']],
    ['timePeriod=month&perPage=10', ['Bike', 'Tractor', 'Truck 2', 'Truck_1', 'Boat 100%', 'Golf']],
  ])('narrowed by %s shows %o', async (query, expected) => {
    expect(await names(lister, query)).toEqual(expected);
  });

  it.each(['page=0', 'perPage=0', 'perPage=101', 'timePeriod=never', 'vehicleType=plane'])(
    'refuses %s',
    async (query) => {
      expect((await lister.call('GET', `/projects?${query}`)).status).toBe(422);
    },
  );

  it('holds nobody else\u2019s projects', async () => {
    expect(await names(stranger, '')).toEqual([]);
  });
});

describe('a project', () => {
  it('keeps what is told about it', async () => {
    const project = await newProject(owner);
    const { links, id, fileName, fileLengthBytes, originalSha256, ...rest } = project;
    const { createdAt, updatedAt, versionCount, revision, ...details } = rest;
    const told = { ...details, name: 'Renamed', power: 190, comment: 'Dyno on Friday' };
    const { status, json } = await owner.call('PUT', `/projects/${project.id}`, { body: told });
    expect(status).toBe(200);
    expect(json).toMatchObject(told);
    expect((await owner.call('GET', `/projects/${project.id}`)).json).toEqual(json);
  });

  it('refuses details that break a rule', async () => {
    const project = await newProject(owner);
    const { status, json } = await owner.call('PUT', `/projects/${project.id}`, {
      body: { ...project, name: ' x ' },
    });
    expect([status, json.code]).toEqual([422, 'EDIT_PROJECT_FAILURE']);
    expect(json.fields).toContainEqual({ path: 'name', rule: 'tooShort' });
  });

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/files'],
    ['GET', '/files/ori'],
  ])('of somebody else is as good as none: %s %s', async (method, suffix) => {
    const project = await newProject(owner);
    const body = method === 'PUT' ? project : undefined;
    const { status, json } = await stranger.call(method, `/projects/${project.id}${suffix}`, {
      ...(body && { body }),
    });
    expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', '1', '%27'])(
    'with the unknown id %s is not found',
    async (id) => {
      const { status, json } = await owner.call('GET', `/projects/${id}`);
      expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    },
  );
});

describe('the tag "noread"', () => {
  it('is put on by who creates the project, is kept in the archive, and is taken off for good', async () => {
    const created = await owner.upload(sampleImage, {
      details: { name: 'Virtual', tags: ['noread'] },
    });
    const project: Project = created.json;
    const link = { rel: 'remove-noread', href: `/api/v2/projects/${project.id}/tags/noread` };
    expect([created.status, project.tags]).toEqual([201, ['noread']]);
    expect(project.links).toContainEqual(link);
    const at = `/projects/${project.id}`;
    await owner.call('DELETE', at);
    const archive = (await owner.call('GET', '/archived-projects')).json.data;
    const archived = archive.find(({ id }: Project) => id === project.id);
    expect([archived.tags, archived.links]).toEqual([
      ['noread'],
      expect.not.arrayContaining([link]),
    ]);
    expect((await owner.call('DELETE', `${at}/tags/noread`)).status).toBe(404);
    await owner.call('PATCH', `/archived-projects/${project.id}`);

    const listener = await listenTo(server, owner, projectChannel(project.id));
    try {
      // A second time, as from another window, it is off as well, and nobody is told again.
      for (let i = 0; i < 2; i++) {
        const answer = await owner.call('DELETE', `${at}/tags/noread`);
        expect([answer.status, answer.json]).toEqual([200, {}]);
      }
      await expect.poll(() => listener.heard()).toContain('FLAGS_UPDATED');
      expect(listener.heard().filter((event) => event === 'FLAGS_UPDATED')).toHaveLength(1);
    } finally {
      listener.end();
    }
    const { json } = await owner.call('GET', at);
    expect([json.tags, json.revision]).toEqual([[], project.revision]);
    expect(json.links).not.toContainEqual(link);
  });

  it('is part of what a repeated request asks for', async () => {
    const id = crypto.randomUUID();
    const details = { name: 'Once', id, tags: ['noread'] };
    expect((await owner.upload(sampleImage, { details })).status).toBe(201);
    expect((await owner.upload(sampleImage, { details })).json.id).toBe(id);
    const other = await owner.upload(sampleImage, { details: { name: 'Once', id } });
    expect([other.status, other.json.reason]).toEqual([409, 'idTaken']);
  });

  it.each([[['virus']], [['noread', 'noread']], ['noread']])('is no other: %j', async (tags) => {
    const { status, json } = await owner.upload(sampleImage, { details: { name: 'Golf', tags } });
    expect([status, json.code]).toEqual([422, 'CREATE_PROJECT_FAILURE']);
  });
});

describe('the archive', () => {
  it('takes a project, gives it back, or deletes it for good', async () => {
    const archivist = await newTuner(server, 'archivist');
    const [first, second, third] = [
      await newProject(archivist, 'First'),
      await newProject(archivist, 'Second'),
      await newProject(archivist, 'Third'),
    ];
    const list = async (path: string): Promise<string[]> =>
      (await archivist.call('GET', path)).json.data.map((p: Project) => p.name).sort();

    const ids = [first, second, third].map(({ id }) => `projectId[]=${id}`).join('&');
    expect((await archivist.call('DELETE', `/projects?${ids}`)).status).toBe(200);
    expect(await list('/projects')).toEqual([]);
    expect(await list('/archived-projects')).toEqual(['First', 'Second', 'Third']);
    expect((await archivist.call('GET', `/projects/${first.id}`)).status).toBe(404);

    expect((await archivist.call('PATCH', `/archived-projects/${first.id}`)).status).toBe(200);
    expect(await list('/projects')).toEqual(['First']);
    expect((await archivist.call('DELETE', `/archived-projects/${first.id}`)).status).toBe(404);

    expect((await archivist.call('DELETE', `/archived-projects/${second.id}`)).status).toBe(200);
    expect(await list('/archived-projects')).toEqual(['Third']);
    expect((await archivist.call('DELETE', '/archived-projects')).status).toBe(200);
    expect(await list('/archived-projects')).toEqual([]);
    expect(await list('/projects')).toEqual(['First']);
  });

  it('is closed to others', async () => {
    const project = await newProject(owner);
    await owner.call('DELETE', `/projects/${project.id}`);
    expect((await stranger.call('PATCH', `/archived-projects/${project.id}`)).status).toBe(404);
    expect((await stranger.call('DELETE', `/archived-projects/${project.id}`)).status).toBe(404);
  });

  it('takes all of several projects or none', async () => {
    const mine = await newProject(owner);
    const theirs = await newProject(stranger);
    const query = `projectId[]=${mine.id}&projectId[]=${theirs.id}`;
    expect((await owner.call('DELETE', `/projects?${query}`)).status).toBe(404);
    expect((await owner.call('GET', `/projects/${mine.id}`)).status).toBe(200);
  });
});

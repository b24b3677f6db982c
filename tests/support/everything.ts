import { expect, vi } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import {
  type ApiClient,
  apiClient,
  login,
  newProject,
  newTuner,
  newVersion,
  sha256,
} from './api-server.ts';
import { mapDefinition } from './sample-map-definition.ts';

/** Names of the accounts that `fillServer` makes. */
const TUNERS = ['first.tuner', 'second.tuner'];

/** Puts something of every kind into an empty server: accounts, projects, versions, folders, maps, marks, settings, readings. */
export async function fillServer(server: { readonly url: string }): Promise<void> {
  for (const name of TUNERS) {
    const tuner = await newTuner(server, name);
    await tuner.call('PUT', '/settings', { body: { autosave: 7 } });
    await fillProject(tuner, await newProject(tuner, `${name}, small`));
    const { image } = createFamilySample({
      family: 'me7',
      seed: name.length,
      lengthBytes: 512 * 1024,
    });
    const large = (await tuner.upload(image, { details: { name: `${name}, large` } })).json;
    await fillProject(tuner, large);
    const archived = await newProject(tuner, `${name}, archived`);
    await untilRead(tuner, archived);
    await tuner.call('DELETE', `/projects/${archived.id}`);
  }
}

async function fillProject(tuner: ApiClient, project: Project): Promise<void> {
  const path = `/projects/${project.id}`;
  await newVersion(tuner, project, { 5: 1, 900: 255 });
  await newVersion(
    tuner,
    project,
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [100 + i * 3, i & 0xff])),
  );
  const folder = (await tuner.call('POST', `${path}/folders`, { body: { name: 'Air and boost' } }))
    .json;
  const { id: _, kind: __, ...map } = mapDefinition();
  const maps: MapFields[] = [0, 1, 2].map((i) => ({
    ...structuredClone(map),
    name: `Map ${i}, é ß 中文`,
    folderId: i === 0 ? null : folder.id,
  }));
  const created = await tuner.call('POST', `${path}/user-maps`, { body: { maps } });
  expect(created.status).toBe(201);
  await tuner.call('PUT', `${path}/marks/900`, { body: { text: 'boost limit' } });
  await untilRead(tuner, project);
}

/** Later, the reading would change what was compared. */
async function untilRead(tuner: ApiClient, { id }: Project): Promise<void> {
  const isRead = async (): Promise<void> => {
    const { json } = await tuner.call('GET', `/projects/${id}`);
    expect(json.reading.state).toBe('done');
    const names = await tuner.call('GET', `/projects/${id}/map-names`);
    expect(names.json.isMatching).toBe(false);
  };
  await vi.waitFor(isRead, { timeout: 60_000, interval: 100 });
}

/** Everything that the accounts of `fillServer` can see, files by their SHA-256. */
export async function everythingOn(server: { readonly url: string }): Promise<unknown> {
  const everything: unknown[] = [];
  for (const name of TUNERS) {
    const token = await login(apiClient(server), name, 'correct horse');
    const tuner = apiClient(server, token);
    const { json: projects } = await tuner.call('GET', '/projects?perPage=100');
    everything.push(
      await jsonOf(tuner, '/settings'),
      await jsonOf(tuner, '/balances'),
      await jsonOf(tuner, '/archived-projects?perPage=100'),
      projects,
    );
    for (const { id } of projects.data as Project[]) everything.push(await projectOf(tuner, id));
  }
  return everything;
}

async function projectOf(tuner: ApiClient, id: string): Promise<unknown> {
  const path = `/projects/${id}`;
  const { json: versions } = await tuner.call('GET', `${path}/files`);
  const ids = ['ori', ...(versions.data as Array<{ id: string }>).map((version) => version.id)];
  const files: string[] = [];
  for (const fileId of ids) {
    const { status, bytes } = await tuner.call('GET', `${path}/files/${fileId}`, {
      headers: { accept: 'application/octet-stream' },
    });
    expect(status).toBe(200);
    files.push(sha256(bytes));
  }
  const parts = [
    'folders',
    'user-maps',
    'potential-maps',
    'map-search',
    'map-names',
    'marks',
    'dtcs',
    'checksums/crc',
  ];
  const details: unknown[] = [];
  for (const part of ['', '/identification', ...parts.map((name) => `/${name}`)]) {
    details.push(await jsonOf(tuner, `${path}${part}`));
  }
  return { versions, files, details };
}

async function jsonOf(tuner: ApiClient, path: string): Promise<unknown> {
  const { status, json } = await tuner.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return json;
}

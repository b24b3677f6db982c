import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { validateMap } from '../../core/maps/validate-map.ts';
import type { Config } from '../../server/config.ts';
import { demoSample } from '../../server/services/demo.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { apiClient, login, sha256, startApiServer } from '../support/api-server.ts';
import { newDataDir } from '../support/new-data-dir.ts';

let folder: string;
let onFolder: Pick<Config, 'database'>;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  folder = await newDataDir();
  onFolder = { database: { kind: 'embedded', dataDir: folder } };
  server = await startApiServer({ ...onFolder, isDemo: true });
  const { demo } = (await apiClient(server).call('GET', '/status')).json;
  token = await login(apiClient(server), demo.username, demo.password);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the demo account', () => {
  it('has a licence without end, its settings, and a sample of a megabyte', async () => {
    const tuner = apiClient(server, token);
    expect((await tuner.call('GET', '/auth')).json.subscription).toEqual({
      plan: 'ADVANCED',
      expiresAt: null,
      isInternal: true,
      isRecurring: false,
    });
    expect((await tuner.call('GET', '/settings')).status).toBe(200);
    const { json } = await tuner.call('GET', '/projects');
    const { image } = demoSample();
    expect(json.data).toMatchObject([
      { name: 'Sample project', originalSha256: sha256(image), vehicleType: 'car' },
    ]);
  });

  it('has named maps in folders, all of them inside the file', async () => {
    const tuner = apiClient(server, token);
    const [project] = (await tuner.call('GET', '/projects')).json.data;
    const root = `/projects/${project.id}`;
    const folders = (await tuner.call('GET', `${root}/folders`)).json.data;
    const maps: MapDefinition[] = (await tuner.call('GET', `${root}/user-maps`)).json.data;
    expect(folders).toHaveLength(4);
    expect(maps.length).toBeGreaterThanOrEqual(10);
    expect(maps.flatMap((map) => validateMap(map, project.fileLengthBytes))).toEqual([]);
    const folderIds = new Set(folders.map(({ id }: { id: string }) => id));
    expect(maps.every(({ folderId }) => folderIds.has(folderId))).toBe(true);
  });

  it('is many people’s: nobody sees or ends the sessions of others', async () => {
    const { demo } = (await apiClient(server).call('GET', '/status')).json;
    const tuner = apiClient(server, token);
    const other = apiClient(server, await login(apiClient(server), demo.username, demo.password));
    const { data } = (await tuner.call('GET', '/sessions')).json;
    expect(data).toMatchObject([{ isCurrent: true }]);
    const [{ id }] = (await other.call('GET', '/sessions')).json.data;
    expect((await tuner.call('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect((await tuner.call('DELETE', '/sessions?keepCurrent=true')).status).toBe(200);
    expect((await other.call('GET', '/auth')).status).toBe(200);
    expect((await other.call('DELETE', '/sessions')).status).toBe(200);
    expect((await other.call('GET', '/auth')).status).toBe(401);
    expect((await tuner.call('GET', '/auth')).status).toBe(200);
  });

  it('lets nobody in where the demo is off, with its public password or a former token', async () => {
    const { demo } = (await apiClient(server).call('GET', '/status')).json;
    await server.close();
    server = await startApiServer({ ...onFolder, isDemo: false });
    expect((await apiClient(server).call('GET', '/status')).json.demo).toBe(null);
    const refused = await apiClient(server).call('POST', '/auth', { body: demo });
    expect([refused.status, refused.json.reason]).toEqual([401, 'invalidCredentials']);
    expect((await apiClient(server, token).call('GET', '/projects')).status).toBe(401);
  });
});

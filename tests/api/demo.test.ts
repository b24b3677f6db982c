import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEcuSample } from '../../core/samples/ecu-sample.ts';
import type { Config } from '../../server/config.ts';
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
    const { image } = createEcuSample({ seed: 1, lengthBytes: 1024 * 1024 });
    expect(json.data).toMatchObject([
      { name: 'Sample project', originalSha256: sha256(image), vehicleType: 'car' },
    ]);
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MIGRATION_NAMES } from '../../server/db/migrate.ts';
import { admin, environmentOf } from '../support/admin.ts';
import { apiClient, login, sampleImage, startApiServer } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { emptyTarget } from '../support/new-database.ts';

const FOLDER = fileURLToPath(new URL('./released', import.meta.url));
const STATES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The oldest goes through every migration there is. */
const LOOKED_AT = isNight ? STATES : STATES.slice(0, 1);

/** What the version changes, as README.md of the folder says. */
const PATCHES: Readonly<Record<number, number>> = { 16: 1, 4096: 2, 65535: 3 };

describe('a database that a released server has left behind', () => {
  it.each(LOOKED_AT)('at %s is brought forward, and all of it is there', async (state) => {
    expect(MIGRATION_NAMES).toContain(state);
    const expected = JSON.parse(readFileSync(join(FOLDER, state, 'expected.json'), 'utf8'));
    const { choice, drop } = await emptyTarget();
    try {
      const environment = environmentOf(choice);
      const restored = await admin(environment, 'restore', join(FOLDER, state));
      expect([restored.code, restored.complaint]).toEqual([0, '']);
      const server = await startApiServer({ database: choice, jobCount: 0 });
      try {
        const token = await login(apiClient(server), 'early.tuner', 'correct horse');
        const tuner = apiClient(server, token);
        const root = `/projects/${expected.projectId}`;
        const get = async (path: string) => {
          const { status, json } = await tuner.call('GET', path);
          expect([path, status]).toEqual([path, 200]);
          return json;
        };
        const [map] = (await get(`${root}/user-maps`)).data;
        expect(map).toMatchObject(expected.map[0]);
        expect((await get(`${root}/folders`)).data).toMatchObject(expected.folders);
        expect((await get(`${root}/marks`)).data).toMatchObject([{ address: 48, text: 'Here' }]);
        expect((await get('/settings')).autosave).toBe(10);
        const archived = (await get('/archived-projects')).data;
        expect(archived.map(({ name }: { name: string }) => name)).toEqual(['Polo']);

        const file = Uint8Array.from(sampleImage);
        for (const [address, byte] of Object.entries(PATCHES)) file[Number(address)] = byte;
        const path = `${root}/files/${expected.versionId}`;
        const whole = { headers: { accept: 'application/octet-stream' } };
        expect((await tuner.call('GET', path, whole)).bytes).toEqual(file);
        // And is worked on as any other.
        const saved = await tuner.call('PATCH', path, {
          body: { patches: { 1: 2 }, revision: expected.versions[0].revision },
          headers: { action: 'update' },
        });
        expect([saved.status, saved.json.modifiedCount]).toEqual([200, 1]);
      } finally {
        await server.close();
      }
      const checked = await admin(environment, 'check');
      expect([checked.code, checked.complaint]).toEqual([0, '']);
    } finally {
      await drop();
    }
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { packMatch } from '../../server/map-library/match-content.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import { type ApiClient, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { lookedThrough, packOf } from '../support/library-scenes.ts';
import { newDatabase } from '../support/new-database.ts';
import { mapsText, sisterFiles } from '../support/sister-files.ts';

const FILES = sisterFiles(2, 'rescaled');
const NOBODY = '00000000-0000-4000-8000-000000000000';

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
let tuner: ApiClient;
let folder: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  tuner = await newTuner(server, 'ada.tuner');
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
});
afterAll(async () => {
  await server.close();
  await drop();
  await rm(folder, { recursive: true });
});

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

async function fileOf(content: Uint8Array | string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

const mapsFile = (): Promise<string> => fileOf(mapsText(FILES.maps));

describe('a map pack', () => {
  it('is published from files, fits where its maps are, is listed and withdrawn', async () => {
    const line = ['mappacks', 'publish', await mapsFile(), await fileOf(FILES.first)];
    const words = ['--name', 'Base', '--software', '123,456', '--why', 'asked for'];
    const published = await run(...line, ...words);
    expect([published.code, published.json]).toEqual([
      0,
      {
        id: published.json.id,
        name: 'Base',
        family: null,
        softwareNumbers: ['123', '456'],
        maps: FILES.maps.length,
      },
    ]);
    const project = await lookedThrough(tuner, FILES.second);
    expect((await packOf(tuner, project)).state).toBe('processed');
    const { packs } = (await run('mappacks', 'list')).json;
    expect(packs).toMatchObject([
      { id: published.json.id, state: 'ready', maps: FILES.maps.length, fits: 1, bought: 0 },
    ]);

    const again = await run(...line, ...words);
    expect([again.code, again.json.error]).toEqual([1, 'this map pack is published already']);
    const withdrawn = await run('mappacks', 'withdraw', published.json.id);
    expect(withdrawn.json).toEqual({ id: published.json.id, state: 'withdrawn' });
    const gone = await tuner.call('GET', `/projects/${project}/mappacks/basic`);
    expect([gone.status, gone.json.code]).toEqual([409, 'NO_MAPPACKS_FOR_ECU']);
    const { entries } = (await run('audit', 'list', '--limit', '2')).json;
    expect(entries).toMatchObject([
      { action: 'mappacks withdraw', subject: published.json.id },
      { action: 'mappacks publish', subject: `${published.json.id}: Base`, reason: 'asked for' },
    ]);
  });

  it('is carried anew after the finder has become better, and what was bought stays', async () => {
    const line = ['mappacks', 'publish', await mapsFile(), await fileOf(FILES.first)];
    const { json: published } = await run(...line, '--name', 'Again');
    const project = await lookedThrough(tuner, FILES.second);
    const { offered } = await packOf(tuner, project);
    const retried = async (): Promise<void> => {
      // As a finder left it that found nothing.
      const nothing = packMatch({ carried: [], lost: [] });
      await server.db
        .updateTable('library_matches')
        .set({ state: 'unfit', sure_count: 0, carried_count: 0, result: nothing })
        .where('project_id', '=', project)
        .execute();
      const { code, json } = await run('mappacks', 'retry', '--why', 'a better finder');
      expect([code, json]).toEqual([0, { packs: 1, projects: 2 }]);
      const carriedCount = async (): Promise<number | undefined> =>
        (
          await server.db
            .selectFrom('library_matches')
            .select('carried_count')
            .where('project_id', '=', project)
            .where('pack_id', '=', published.id)
            .executeTakeFirst()
        )?.carried_count;
      await expect.poll(carriedCount, { timeout: 30_000 }).toBe(offered.length);
    };
    await retried();
    expect((await packOf(tuner, project)).offered).toEqual(offered);
    const body = { price: 15, bucket: 'GREEN' };
    await tuner.call('POST', `/projects/${project}/mappacks/basic`, { body });
    const { maps } = await packOf(tuner, project);
    expect(maps).toHaveLength(offered.length);
    await retried();
    expect((await packOf(tuner, project)).maps).toEqual(maps);
    const { entries } = (await run('audit', 'list', '--limit', '1')).json;
    expect(entries).toMatchObject([{ action: 'mappacks retry', subject: '1 packs' }]);
    await run('mappacks', 'withdraw', published.id);
  });

  it('that is not in the library cannot be withdrawn', async () => {
    const { code, json } = await run('mappacks', 'withdraw', NOBODY);
    expect([code, json.error]).toEqual([1, `there is no map pack ${NOBODY} in the library`]);
    expect((await run('mappacks', 'withdraw', 'base')).code).toBe(2);
  });

  it('is not published from what is none', async () => {
    const [maps, original] = [await mapsFile(), await fileOf(FILES.first)];
    const outside = FILES.maps.map(({ map, there }) => ({
      there,
      map: { ...map, cells: { ...map.cells, address: FILES.first.length } },
    }));
    const wrong: ReadonlyArray<readonly [string[], RegExp]> = [
      [[maps, original], /--name is a line/],
      [[maps, original, '--name', 'x'], /--name is a line/],
      [[maps, original, '--name', 'Base', '--software', '1,'], /--software is a list/],
      [[maps, '--name', 'Base'], /ORIGINAL is missing/],
      [[maps, join(folder, 'nothing'), '--name', 'Base'], /cannot be read/],
      [[await fileOf('{}'), original, '--name', 'Base'], /no file of maps/],
      [[await fileOf(mapsText([])), original, '--name', 'Base'], /1 to 10000 maps, not 0/],
      [[await fileOf(mapsText(outside)), original, '--name', 'Base'], /does not lie in/],
      [[maps, await fileOf(new Uint8Array(8)), '--name', 'Base'], /no file of a control unit/],
      [[maps, await fileOf(new Uint8Array(65 * 1024 * 1024)), '--name', 'Base'], /too large/],
      [[maps, await fileOf(':10000000AA'), '--name', 'Base'], /broken file of records/],
    ];
    for (const [line, complaint] of wrong) {
      const { code, complaint: told } = await run('mappacks', 'publish', ...line);
      expect([code, told]).toEqual([2, expect.stringMatching(complaint)]);
    }
    const { packs } = (await run('mappacks', 'list')).json;
    expect(packs.filter(({ state }: { state: string }) => state === 'ready')).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';
import { sourceStamp } from '../../server/map-library/source-stamp.ts';
import { type ApiClient, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { addMaps, lookedThrough, namesOf } from '../support/library-scenes.ts';
import { listenTo } from '../support/live-listener.ts';
import { publishMaps, sisterFiles } from '../support/sister-files.ts';
import { relsOf } from '../support/solution-scenes.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const FILES = sisterFiles(2, 'rescaled');
/** Names that one answer has at most. */
const NAMES_OF_PAGE = 200;

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `namer.${++count}`);
});
afterEach(async () => {
  await server.db.deleteFrom('projects').execute();
  await server.db.deleteFrom('map_packs').execute();
});
afterAll(() => server.close());

/** Puts maps at these places where the reading has found none: what it finds is another test's matter. */
async function findMaps(projectId: string, maps: readonly MapFields[]): Promise<void> {
  await server.db
    .deleteFrom('maps')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'POTENTIAL_MAP')
    .execute();
  const rows = maps.map(({ folderId: _, ...fields }) => ({
    project_id: projectId,
    folder_id: null,
    kind: 'POTENTIAL_MAP' as const,
    fields: JSON.stringify({ ...fields, name: 'found' }),
    updated_at: new Date(),
  }));
  for (let first = 0; first < rows.length; first += 200) {
    await server.db
      .insertInto('maps')
      .values(rows.slice(first, first + 200))
      .execute();
  }
}

/** Maps of the first file where they stand in the second. */
const THERE = FILES.maps.flatMap(({ map, there }): MapFields[] =>
  there === undefined ? [] : [{ ...map, cells: { ...map.cells, address: there } }],
);

/** A project of the second file beside one of the first in which the maps have names. */
async function namedSister(of = tuner): Promise<{ first: string; second: string }> {
  const first = await lookedThrough(of, FILES.first, 'Golf');
  await addMaps(of, first, FILES.maps);
  const second = await lookedThrough(tuner, FILES.second, 'Golf, updated');
  await findMaps(second, THERE);
  return { first, second };
}

describe('names for potential maps', () => {
  it('are those of maps that were changed while they were looked for', async () => {
    const first = await lookedThrough(tuner, FILES.first, 'Golf');
    await addMaps(tuner, first, FILES.maps);
    // As if somebody saved a map right after those of before were carried.
    await sql`create function change_carried_maps() returns trigger language plpgsql as $$
      begin
        update maps set revision = revision + 1
          where project_id = new.source_project_id and revision < 3;
        return null;
      end $$`.execute(server.db);
    await sql`create trigger change_carried_maps after insert or update on library_matches
      for each row when (new.source_project_id is not null)
      execute function change_carried_maps()`.execute(server.db);
    try {
      const second = await lookedThrough(tuner, FILES.second, 'Golf, updated');
      await findMaps(second, THERE);
      const { counts, isMatching } = await namesOf(tuner, second);
      expect(isMatching).toBe(false);
      expect(counts.named).toBeGreaterThan(0);
      const matches = await server.db
        .selectFrom('library_matches')
        .select(['source_project_id', 'source_stamp'])
        .where('project_id', '=', second)
        .execute();
      const { rows } = await sql<{ stamp: string }>`select ${sourceStamp(
        sql`${first}::uuid`,
      )} as stamp`.execute(server.db);
      expect(matches).toEqual([{ source_project_id: first, source_stamp: rows[0]?.stamp }]);
    } finally {
      await sql`drop trigger change_carried_maps on library_matches`.execute(server.db);
      await sql`drop function change_carried_maps`.execute(server.db);
    }
  });

  it('are those of other projects of the person, where the maps stand in this file', async () => {
    const { second } = await namedSister();
    const { data, counts, isMatching, links } = await namesOf(tuner, second);
    expect([isMatching, relsOf({ links })]).toEqual([false, ['look-again']]);
    expect(counts).toEqual({
      found: THERE.length,
      named: data.length,
      notFound: FILES.maps.length - data.length,
    });
    expect(data.length).toBeGreaterThan(0.5 * THERE.length);
    for (const { map, confidence, isSure, source, others } of data) {
      const known = FILES.maps.find((each) => each.map.name === map.name);
      expect([map.name, map.cells.address]).toEqual([map.name, known?.there]);
      expect(map).toMatchObject({ unit: 'mbar', folderId: null });
      expect(isSure).toBe(confidence >= 0.99);
      expect(source).toEqual({ kind: 'PROJECT', name: 'Golf', softwareNumber: null });
      expect(others).toEqual([]);
    }
    const { json } = await tuner.call('GET', `/projects/${second}/potential-maps`);
    const ids = json.data.map(({ id }: { id: string }) => id);
    const places = data.map(({ mapId }) => ids.indexOf(mapId));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('are those of the next project where the file of the nearest is damaged', async () => {
    const damaged = await lookedThrough(tuner, FILES.first, 'Damaged');
    await addMaps(tuner, damaged, FILES.maps);
    const other = FILES.first.slice();
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 0xff;
    await addMaps(tuner, await lookedThrough(tuner, other, 'Golf'), FILES.maps);
    await sql`update projects set updated_at = now() where id = ${damaged}::uuid`.execute(
      server.db,
    );
    // Done twice it is undone: others upload the same file.
    const turnBit = () =>
      sql`update content_chunks set data = set_byte(data, 0, get_byte(data, 0) # 1)
        where chunk_index = 0
          and content_id = (select content_id from projects where id = ${damaged}::uuid)`.execute(
        server.db,
      );
    await turnBit();
    try {
      const second = await lookedThrough(tuner, FILES.second, 'Golf, updated');
      await findMaps(second, THERE);
      const { data } = await namesOf(tuner, second);
      expect(data.length).toBeGreaterThan(0.5 * THERE.length);
      expect(new Set(data.map(({ source }) => source.name))).toEqual(new Set(['Golf']));
    } finally {
      await turnBit();
    }
  });

  it('are never those of another person', async () => {
    const other = await newTuner(server, `namer.${++count}`);
    const { second } = await namedSister(other);
    const { data, counts } = await namesOf(tuner, second);
    expect([data, counts.named, counts.notFound]).toEqual([[], 0, 0]);
    expect(await server.db.selectFrom('library_matches').selectAll().execute()).toEqual([]);
    expect((await other.call('GET', `/projects/${second}/map-names`)).status).toBe(404);
    expect((await other.call('POST', `/projects/${second}/map-names`)).status).toBe(404);
  });

  it('are those of archived projects as well, and of deleted ones no more', async () => {
    const first = await lookedThrough(tuner, FILES.first);
    await addMaps(tuner, first, FILES.maps);
    await tuner.call('DELETE', `/projects/${first}`);
    const second = await lookedThrough(tuner, FILES.second);
    await findMaps(second, THERE);
    expect((await namesOf(tuner, second)).counts.named).toBeGreaterThan(0);
    await tuner.call('DELETE', `/archived-projects/${first}`);
    await expect.poll(async () => (await namesOf(tuner, second)).counts.named, PATIENCE).toBe(0);
  });

  it('are taken over as maps of the person, and not named again', async () => {
    const { second } = await namedSister();
    const { data, counts } = await namesOf(tuner, second);
    const body = { maps: data.map(({ map }) => map) };
    const path = `/projects/${second}/user-maps`;
    expect((await tuner.call('POST', path, { body })).status).toBe(201);
    expect((await tuner.call('GET', path)).json.data).toHaveLength(data.length);
    expect(await namesOf(tuner, second)).toMatchObject({
      data: [],
      counts: { ...counts, named: 0 },
    });
  });

  it('are others once the library is looked through again, and told', async () => {
    const { first, second } = await namedSister();
    const listener = await listenTo(server, tuner, projectChannel(second));
    const { json } = await tuner.call('GET', `/projects/${first}/user-maps`);
    const [{ id, kind, updatedAt, ...map }] = json.data;
    await tuner.call('PUT', `/projects/${first}/maps/${id}`, { body: { ...map, name: 'Renamed' } });
    expect((await tuner.call('POST', `/projects/${second}/map-names`)).status).toBe(202);
    await expect.poll(() => listener.heard(), PATIENCE).toContain('POTENTIAL_MAPS_UPDATED');
    listener.end();
    const names = (await namesOf(tuner, second)).data.map((name) => name.map.name);
    expect(names).not.toContain(map.name);
  });

  it('are given to many maps at once, in pages', async () => {
    const { second } = await namedSister();
    // As many at one place: each is named after what stands there.
    const many = Array.from({ length: 2000 }, (_, i) => THERE[i % THERE.length] ?? THERE[0]);
    await findMaps(
      second,
      many.filter((map) => map !== undefined),
    );
    const asked: string[] = [];
    const counted: ApiClient = {
      ...tuner,
      call: (method, path, options) => {
        asked.push(path);
        return tuner.call(method, path, options);
      },
    };
    const { data, counts } = await namesOf(counted, second);
    const further = asked.filter((path) => path.includes('?after='));
    expect(further).toHaveLength(Math.ceil(counts.named / NAMES_OF_PAGE) - 1);
    expect(counts.found).toBe(2000);
    expect(data).toHaveLength(counts.named);
    expect(new Set(data.map(({ mapId }) => mapId)).size).toBe(counts.named);
    expect(counts.named).toBeGreaterThan(1000);
  });

  it('are not those of a pack before it is bought, and are afterwards', async () => {
    await publishMaps(server, FILES.first, FILES.maps, { name: 'Base maps' });
    const second = await lookedThrough(tuner, FILES.second);
    await findMaps(second, THERE);
    expect((await namesOf(tuner, second)).counts).toMatchObject({ named: 0, notFound: 0 });
    const body = { price: 15, bucket: 'GREEN' };
    await tuner.call('POST', `/projects/${second}/mappacks/basic`, { body });
    const { data } = await namesOf(tuner, second);
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]?.source).toMatchObject({ kind: 'MAP_PACK', name: 'Base maps' });
  });

  it('go on behind a cursor alone that was given', async () => {
    const second = await lookedThrough(tuner, FILES.second);
    const answer = await tuner.call('GET', `/projects/${second}/map-names?after=nonsense`);
    expect([answer.status, answer.json.fields]).toEqual([422, [{ path: 'after', rule: 'format' }]]);
  });
});

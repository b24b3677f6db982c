// How soon after its reading does a file with two thousand potential maps have their names?
//
// The maps of a file are those that were found in it, taken over as own ones; the other file is the same software with code inserted
// before all of them. On the embedded database, or on a PostgreSQL that TEST_DATABASE_URL names.

import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_MAPS_AT_ONCE } from '../../core/contract/limits.ts';
import type { ProjectMap } from '../../core/contract/maps.ts';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { startServerProcess } from '../own-process-server.ts';
import { median } from '../quantiles.ts';
import { demoPerson, jsonOf, uploadOf } from './demo-person.ts';
import { httpClients } from './http-client.ts';
import { nameOn, ownDatabase } from './own-database.ts';

const FILE_BYTES = 4 * 1024 * 1024;
const INSERTED_BYTES = 256;
const RUNS = 3;
const LOOK_MS = 20;
const MARK_MS = 5000;

const database = await ownDatabase();
const server = await startServerProcess('server/main.ts', {
  ...database.environment,
  BACKUPS: '0',
  RATE_LIMIT: '100000000',
});
const http = httpClients(server.url);
try {
  const person = await demoPerson(http);
  const first = createEcuSample({ seed: 7, lengthBytes: FILE_BYTES }).image;
  const source = await read(first, 'Source');
  const found = await potentialMaps(source);
  for (let index = 0; index < found.length; index += MAX_MAPS_AT_ONCE) {
    const maps = found
      .slice(index, index + MAX_MAPS_AT_ONCE)
      .map((map, i) => ({ ...fieldsOfMap(map), folderId: null, name: `Map ${index + i}` }));
    await person.call(jsonOf('POST', `/projects/${source}/user-maps`, { maps }));
  }
  const tookMs: number[] = [];
  let counts = { found: 0, named: 0 };
  for (let run = 1; run <= RUNS; run++) {
    const id = await read(insertedInto(first, INSERTED_BYTES * run), `Sister ${run}`);
    const begunMs = performance.now();
    counts = await named(id);
    tookMs.push(performance.now() - begunMs);
  }
  const value = median(tookMs);
  process.stdout.write(
    [
      `${counts.found} potential maps, ${counts.named} of them named out of ${found.length} maps of another project: ${value.toFixed(0)} ms after the reading`,
      `(median of ${RUNS}: ${tookMs.map((ms) => ms.toFixed(0)).join(', ')}; mark ${MARK_MS}; load ${loadavg()[0]?.toFixed(2)})`,
      '',
    ].join('\n'),
  );
  reportFigures(nameOn(database, 'server/names'), [
    { name: 'names after a reading, ms', kind: 'time', value },
    {
      name: 'named of found',
      kind: 'ratio',
      value: counts.named / counts.found,
      isHigherBetter: true,
    },
  ]);

  /** Uploads a file. @returns the project, once it is read */
  async function read(file: Uint8Array, name: string): Promise<string> {
    const { json } = await person.call(uploadOf(file, name));
    for (;;) {
      const { json: project } = await person.call({ path: `/projects/${json.id}` });
      if (project.reading.state === 'failed') throw new Error(`${name} was not read`);
      if (project.reading.state === 'done') return json.id;
      await pause(LOOK_MS);
    }
  }

  async function potentialMaps(projectId: string): Promise<ProjectMap[]> {
    const maps: ProjectMap[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const path = `/projects/${projectId}/potential-maps${next === '' ? '' : `?after=${next}`}`;
      const { json } = await person.call({ path });
      maps.push(...json.data);
      next = json.meta.next;
    }
    return maps;
  }

  /** Waits until nothing is looked for any more. */
  async function named(projectId: string): Promise<typeof counts> {
    for (;;) {
      const { json } = await person.call({ path: `/projects/${projectId}/map-names` });
      if (!json.isMatching) return json.counts;
      await pause(LOOK_MS);
    }
  }
} finally {
  http.close();
  await server.stop();
  await database.drop();
}

/** The same file with other bytes at its begin, and so much less of its end. */
function insertedInto(file: Uint8Array, lengthBytes: number): Uint8Array {
  const sister = new Uint8Array(file.length).fill(0x5a);
  sister.set(file.subarray(0, file.length - lengthBytes), lengthBytes);
  return sister;
}

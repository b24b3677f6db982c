// What do clients that read and save get through three servers on one PostgreSQL, held against one alone?
//
// Both are asked in turns by this process, which works on the same cores: it shows what the servers cost each other, not what
// machines of their own would add. On the PostgreSQL that TEST_DATABASE_URL names.

import { availableParallelism, loadavg } from 'node:os';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { startServerProcess } from '../own-process-server.ts';
import { median, quantiles } from '../quantiles.ts';
import { type DemoPerson, demoPerson, jsonOf, uploadOf } from './demo-person.ts';
import { httpClients } from './http-client.ts';
import { type Looped, loop } from './loop.ts';
import { nameOn, ownDatabase } from './own-database.ts';

const NODES = 3;
const CLIENTS = 50;
const ROUNDS = 7;
/** How long each is asked in a round. */
const FOR_MS = 2000;
const FILE_BYTES = 512 * 1024;
const PATCHES = 100;

const database = await ownDatabase();
if (database.choice.kind !== 'server') {
  throw new Error('several servers need a PostgreSQL: TEST_DATABASE_URL names it');
}
const environment = {
  ...database.environment,
  JOBS: '0',
  BACKUPS: '0',
  RATE_LIMIT: '100000000',
  RATE_LIMIT_LOGIN: '1000',
};
const nodes = [await startServerProcess('server/main.ts', environment)];
while (nodes.length < NODES) nodes.push(await startServerProcess('server/main.ts', environment));
const servers = nodes.map(({ url }) => httpClients(url));
/** How many servers the clients go to, and what they saw there. */
const choices = [1, NODES].map((count) => ({ count, rounds: [] as Looped[] }));
try {
  const people = await Promise.all(servers.map(demoPerson));
  const act = await readsAndSaves(people[0] as DemoPerson);
  for (let round = -1; round < ROUNDS; round++) {
    for (const { count, rounds } of choices) {
      const looped = await loop(CLIENTS, FOR_MS, (client) =>
        act(people[client % count] as DemoPerson, client),
      );
      if (round >= 0) rounds.push(looped);
    }
  }
  print();
} finally {
  for (const server of servers) server.close();
  for (const node of nodes) await node.stop();
  await database.drop();
}

/** What a client does: it reads its version, and saves over it. */
async function readsAndSaves(
  person: DemoPerson,
): Promise<(person: DemoPerson, client: number) => Promise<void>> {
  const { image } = createEcuSample({ seed: 7, lengthBytes: FILE_BYTES });
  const { json: project } = await person.call(uploadOf(image, 'Bench'));
  const files = `/projects/${project.id}/files`;
  const versions: Array<{ id: string; revision: number }> = [];
  while (versions.length < CLIENTS) {
    const { originalSha256 } = project;
    const body = { name: `Version ${versions.length}`, patches: patches(0), originalSha256 };
    const { json } = await person.call(jsonOf('POST', files, body, { action: 'create' }));
    versions.push({ id: json.id, revision: json.revision });
  }
  return async (asked, client) => {
    const version = versions[client];
    if (version === undefined) throw new Error('a client without a version');
    const path = `${files}/${version.id}`;
    await asked.call({ path });
    const body = { patches: patches(version.revision), revision: version.revision };
    const { json } = await asked.call(jsonOf('PATCH', path, body, { action: 'update' }));
    version.revision = json.revision;
  };
}

/** Patches all over the file, other ones for each seed. */
function patches(seed: number): Record<string, number> {
  const step = Math.floor(FILE_BYTES / PATCHES);
  return Object.fromEntries(
    Array.from({ length: PATCHES }, (_, i) => [i * step + (seed % step), (i + seed) & 0xff]),
  );
}

function print(): void {
  const figures: Figure[] = [];
  const rates = choices.map(({ rounds }) =>
    median(rounds.map(({ tookMs, wholeMs }) => (tookMs.length * 1000) / wholeMs)),
  );
  const lines = choices.map(({ count, rounds }, index) => {
    const { p50, p99 } = quantiles(rounds.flatMap(({ tookMs }) => tookMs));
    figures.push({ name: `servers ${count}: p99 ms`, kind: 'time', value: p99 });
    return `| ${count} | ${rates[index]?.toFixed(0)} | ${p50.toFixed(0)} / ${p99.toFixed(0)} |`;
  });
  const value = (rates[1] ?? 0) / (rates[0] ?? 1);
  figures.push({ name: `servers ${NODES}: of 1`, kind: 'ratio', value, isHigherBetter: true });
  process.stdout.write(
    [
      `A version read and saved over, ${CLIENTS} clients, median of ${ROUNDS} rounds, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`,
      '',
      '| servers | a second | p50 / p99 ms |',
      '|---|---|---|',
      ...lines,
      '',
      `${NODES} servers give ${value.toFixed(2)} of what one gives (mark: 1).`,
      '',
    ].join('\n'),
  );
  reportFigures(nameOn(database, 'server/nodes'), figures);
}

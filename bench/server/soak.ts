// Does a server keep what it has handed out or taken in?
//
// One server, started as `npm start` starts it: at rest first, then thousands of calls of one kind after the other. Its resident
// memory after the first hundred of a kind is held against that after all of them. Prints Markdown. On the embedded database,
// which is in the same process, or on a PostgreSQL that TEST_DATABASE_URL names.

import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { startServerProcess } from '../own-process-server.ts';
import { demoPerson, uploadOf } from './demo-person.ts';
import { httpClients } from './http-client.ts';
import { nameOn, ownDatabase } from './own-database.ts';
import { residentMib } from './resident-memory.ts';

const MIB = 1024 * 1024;
/** Calls of a kind after which memory is what it should stay. */
const WARM = 100;
/** As many uploads as an account has on their way at once. */
const CLIENTS = 3;
/** How long a server is left alone before its memory is read, in milliseconds: collections and checkpoints have their turn. */
const REST_MS = 15_000;
const IDLE_MS = 60_000;
/** Marks: a tenth more than after the first hundred, and at rest. */
const MOST_GROWTH = 1.1;
const MOST_IDLE_MIB = { embedded: 300, server: 150 } as const;

/** Calls of one kind. */
interface Kind {
  readonly name: string;
  readonly count: number;
  act(index: number): Promise<unknown>;
}

const figures: Figure[] = [];
const database = await ownDatabase();
const mostIdleMib = MOST_IDLE_MIB[database.choice.kind];
const server = await startServerProcess('server/main.ts', {
  ...database.environment,
  JOBS: '0',
  BACKUPS: '0',
  RATE_LIMIT: '100000000',
});
const http = httpClients(server.url);
try {
  await delay(IDLE_MS);
  const idleMib = residentMib(server.pid);
  const rows: string[] = [];
  figures.push({ name: 'at rest, MiB', kind: 'time', value: idleMib });
  for (const kind of await kinds()) rows.push(await rowOf(kind));
  const remark = idleMib > mostIdleMib ? ', over the mark' : '';
  process.stdout.write(
    [
      `Resident memory, load ${loadavg()[0]?.toFixed(2)}. At rest, ${IDLE_MS / 1000} s after the first start: ${idleMib.toFixed(0)} MiB of ${mostIdleMib}${remark}`,
      '',
      `| calls | MiB after ${WARM} | MiB after all | share | most MiB | |`,
      '|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
  reportFigures(nameOn(database, 'server/soak'), figures);
} finally {
  http.close();
  await server.stop();
  await database.drop();
}

async function kinds(): Promise<Kind[]> {
  const person = await demoPerson(http);
  const { image } = createEcuSample({ seed: 7, lengthBytes: MIB });
  const { json: project } = await person.call(uploadOf(image, 'Soak'));
  const { json: version } = await person.call({
    method: 'POST',
    path: `/projects/${project.id}/files`,
    headers: { 'content-type': 'application/json', action: 'create' },
    body: JSON.stringify({
      name: 'Stage 1',
      originalSha256: project.originalSha256,
      patches: { 7: (image[7] ?? 0) ^ 1 },
    }),
  });
  const download = `/projects/${project.id}/files/${version.id}`;
  return [
    {
      name: 'downloads of 1 MiB',
      count: 2000,
      act: () => person.call({ path: download, headers: { accept: 'application/octet-stream' } }),
    },
    { name: 'lists of projects', count: 10_000, act: () => person.call({ path: '/projects' }) },
    {
      name: 'uploads of 4 MiB',
      count: 500,
      act: (index) => person.call(uploadOf(randomBytes(4 * MIB), `Soak ${index}`)),
    },
  ];
}

async function rowOf({ name, count, act }: Kind): Promise<string> {
  let mostMib = 0;
  const watching = setInterval(() => {
    mostMib = Math.max(mostMib, residentMib(server.pid));
  }, 250);
  const after = async (first: number, end: number): Promise<number> => {
    await inTurns(first, end, act);
    await delay(REST_MS);
    return residentMib(server.pid);
  };
  const [warmMib, lastMib] = await after(0, WARM)
    .then(async (warm) => [warm, await after(WARM, count)] as const)
    .finally(() => clearInterval(watching));
  const share = lastMib / warmMib;
  figures.push({ name: `memory after ${count} ${name}`, kind: 'ratio', value: share });
  const remark = share > MOST_GROWTH ? 'over the mark' : '';
  return `| ${count} ${name} | ${warmMib.toFixed(0)} | ${lastMib.toFixed(0)} | ${share.toFixed(2)} | ${mostMib.toFixed(0)} | ${remark} |`;
}

/** Calls `first` up to and without `end`, by some clients at once. */
async function inTurns(
  first: number,
  end: number,
  act: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = first;
  const client = async (): Promise<void> => {
    while (next < end) await act(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

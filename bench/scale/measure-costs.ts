// What does one of the things that tuners do cost: of a server, of a worker, and of PostgreSQL?
//
// On a PostgreSQL that TEST_DATABASE_URL names, on this machine: its processes are asked how long they have worked. Processor time and
// counts, so that what others do beside it matters little. Prints Markdown, and what bench/scale/measured-costs.ts holds.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../../core/samples/family-sample.ts';
import { DEMO_ACCOUNT } from '../demo-project.ts';
import { startServerProcess } from '../own-process-server.ts';
import { API, type DemoPerson, demoPerson, jsonOf, uploadOf } from '../server/demo-person.ts';
import { httpClients } from '../server/http-client.ts';
import { ownDatabase } from '../server/own-database.ts';
import { residentMib } from '../server/resident-memory.ts';
import type { Action, Cost } from './costs.ts';

const MIB = 1024 * 1024;
/** Ticks of the clock of processes a second (`getconf CLK_TCK`). */
const TICKS = 100;
/** Families that have files of 1 MiB. */
const OF_A_MIB = SAMPLE_FAMILIES.filter((family) => sampleLengths(family).includes(MIB));
const SOCKETS = 3000;
const PATCHES = 100;

const database = await ownDatabase();
if (database.choice.kind !== 'server') throw new Error('TEST_DATABASE_URL is not set');
const watcher = new pg.Client({ connectionString: database.choice.url });
await watcher.connect();
const environment = {
  ...database.environment,
  BACKUPS: '0',
  TRUST_PROXY: '1',
  RATE_LIMIT: '100000000',
  RATE_LIMIT_LOGIN: '1000000',
};
const server = await startServerProcess('server/main.ts', { ...environment, JOBS: '0' });
const http = httpClients(server.url);
try {
  const person = await demoPerson(http);
  const costs = new Map<Action, Cost>();
  const acts = await actsOf(person);
  for (const [action, count, act] of acts) costs.set(action, await costOf(count, act, server.pid));
  costs.set('reading', await readingCost());
  const socketKib = await socketCost(person);
  print(costs, socketKib);
} finally {
  http.close();
  await server.stop();
  await watcher.end();
  await database.drop();
}

async function actsOf(
  person: DemoPerson,
): Promise<readonly (readonly [Action, number, (index: number) => Promise<unknown>])[]> {
  const { image } = createFamilySample({ family: 'me7', seed: 7, lengthBytes: MIB });
  const { json: project } = await person.call(uploadOf(image, 'Scale'));
  const files = `/projects/${project.id}/files`;
  const head = { name: 'Stage 1', originalSha256: project.originalSha256, patches: patches(0) };
  const { json: made } = await person.call(jsonOf('POST', files, head, { action: 'create' }));
  let revision: number = made.revision;
  const root = `/projects/${project.id}`;
  /** What the page asks for when a project is opened that this browser has not opened before. */
  const opening = [
    root,
    files,
    `${files}/${made.id}`,
    ...['folders', 'user-maps', 'potential-maps', 'marks', 'map-names'].map((n) => `${root}/${n}`),
  ];
  return [
    [
      'login',
      60,
      () =>
        http.succeed({
          method: 'POST',
          path: `${API}/auth`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(DEMO_ACCOUNT),
        }),
    ],
    ['list', 400, () => person.call({ path: '/projects' })],
    [
      'open',
      100,
      async () => {
        for (const path of opening) await person.call({ path });
        const headers = { accept: 'application/octet-stream' };
        await person.call({ path: `${files}/ori`, headers });
      },
    ],
    [
      'save',
      300,
      async () => {
        const body = { patches: patches(revision), revision };
        const path = `${files}/${made.id}`;
        const { json } = await person.call(jsonOf('PATCH', path, body, { action: 'update' }));
        revision = json.revision;
      },
    ],
    ['create', 40, (index) => person.call(uploadOf(randomBytes(MIB), `New ${index}`))],
  ];
}

function patches(seed: number): Record<string, number> {
  const step = Math.floor(MIB / PATCHES);
  return Object.fromEntries(
    Array.from({ length: PATCHES }, (_, i) => [i * step + (seed % step), (i + seed) & 0xff]),
  );
}

/** Does a thing some times to warm up, and then as often as said, one after the other. */
async function costOf(
  count: number,
  act: (index: number) => Promise<unknown>,
  pid: number,
): Promise<Cost> {
  for (let index = 0; index < Math.ceil(count / 5); index++) await act(-1 - index);
  const before = await countersOf(pid);
  for (let index = 0; index < count; index++) await act(index);
  return costBetween(before, await countersOf(pid), count);
}

/** A worker of its own reads files that are there, each a control unit with maps, checksums and codes. */
async function readingCost(): Promise<Cost> {
  const count = 12;
  await watcher.query('delete from jobs');
  const person = await demoPerson(http);
  for (let seed = 1; seed <= count; seed++) {
    const family = OF_A_MIB[seed % OF_A_MIB.length] ?? 'me7';
    const { image } = createFamilySample({ family, seed, lengthBytes: MIB });
    await person.call(uploadOf(image, `Read ${seed}`));
  }
  const worker = await startServerProcess('server/main.ts', { ...environment, ROLE: 'worker' });
  try {
    const before = await countersOf(worker.pid, 0);
    const waiting = async (): Promise<number> => {
      const { rows } = await watcher.query(
        "select count(*)::int as count from jobs where kind = 'readFile' and state in ('waiting', 'running')",
      );
      return rows[0]?.count ?? 0;
    };
    while ((await waiting()) > 0) await delay(200);
    return costBetween(before, await countersOf(worker.pid), count);
  } finally {
    await worker.stop();
  }
}

interface Counters {
  readonly serverMs: number;
  /** What each process of PostgreSQL that works for the server has worked until now. One that ends in between is not counted. */
  readonly backendMs: ReadonlyMap<number, number>;
  readonly commits: number;
  readonly notices: number;
  readonly rows: number;
  readonly journalBytes: number;
}

/** @param serverMs in place of what the process has worked until now */
async function countersOf(pid: number, serverMs = workedMs(pid)): Promise<Counters> {
  // Sessions tell what they have done at most once a second.
  await delay(1500);
  const { rows } = await watcher.query(`
    select s.xact_commit::float8 as commits,
      (select count(distinct transaction)::float8 from events) as notices,
      (s.tup_inserted + s.tup_updated + s.tup_deleted)::float8 as rows,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as journal,
      (select json_agg(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as pids
    from pg_stat_database s where datname = current_database()`);
  const [row] = rows;
  const pids: readonly number[] = row.pids ?? [];
  return {
    serverMs,
    backendMs: new Map(pids.map((each) => [each, workedMs(each)])),
    commits: row.commits,
    notices: row.notices,
    rows: row.rows,
    journalBytes: row.journal,
  };
}

/** Processor time of a process with all its threads, in milliseconds (proc(5), fields 14 and 15 of `stat`). */
function workedMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

function costBetween(before: Counters, after: Counters, count: number): Cost {
  const each = (name: Exclude<keyof Counters, 'backendMs'>): number =>
    (after[name] - before[name]) / count;
  const databaseMs = [...after.backendMs].reduce(
    (sum, [backend, workedUntil]) => sum + workedUntil - (before.backendMs.get(backend) ?? 0),
    0,
  );
  return {
    serverMs: each('serverMs'),
    databaseMs: databaseMs / count,
    commits: each('commits'),
    notices: each('notices'),
    rows: each('rows'),
    journalKib: each('journalBytes') / 1024,
  };
}

/** Memory that connections take which listen to the channel of their person and hear nothing, in KiB each. */
async function socketCost(person: DemoPerson): Promise<number> {
  const { json: user } = await person.call({ path: '/auth' });
  const sockets: WebSocket[] = [];
  const open = async (): Promise<void> => {
    const url = `${server.url.replace('http', 'ws')}/live/app/${LIVE_APP_KEY}?protocol=7`;
    // Few may come from one address.
    const address = `10.0.${sockets.length % 200}.1`;
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
    sockets.push(socket);
    const greeting = await new Promise<string>((resolve, reject) => {
      socket.once('message', (text) => resolve(String(text)));
      socket.once('error', reject);
    });
    const { socket_id } = JSON.parse(JSON.parse(greeting).data);
    const channel = `private-App.User.${user.id}`;
    const body = { socket_id, channel_name: channel };
    const { json } = await person.call(jsonOf('POST', '/broadcasting/auth', body));
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...json } }));
  };
  for (let index = 0; index < 300; index++) await open();
  await delay(5000);
  const before = residentMib(server.pid);
  for (let index = 0; index < SOCKETS; index++) await open();
  await delay(5000);
  const kib = ((residentMib(server.pid) - before) * 1024) / SOCKETS;
  for (const socket of sockets) socket.terminate();
  return kib;
}

function print(costs: ReadonlyMap<Action, Cost>, socketKib: number): void {
  const rows = [...costs].map(([action, cost]) => {
    const cells = Object.values(cost).map((value) => value.toFixed(1));
    return `| ${action} | ${cells.join(' | ')} |`;
  });
  process.stdout.write(
    [
      '| one | server ms | database ms | commits | notices | rows | journal KiB |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `A live connection that hears nothing: ${socketKib.toFixed(0)} KiB`,
      '',
    ].join('\n'),
  );
}

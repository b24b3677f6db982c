// How fast is a call, held against the least that it could cost: bare Fastify, and the simplest statement on the same database?
//
// Two processes, the server and the bare one, are asked in turns by this one, which works on the same cores. Prints Markdown;
// what was measured on 2026-11-25 stands beside it, and the marks of what has some. On the embedded database, or on a PostgreSQL that TEST_DATABASE_URL names.

import { loadavg } from 'node:os';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { startServerProcess } from '../own-process-server.ts';
import { median, quantiles } from '../quantiles.ts';
import type { BareServerOptions } from './bare-server.ts';
import { newBuyers } from './buyers.ts';
import { API, demoPerson, jsonOf, uploadOf } from './demo-person.ts';
import { httpClients } from './http-client.ts';
import { type Looped, loop } from './loop.ts';
import { nameOn, ownDatabase } from './own-database.ts';

const ROUNDS = 5;
const CLIENTS = [1, 20, 50] as const;
/** How long a row is measured in a round. */
const FOR_MS = 1000;
const FILE_BYTES = 1024 * 1024;
const PATCHES = 100;
const BINARY = { accept: 'application/octet-stream' };

/** One thing that is measured. */
interface Row {
  readonly name: string;
  /** What it is held against, and the least share of its rate. */
  readonly against?: { readonly name: string; readonly mark?: number };
  /** How long it may take with the most clients, in milliseconds. */
  readonly mostMs?: { readonly p50: number; readonly p99: number };
  /** Calls a second with 1 and with 20 clients on 2026-11-25. */
  readonly before?: readonly [number, number];
  measure(clients: number): Promise<Looped>;
}

const [database, bareDatabase] = [await ownDatabase(), await ownDatabase()];
const options: BareServerOptions = { database: bareDatabase.choice, fileLengthBytes: FILE_BYTES };
const environment = {
  ...database.environment,
  BACKUPS: '0',
  RATE_LIMIT: '100000000',
  RATE_LIMIT_LOGIN: '1000',
};
const buyers = await newBuyers(environment, Math.max(...CLIENTS));
const product = await startServerProcess('server/main.ts', { ...environment, JOBS: '0' });
const bare = await startServerProcess('bench/server/bare-server.ts', {}, [JSON.stringify(options)]);
const http = httpClients(product.url);
const bareHttp = httpClients(bare.url);
try {
  const rows = await rowsOf();
  const measured = new Map(rows.map(({ name }) => [name, CLIENTS.map((): Looped[] => [])]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, measure } of rows) {
      for (const [index, clients] of CLIENTS.entries()) {
        const looped = await measure(clients);
        if (round >= 0) measured.get(name)?.[index]?.push(looped);
      }
    }
  }
  print(rows, measured);
} finally {
  http.close();
  bareHttp.close();
  await product.stop();
  await bare.stop();
  await database.drop();
  await bareDatabase.drop();
}

async function rowsOf(): Promise<Row[]> {
  const person = await demoPerson(http);
  const image = createEcuSample({ seed: 7, lengthBytes: FILE_BYTES }).image;
  const { json: project } = await person.call(uploadOf(image, 'Bench'));
  const files = `/projects/${project.id}/files`;
  const versions = await Promise.all(
    Array.from({ length: Math.max(...CLIENTS) }, async (_, client) => {
      const body = {
        name: `Version ${client}`,
        patches: patches(0),
        originalSha256: project.originalSha256,
      };
      const { json } = await person.call(jsonOf('POST', files, body, { action: 'create' }));
      return { id: json.id as string, revision: json.revision as number };
    }),
  );
  const save = async (client: number): Promise<void> => {
    const version = versions[client];
    if (version === undefined) throw new Error('a client without a version');
    const body = { patches: patches(version.revision), revision: version.revision };
    const path = `${files}/${version.id}`;
    const { json } = await person.call(jsonOf('PATCH', path, body, { action: 'update' }));
    version.revision = json.revision;
  };
  const order = async (client: number): Promise<void> => {
    const buyer = buyers[client];
    if (buyer === undefined) throw new Error('a client without a buyer');
    await http.succeed(buyer.order());
  };
  const ofProduct =
    (act: (client: number) => Promise<unknown>): Row['measure'] =>
    (clients) =>
      loop(clients, FOR_MS, act);
  const ofStatement =
    (statement: string): Row['measure'] =>
    async (clients) => {
      const path = `/loop?statement=${statement}&clients=${clients}&forMs=${FOR_MS}`;
      return (await bareHttp.succeed({ path })).json;
    };
  const get = (path: string, headers = {}): Row['measure'] =>
    ofProduct(() => person.call({ path, headers }));
  const version = `${files}/${versions[0]?.id}`;
  const patchBody = JSON.stringify({ patches: patches(0), revision: 1 });
  const json = { 'content-type': 'application/json' };
  return [
    {
      name: 'bare Fastify, GET',
      before: [12_439, 34_166],
      measure: ofProduct(() => bareHttp.succeed({ path: '/small' })),
    },
    {
      name: 'bare Fastify, GET of 1 MiB',
      measure: ofProduct(() => bareHttp.succeed({ path: '/file' })),
    },
    {
      name: 'bare Fastify, PATCH',
      before: [4073, 9022],
      measure: ofProduct(() =>
        bareHttp.succeed({ method: 'PATCH', path: '/patches', headers: json, body: patchBody }),
      ),
    },
    { name: 'bare select', before: [6144, 5382], measure: ofStatement('select') },
    { name: 'bare commit of one row', before: [1298, 1628], measure: ofStatement('commit') },
    {
      name: 'GET /status',
      against: { name: 'bare select' },
      before: [1359, 2923],
      measure: ofProduct(() => http.succeed({ path: `${API}/status` })),
    },
    {
      name: 'GET /projects',
      against: { name: 'bare select' },
      before: [271, 426],
      measure: get('/projects'),
    },
    {
      name: 'GET version, binary, 1 MiB',
      against: { name: 'bare Fastify, GET of 1 MiB', mark: 0.3 },
      before: [22, 32],
      measure: get(version, BINARY),
    },
    {
      name: 'GET version, JSON',
      against: { name: 'bare select' },
      before: [291, 409],
      measure: get(version),
    },
    {
      name: `PATCH ${PATCHES} patches`,
      against: { name: 'bare commit of one row', mark: 0.5 },
      mostMs: { p50: 15, p99: 80 },
      before: [95, 106],
      measure: ofProduct(save),
    },
    {
      name: 'POST /orders, coins by card',
      against: { name: 'bare commit of one row' },
      measure: ofProduct(order),
    },
  ];
}

/** Patches all over the file, other ones for each seed. */
function patches(seed: number): Record<string, number> {
  const step = Math.floor(FILE_BYTES / PATCHES);
  return Object.fromEntries(
    Array.from({ length: PATCHES }, (_, i) => [i * step + (seed % step), (i + seed) & 0xff]),
  );
}

function print(rows: readonly Row[], measured: ReadonlyMap<string, readonly Looped[][]>): void {
  const rate = (name: string, index: number): number =>
    median(
      (measured.get(name)?.[index] ?? []).map(
        ({ tookMs, wholeMs }) => (tookMs.length * 1000) / wholeMs,
      ),
    );
  const figures: Figure[] = [];
  const lines = rows.map(({ name, against, mostMs, before }) => {
    const cells = CLIENTS.map((clients, index) => {
      const { p50, p99 } = quantiles(
        (measured.get(name)?.[index] ?? []).flatMap(({ tookMs }) => tookMs),
      );
      const value =
        against === undefined ? undefined : rate(name, index) / rate(against.name, index);
      const title = `${name}, ${clients} at once`;
      if (value !== undefined)
        figures.push({
          name: `${title}: of ${against?.name}`,
          kind: 'ratio',
          value,
          isHigherBetter: true,
        });
      figures.push({ name: `${title}: p99 ms`, kind: 'time', value: p99 });
      const share = value?.toFixed(2) ?? '';
      return `${rate(name, index).toFixed(0)} (${before?.[index] ?? '-'}) | ${p50.toFixed(1)} / ${p99.toFixed(1)} | ${share}`;
    });
    const marks = [
      against?.name,
      against?.mark,
      mostMs && `p50 ${mostMs.p50} ms and p99 ${mostMs.p99} ms with ${CLIENTS.at(-1)}`,
    ];
    const mark = marks.filter((part) => part !== undefined).join(', ');
    return `| ${name} | ${cells.join(' | ')} | ${mark} |`;
  });
  process.stdout.write(
    [
      `Calls a second (those of 2026-11-25), median of ${ROUNDS} rounds, ${database.choice.kind === 'server' ? 'PostgreSQL' : 'embedded database'}, load ${loadavg()[0]?.toFixed(2)}`,
      '',
      `| what | ${CLIENTS.map((clients) => `${clients} at once | p50 / p99 ms | share`).join(' | ')} | of, mark |`,
      `|---|${'---|'.repeat(CLIENTS.length * 3 + 1)}`,
      ...lines,
      '',
    ].join('\n'),
  );
  reportFigures(nameOn(database, 'server/speed'), figures);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { listenTo } from '../support/live-listener.ts';
import { whenRead } from '../support/when-read.ts';

const TOKEN = 'a-token-for-the-watcher';

const ask = async ({ url }: RunningServer, authorization?: string): Promise<Response> =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

/** Has a file read. */
async function readFile(tuner: ApiClient): Promise<void> {
  const { json } = await tuner.upload(createEcuSample({ seed: 7, lengthBytes: 64 * 1024 }).image);
  await whenRead(tuner, json.id);
}

/** The figure of a line such as `name{a="b",c="d"} 3`; `undefined` if there is no line of this name and these labels. */
async function figureOf(
  server: RunningServer,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const text = await (await ask(server, `Bearer ${TOKEN}`)).text();
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((each) =>
    Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
  );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('the figures of a server', () => {
  let server: ApiServer;
  let tuner: ApiClient;
  beforeAll(async () => {
    server = await startApiServer({ metricsToken: TOKEN, jobCount: 1 });
    tuner = await newTuner(server, 'ada.tuner');
  });
  afterAll(() => server.close());

  it('are for whoever has the token', async () => {
    for (const authorization of [
      undefined,
      '',
      TOKEN,
      `Bearer ${TOKEN}x`,
      'Bearer ',
      `Basic ${TOKEN}`,
    ]) {
      const refused = await ask(server, authorization);
      expect([refused.status, (await refused.json()).code]).toEqual([401, 'UNAUTHORIZED']);
    }
    const answer = await ask(server, `Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain;.*version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
      expect(text).toMatch(new RegExp(`^${name} `, 'm'));
    }
  });

  it('count every request by its route, and never by what stands in its address', async () => {
    const name = 'mapwright_http_request_seconds_count';
    const route = { method: 'GET', route: '/api/v2/projects/:projectId', status: '404' };
    const before = (await figureOf(server, name, route)) ?? 0;
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    for (const id of ids) expect((await tuner.call('GET', `/projects/${id}`)).status).toBe(404);
    expect(await figureOf(server, name, route)).toBe(before + 3);
    for (const path of ['/nothing-of-ours', '/wp-login.php']) await fetch(`${server.url}${path}`);
    expect(await figureOf(server, name, { route: 'none', status: '404' })).toBeGreaterThanOrEqual(
      2,
    );
    const text = await (await ask(server, `Bearer ${TOKEN}`)).text();
    for (const secret of [...ids, 'wp-login', 'ada.tuner', TOKEN])
      expect(text).not.toContain(secret);
  });

  it('count live connections and events', async () => {
    const { id } = (await tuner.call('GET', '/auth')).json;
    expect(await figureOf(server, 'mapwright_live_connections')).toBe(0);
    const listener = await listenTo(server, tuner, userChannel(id));
    expect(await figureOf(server, 'mapwright_live_connections')).toBe(1);
    await readFile(tuner);
    await expect
      .poll(() => figureOf(server, 'mapwright_live_events_total', { event: 'ECU_UPDATED' }))
      .toBeGreaterThanOrEqual(1);
    listener.end();
    await expect.poll(() => figureOf(server, 'mapwright_live_connections')).toBe(0);
  });

  it('tell what jobs wait and how those that ran have ended', async () => {
    const done = { kind: 'readFile', outcome: 'done' };
    const before = (await figureOf(server, 'mapwright_job_seconds_count', done)) ?? 0;
    await readFile(tuner);
    await expect.poll(() => figureOf(server, 'mapwright_job_seconds_count', done)).toBe(before + 1);
    const waits = { kind: 'sendMail', state: 'waiting' };
    expect(await figureOf(server, 'mapwright_jobs', waits)).toBeUndefined();
    await server.door.transact(async (trx) => {
      await trx
        .insertInto('jobs')
        .values({ kind: 'unknownKind', payload: '{}', progress: '{}', max_attempts: 1 })
        .execute();
    });
    const unknown = { kind: 'unknownKind', state: 'waiting' };
    expect(await figureOf(server, 'mapwright_jobs', unknown)).toBe(1);
    await server.passTime(60_000);
    const oldest = { kind: 'unknownKind' };
    expect(await figureOf(server, 'mapwright_jobs_oldest_due_seconds', oldest)).toBeGreaterThan(59);
  });

  it('measure the database', async () => {
    const count = { way: 'statement', outcome: 'done' };
    const before = (await figureOf(server, 'mapwright_database_seconds_count', count)) ?? 0;
    await tuner.call('GET', '/projects');
    expect(await figureOf(server, 'mapwright_database_seconds_count', count)).toBeGreaterThan(
      before,
    );
    expect(
      await figureOf(server, 'mapwright_database_connections', { state: 'idle' }),
    ).toBeGreaterThanOrEqual(0);
  });
});

describe('a server whose figures nobody asked for', () => {
  it('has none, for anybody', async () => {
    const server = await startApiServer();
    for (const authorization of [undefined, 'Bearer null', 'Bearer undefined', 'Bearer ']) {
      const { status } = await ask(server, authorization);
      expect(status).toBe(404);
    }
    await server.close();
  });
});

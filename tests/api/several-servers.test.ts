import pg from 'pg';
import Pusher from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_APP_KEY, userChannel } from '../../core/contract/live.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, newProject, newTuner, startApiServer } from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';
import { whenRead } from '../support/when-read.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';
const NAME = 'mapwright_several_servers';
const PATIENCE = { timeout: 15_000 };

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(postgresUrl !== '')('two servers on one PostgreSQL', () => {
  let front: RunningServer;
  let worker: RunningServer;
  let tuner: ApiClient;
  let pusher: Pusher;
  let states: string[];

  beforeAll(async () => {
    await command(`drop database if exists ${NAME} with (force)`);
    await command(`create database ${NAME}`);
    const url = new URL(postgresUrl);
    url.pathname = `/${NAME}`;
    const database: DatabaseChoice = { kind: 'server', url: url.href };
    front = await startApiServer({ database, jobCount: 0 });
    worker = await startApiServer({ database });
    tuner = await newTuner(front, 'two.servers');
    ({ pusher, states } = listener());
  });
  afterAll(async () => {
    pusher.disconnect();
    await front.close();
    await worker.close();
    await command(`drop database ${NAME} with (force)`);
  });

  function listener(): { pusher: Pusher; states: string[] } {
    const client = new Pusher(LIVE_APP_KEY, {
      cluster: '',
      wsHost: 'localhost',
      wsPort: Number(new URL(front.url).port),
      wsPath: '/live',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: async ({ socketId, channelName }, done) => {
          // The other server signs: they share the secret.
          const body = { socket_id: socketId, channel_name: channelName };
          const { json } = await tunerAt(worker).call('POST', '/broadcasting/auth', { body });
          done(null, json);
        },
      },
    });
    const seen: string[] = [];
    client.connection.bind('state_change', ({ current }: { current: string }) =>
      seen.push(current),
    );
    return { pusher: client, states: seen };
  }

  /** The same person at another server: sessions are shared. */
  const tunerAt = (server: RunningServer): ApiClient => ({
    ...tuner,
    call: async (method, path, { body, headers = {} } = {}) => {
      const login = { username: 'two.servers', password: 'correct horse' };
      const { json } = await tuner.call('POST', '/auth', { body: login });
      const response = await fetch(`${server.url}/api/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${json.token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        json: JSON.parse(new TextDecoder().decode(bytes)),
      };
    },
  });

  it('one takes the files, the other reads them, and the page hears of it at once', async () => {
    const { id: userId } = (await tuner.call('GET', '/auth')).json;
    const heard: string[] = [];
    const channel = pusher.subscribe(userChannel(userId));
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
    channel.bind('READING_UPDATED', ({ projectId }: { projectId: string }) =>
      heard.push(projectId),
    );
    const { id } = await newProject(tuner);
    await whenRead(tuner, id);
    await expect.poll(() => heard.length, PATIENCE).toBeGreaterThanOrEqual(9);
    expect(new Set(heard)).toEqual(new Set([id]));
  });

  it('a server that was cut off tells its pages what it has not heard', async () => {
    const { id: userId } = (await tuner.call('GET', '/auth')).json;
    const heard: string[] = [];
    pusher
      .channel(userChannel(userId))
      .bind('READING_UPDATED', ({ projectId }: { projectId: string }) => heard.push(projectId));
    await command(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${NAME}' and application_name = 'mapwright events'`,
    );
    const { id } = await newProject(tuner);
    expect((await whenRead(tuner, id)).reading.state).toBe('done');
    await expect.poll(() => heard.length, PATIENCE).toBeGreaterThanOrEqual(9);
    expect(new Set(heard)).toEqual(new Set([id]));
    expect(states).toEqual(['connected']);
  });
});

describe.runIf(postgresUrl !== '')('a worker beside a server that does no jobs', () => {
  it('reads its files, and answers nothing but who watches over it', async () => {
    const { choice: database, drop } = await newDatabase();
    const front = await startApiServer({ database, jobCount: 0 });
    const token = 'a-token-for-the-watcher';
    const worker = await startApiServer({ database, role: 'worker', metricsToken: token });
    try {
      const tuner = await newTuner(front, 'far.away');
      const { id } = await newProject(tuner);
      expect((await whenRead(tuner, id)).reading.state).toBe('done');

      const headers = { authorization: `Bearer ${token}` };
      const statusOf = async (path: string, init: RequestInit = {}): Promise<number> =>
        (await fetch(`${worker.url}${path}`, init)).status;
      for (const path of ['/healthz', '/readyz']) expect(await statusOf(path)).toBe(200);
      const figures = await (await fetch(`${worker.url}/metrics`, { headers })).text();
      expect(figures).toContain('mapwright_job_seconds_count{kind="readFile",outcome="done"} 1');
      for (const path of ['/', '/login', '/docs', '/api/v2/status', '/api/v2/projects', '/live']) {
        expect([path, await statusOf(path)]).toEqual([path, 404]);
      }
      const login = JSON.stringify({ username: 'far.away', password: 'correct horse' });
      const type = { 'content-type': 'application/json' };
      expect(await statusOf('/api/v2/auth', { method: 'POST', headers: type, body: login })).toBe(
        404,
      );
    } finally {
      await worker.close();
      await front.close();
      await drop();
    }
  });
});

async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

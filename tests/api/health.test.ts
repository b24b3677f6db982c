import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import { startApiServer } from '../support/api-server.ts';
import { expectServerErrors } from '../support/server-errors.ts';

const PATIENCE = { timeout: 15_000, interval: 100 };
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';

const ask = async (server: RunningServer, path: string, method = 'GET') => {
  const response = await fetch(`${server.url}${path}`, { method });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body };
};

describe('a server that works', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startApiServer();
  });
  afterAll(() => server.close());

  it('is healthy and ready, in JSON that nobody keeps', async () => {
    const health = await ask(server, '/healthz');
    expect([health.status, health.body]).toEqual([200, '{"status":"ok"}']);
    const ready = await ask(server, '/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      { status: 'ready', checks: { database: true, migrations: true, open: true } },
    ]);
    for (const { headers } of [health, ready]) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(['/healthz', '/readyz'])('answers HEAD %s as GET, without a body', async (path) => {
    const { status, body } = await ask(server, path, 'HEAD');
    expect([status, body]).toEqual([200, '']);
  });

  it('that ends is healthy and no longer ready', async () => {
    expectServerErrors(/^503 GET \/readyz$/);
    const ending = await startApiServer();
    const { host, port } = new URL(ending.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
    // The begin of a second request keeps the connection open.
    socket.write(`${head('/readyz')}\r\n${head('/readyz')}`);
    const [first] = await new Promise<Buffer[]>((resolve) =>
      socket.once('data', (data) => resolve([data])),
    );
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
    const closed = ending.close();
    socket.write('\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 .*SERVICE_UNAVAILABLE.*"open":false/s);
    await closed;
  });
});

describe.runIf(postgresUrl !== '')('a server whose database is not as it should be', () => {
  let server: RunningServer;
  let name: string;
  let url: string;
  beforeEach(async () => {
    name = `mapwright_ready_${crypto.randomUUID().replaceAll('-', '')}`;
    const place = new URL(postgresUrl);
    place.pathname = `/${name}`;
    url = place.href;
    await command(postgresUrl, `create database ${name}`);
    server = await startApiServer({ database: { kind: 'server', url } });
  });
  afterEach(async () => {
    await server.close();
    await command(postgresUrl, `drop database ${name} with (force)`);
  });

  it('is healthy and not ready while a migration is missing', async () => {
    await command(url, `update kysely_migration set name = 'x' || name where name like '0001%'`);
    await expectNotReady({ database: true, migrations: false, open: true });
    await command(url, `update kysely_migration set name = substr(name, 2) where name like 'x%'`);
    expect((await ask(server, '/readyz')).status).toBe(200);
  });

  it('is healthy and not ready while it is away', async () => {
    await command(postgresUrl, `alter database ${name} allow_connections false`);
    await command(
      postgresUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expectNotReady({ database: false, migrations: false, open: true });
    await command(postgresUrl, `alter database ${name} allow_connections true`);
    await expect.poll(async () => (await ask(server, '/readyz')).status, PATIENCE).toBe(200);
  });

  async function expectNotReady(checks: Record<string, boolean>): Promise<void> {
    expectServerErrors(/^503 GET \/readyz$/);
    const { status, body } = await ask(server, '/readyz');
    expect([status, JSON.parse(body)]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE', checks },
    ]);
    expect((await ask(server, '/healthz')).status).toBe(200);
  }
});

async function command(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(query);
  await client.end();
}

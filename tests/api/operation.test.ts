import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { DirectoryInUseError } from '../../server/db/directory-lock.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { apiClient, login, newProject, newVersion, startApiServer } from '../support/api-server.ts';

interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly parameters: ReadonlyArray<{ name: string; in: string }> }>
  >;
}

describe('the API', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startApiServer({ rateLimits: { allPerMinute: 200, loginsPerMinute: 3 } });
  });
  afterAll(() => server.close());

  it('answers an unknown path with the catalogue', async () => {
    const { status, json } = await apiClient(server).call('GET', '/nothing');
    expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('describes itself', async () => {
    const response = await fetch(`${server.url}/docs/json`);
    const { openapi, paths } = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(openapi).toMatch(/^3\./);
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v2', '')}`,
      ),
    );
    expect(calls.sort()).toEqual([
      'DELETE /accounts/me',
      'DELETE /archived-projects',
      'DELETE /archived-projects/{projectId}',
      'DELETE /auth',
      'DELETE /cards/{cardId}',
      'DELETE /my-solutions/{solutionId}',
      'DELETE /projects',
      'DELETE /projects/{projectId}',
      'DELETE /projects/{projectId}/files/{fileId}',
      'DELETE /projects/{projectId}/folders/{folderId}',
      'DELETE /projects/{projectId}/maps/{mapId}',
      'DELETE /projects/{projectId}/marks/{address}',
      'DELETE /projects/{projectId}/tags/noread',
      'DELETE /projects/{projectId}/user-maps',
      'DELETE /sessions',
      'DELETE /sessions/{sessionId}',
      'DELETE /subscription',
      'GET /accounts/me',
      'GET /accounts/me/export',
      'GET /agreements',
      'GET /archived-projects',
      'GET /auth',
      'GET /balances',
      'GET /broadcasting/connection',
      'GET /cards',
      'GET /news',
      'GET /packages',
      'GET /plans',
      'GET /projects',
      'GET /projects/{projectId}',
      'GET /projects/{projectId}/checksums/crc',
      'GET /projects/{projectId}/dtcs',
      'GET /projects/{projectId}/files',
      'GET /projects/{projectId}/files/{fileId}',
      'GET /projects/{projectId}/files/{fileId}/ports/{portId}',
      'GET /projects/{projectId}/files/{fileId}/solutions',
      'GET /projects/{projectId}/files/{fileId}/solutions/{solutionId}/preview',
      'GET /projects/{projectId}/folders',
      'GET /projects/{projectId}/identification',
      'GET /projects/{projectId}/map-names',
      'GET /projects/{projectId}/map-search',
      'GET /projects/{projectId}/mappacks/basic',
      'GET /projects/{projectId}/maps/{mapId}',
      'GET /projects/{projectId}/marks',
      'GET /projects/{projectId}/potential-maps',
      'GET /projects/{projectId}/prices',
      'GET /projects/{projectId}/prices/solution-pack',
      'GET /projects/{projectId}/user-maps',
      'GET /purchases',
      'GET /purchases/{purchaseId}/receipt',
      'GET /sessions',
      'GET /settings',
      'GET /status',
      'GET /subscription',
      'PATCH /accounts/new/verifications/{token}',
      'PATCH /archived-projects/{projectId}',
      'PATCH /email-changes/{token}',
      'PATCH /password-resets/{token}',
      'PATCH /projects/{projectId}/files/{fileId}',
      'PATCH /projects/{projectId}/maps/{mapId}',
      'PATCH /subscription',
      'POST /accounts',
      'POST /accounts/new/verifications',
      'POST /activation-keys',
      'POST /auth',
      'POST /broadcasting/auth',
      'POST /broadcasting/user-auth',
      'POST /cards',
      'POST /evc',
      'POST /orders',
      'POST /password-resets',
      'POST /payments/confirmations',
      'POST /payments/events',
      'POST /projects',
      'POST /projects/{projectId}/change-reports',
      'POST /projects/{projectId}/dtcs',
      'POST /projects/{projectId}/files',
      'POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert',
      'POST /projects/{projectId}/files/{fileId}/checksums/crc',
      'POST /projects/{projectId}/files/{fileId}/dtcs',
      'POST /projects/{projectId}/files/{fileId}/my-solutions',
      'POST /projects/{projectId}/files/{fileId}/ports',
      'POST /projects/{projectId}/files/{fileId}/ports/{portId}',
      'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out',
      'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}',
      'POST /projects/{projectId}/folders',
      'POST /projects/{projectId}/map-names',
      'POST /projects/{projectId}/mappacks/basic',
      'POST /projects/{projectId}/reading',
      'POST /projects/{projectId}/reports',
      'POST /projects/{projectId}/solutions',
      'POST /projects/{projectId}/user-maps',
      'POST /search',
      'POST /subscription',
      'PUT /accounts/me',
      'PUT /agreements',
      'PUT /auth',
      'PUT /projects/{projectId}',
      'PUT /projects/{projectId}/folders/{folderId}',
      'PUT /projects/{projectId}/maps/{mapId}',
      'PUT /projects/{projectId}/marks/{address}',
      'PUT /settings',
    ]);
  });

  it('describes what is refused, what needs a session, and both forms of a file', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a document of another standard
    const { paths, components }: any = await (await fetch(`${server.url}/docs/json`)).json();
    const file = paths['/api/v2/projects/{projectId}/files/{fileId}'].get;
    expect(Object.keys(file.responses['200'].content).sort()).toEqual([
      'application/json',
      'application/octet-stream',
    ]);
    expect(Object.keys(file.responses).sort()).toEqual(['200', '206', '4XX', '5XX']);
    expect(Object.keys(components.securitySchemes)).toEqual(['session']);
    expect(file.security).toEqual([{ session: [] }]);
    expect(paths['/api/v2/auth'].post.security).toBeUndefined();
    const form = paths['/api/v2/projects'].post.requestBody.content['multipart/form-data'].schema;
    expect(Object.keys(form.properties)).toEqual(['details', 'file']);
    const viewer = await fetch(`${server.url}/docs/`);
    expect([viewer.status, await viewer.text()]).toEqual([200, expect.stringContaining('swagger')]);
  });

  it('lies beside itself as well, and names the headers that every call may carry', async () => {
    const beside = await fetch(`${server.url}/api/v2/openapi.json`);
    expect(beside.headers.get('content-type')).toContain('application/json');
    const description = (await beside.json()) as Description;
    expect(description).toEqual(await (await fetch(`${server.url}/docs/json`)).json());
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { parameters }] of Object.entries(methods)) {
        const headers = parameters.filter((parameter) => parameter.in === 'header');
        expect([path, method, headers.map(({ name }) => name)]).toEqual([
          path,
          method,
          expect.arrayContaining(['locale', 'app-key']),
        ]);
      }
    }
    // Those of its own are still there, and still required.
    expect(
      description.paths['/api/v2/projects/{projectId}/files']?.['post']?.parameters,
    ).toContainEqual(expect.objectContaining({ name: 'action', in: 'header', required: true }));
  });

  it('names every request, and keeps answers out of caches', async () => {
    const first = await apiClient(server).call('GET', '/auth');
    const second = await apiClient(server).call('GET', '/auth');
    expect(first.json.requestId).toBe(first.headers.get('x-request-id'));
    expect(first.json.requestId).not.toBe(second.json.requestId);
    expect(first.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/nothing', '/projects/1/nothing', '/../v3/status'])('knows no %s', async (path) => {
    const { status, json } = await apiClient(server).call('GET', path);
    expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('sends headers that keep strangers out', async () => {
    const { headers } = await apiClient(server).call('GET', '/status');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('lets the card form of Stripe in where Stripe takes the money, and nobody else', async () => {
    const { stripe, seller } = readConfig({
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      SELLER_NAME: 'Mapwright S.r.l.',
      SELLER_ADDRESS: 'Via Roma 1',
      SELLER_TAX_ID: 'IT01234567890',
    });
    const selling = await startApiServer({ stripe, seller });
    try {
      const policyOf = async (of: RunningServer): Promise<string> => {
        const { headers } = await apiClient(of).call('GET', '/status');
        return headers.get('content-security-policy') ?? '';
      };
      const policy = await policyOf(selling);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com;");
      expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
      expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
      expect(await policyOf(server)).not.toContain('stripe');
    } finally {
      await selling.close();
    }
  });

  it('refuses the fourth login of a minute and says when to come back', async () => {
    const body = { username: 'nobody', password: 'nothing' };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push((await apiClient(server).call('POST', '/auth', { body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    const refused = await apiClient(server).call('POST', '/auth', { body });
    expect(refused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a server that ends', () => {
  it('answers what reaches it, as always: it is no maintenance', async () => {
    const server = await startApiServer();
    const { host, hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `GET /api/v2/status HTTP/1.1\r\nHost: ${host}\r\n`;
    // Together with the first request the begin of a second one, which keeps the connection open.
    socket.write(`${head}\r\n${head}`);
    const [first] = await once(socket, 'data');
    const closed = server.close();
    socket.write('\r\n');
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
    await closed;
  });
});

describe('a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const onFolder = { database: { kind: 'embedded', dataDir: folder } } as const;

  it('keeps accounts, projects, versions and sessions over a restart, and one demo project', async () => {
    let server = await startApiServer({ ...onFolder, isDemo: true });
    const { demo } = (await apiClient(server).call('GET', '/status')).json;
    const token = await login(apiClient(server), demo.username, demo.password);
    const project = await newProject(apiClient(server, token));
    const version = await newVersion(apiClient(server, token), project, { 5: 1 });
    await server.close();

    server = await startApiServer({ ...onFolder, isDemo: true });
    try {
      const tuner = apiClient(server, token);
      const { json } = await tuner.call('GET', '/projects');
      expect(json.data.map((p: { name: string }) => p.name)).toEqual([
        'Test project',
        'Sample project',
      ]);
      const { json: details } = await tuner.call(
        'GET',
        `/projects/${project.id}/files/${version.id}`,
      );
      expect(details.patches).toEqual({ 5: 1 });
    } finally {
      await server.close();
    }
  });

  it('belongs to one server at a time', async () => {
    const server = await startApiServer(onFolder);
    try {
      await expect(startApiServer(onFolder)).rejects.toThrow(DirectoryInUseError);
    } finally {
      await server.close();
    }
  });
});

describe('the environment', () => {
  it('has sensible defaults', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, isDemo: true });
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
      isDemo: false,
      database: { kind: 'server', url: 'postgres://localhost/x' },
    });
    expect(readConfig({ PORT: '' }).port).toBe(8080);
    expect(readConfig({}).trustedProxies).toBe(0);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
    expect(readConfig({ DATA_DIR: '/x' }).backups).toEqual({
      count: 3,
      everyHours: 24,
      folder: '/x/backups',
    });
    expect(readConfig({ BACKUPS: '0' }).backups).toBeNull();
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).backups).toBeNull();
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ BACKUPS: '1001' }, 'BACKUPS'],
    [{ BACKUP_HOURS: '0' }, 'BACKUP_HOURS'],
  ])('with %o is refused by name', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}=`));
  });
});

import { execFile } from 'node:child_process';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from '../../server/services/demo.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiServer,
  accountForm,
  apiClient,
  mailsTo,
  outboxMails,
  startApiServer,
} from '../support/api-server.ts';
import { type BareAnswer, bareRequest, head } from '../support/bare-request.ts';

/** What proxies add, one or the other. */
const SIGNS: ReadonlyArray<readonly [string, string]> = [
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Host', 'tuning.example'],
  ['Forwarded', 'for=203.0.113.7'],
  ['Via', '1.1 proxy'],
  ['X-Real-IP', '203.0.113.7'],
  ['CF-Connecting-IP', '203.0.113.7'],
  ['CF-Ray', '1'],
  ['True-Client-IP', '203.0.113.7'],
];
let server: ApiServer;
let outboxUrl: string;
let outboxPort: string;

beforeAll(async () => {
  server = await startApiServer({ isDemo: true });
  const nobody = apiClient(server);
  outboxUrl = (await nobody.call('GET', '/status')).json.outbox;
  ({ port: outboxPort } = new URL(outboxUrl));
  await nobody.call('POST', '/accounts', { body: accountForm() });
  await mailsTo(nobody, 'ada@example.test');
});
afterAll(() => server.close());

/** Asks the outbox with these headers, and those it wants unless they are among them. */
const ask = (headers: Record<string, string>): Promise<BareAnswer> =>
  bareRequest(
    outboxUrl,
    head('GET', '/outbox', { Host: `127.0.0.1:${outboxPort}`, Origin: server.url, ...headers }),
  );

function expectNothing(answer: BareAnswer, status: number): void {
  expect([answer.status, answer.json.code]).toEqual([status, 'FORBIDDEN_ACCESS']);
  expect(answer.body).not.toContain('token=');
}

describe('the local outbox', () => {
  it('is read by the page of the server, under each name of this machine', async () => {
    const { port } = new URL(server.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const origin = `http://${name}:${port}`;
      const { status, headers, body } = await ask({ Origin: origin });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('token=');
    }
    expect(await outboxMails(apiClient(server))).toMatchObject([{ to: 'ada@example.test' }]);
  });

  it.each([
    'https://evil.example',
    'http://evil.example',
    'http://localhost',
    'http://localhost:3000',
    'null',
    '',
    'file://',
    'http://localhost.evil.example',
  ])('is not for a page of %j', async (Origin) => {
    const answer = await ask({ Origin });
    expectNothing(answer, 403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is not for a page of the server over another protocol, or of the outbox itself', async () => {
    expectNothing(await ask({ Origin: server.url.replace('http', 'https') }), 403);
    expectNothing(await ask({ Origin: new URL(outboxUrl).origin }), 403);
  });

  it('is not for what says no page at all, such as a picture or a frame', async () => {
    const text = head('GET', '/outbox', { Host: `127.0.0.1:${outboxPort}` });
    expectNothing(await bareRequest(outboxUrl, text), 403);
  });

  it('is not for a page that was led here by a name of its own', async () => {
    const { port } = new URL(server.url);
    for (const name of ['evil.example', 'localhost', '127.0.0.1']) {
      expectNothing(await ask({ Host: `${name}:${port}` }), 421);
    }
    for (const host of ['evil.example', `evil.example:${outboxPort}`, `localhost:${outboxPort}`]) {
      expectNothing(await ask({ Host: host }), 421);
    }
  });

  it.each(SIGNS)('is not for what a proxy passes on (%s)', async (name, value) => {
    expectNothing(await ask({ [name]: value }), 403);
  });

  it('is not behind a proxy in front of the server, also one that keeps silent', async () => {
    const proxy = await silentProxy(server.url);
    try {
      const { port } = proxy.address() as { port: number };
      const through = (path: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { origin: server.url } });
      expect((await through('/api/v2/status')).status).toBe(200);
      for (const path of ['/api/v2/outbox', '/outbox', new URL(outboxUrl).href, '/api/v2/mails']) {
        const answer = await through(path.replace(/^http:\/\/[^/]*/, ''));
        expect(await answer.text()).not.toContain('token=');
      }
    } finally {
      proxy.close();
    }
  });

  it('listens to this machine alone, whatever the server listens on', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const opened = await new Promise<boolean>((resolve) => {
        const socket = connect(Number(outboxPort), address);
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
      expect(opened).toBe(false);
    }
  });

  // Only root can become somebody else, and only Linux tells who somebody is.
  describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('on Linux', () => {
    it('is not for another account of this machine', async () => {
      const headers = `Host: 127.0.0.1:${outboxPort}\\r\\nOrigin: ${server.url}\\r\\nConnection: close`;
      const script = `exec 3<>/dev/tcp/127.0.0.1/${outboxPort}; printf 'GET /outbox HTTP/1.1\\r\\n${headers}\\r\\n\\r\\n' >&3; cat <&3`;
      const run = promisify(execFile);
      const asNobody = await run('/bin/bash', ['-c', script], { uid: 65_534, cwd: '/' });
      expect(asNobody.stdout).toMatch(/^HTTP\/1\.1 403 .*FORBIDDEN_ACCESS/s);
      expect(asNobody.stdout).not.toContain('token=');
      const asOwner = await run('/bin/bash', ['-c', script], { cwd: '/' });
      expect(asOwner.stdout).toMatch(/^HTTP\/1\.1 200 .*token=/s);
    });
  });
});

describe('the demo account', () => {
  const logIn = (to: RunningServer, headers: Record<string, string> = {}): Promise<Answer> =>
    apiClient(to).call('POST', '/auth', { body: DEMO_ACCOUNT, headers });

  it('is for people at this machine', async () => {
    expect((await apiClient(server).call('GET', '/status')).json.demo).toEqual(DEMO_ACCOUNT);
    expect((await logIn(server)).status).toBe(200);
  });

  it.each(SIGNS)('is not for what a proxy passes on (%s)', async (name, value) => {
    const headers = { [name]: value };
    const { json } = await apiClient(server).call('GET', '/status', { headers });
    expect(json).toMatchObject({ demo: null, outbox: null });
    // Pauses of the name, which the refusals before have begun, are over.
    await server.passTime(3600_000);
    const refused = await logIn(server, headers);
    expect([refused.status, refused.json.reason]).toEqual([401, 'invalidCredentials']);
  });
});

describe.each([
  ['every address', { host: '0.0.0.0' }],
  ['a public address', { publicUrl: 'https://tuning.example' }],
])('a server on %s', (_, part) => {
  let open: RunningServer;
  const lines: string[] = [];
  beforeAll(async () => {
    open = await startApiServer({ ...part, isDemo: true }, {}, (line) => lines.push(line));
  });
  afterAll(() => open.close());

  it('has neither outbox nor demo, and says so', async () => {
    const { json } = await apiClient(open).call('GET', '/status');
    expect(json).toMatchObject({ demo: null, outbox: null, registration: false });
    const refused = await apiClient(open).call('POST', '/auth', { body: DEMO_ACCOUNT });
    expect([refused.status, refused.json.reason]).toEqual([401, 'invalidCredentials']);
    expect(lines).toEqual([
      expect.stringMatching(/^No demo account and no local outbox.*SMTP_URL/),
    ]);
  });

  it('takes no registration that it cannot send a mail for', async () => {
    for (const body of [accountForm(), {}]) {
      const { status, json } = await apiClient(open).call('POST', '/accounts', { body });
      expect([status, json]).toMatchObject([
        409,
        { code: 'REGISTRATION_FAILURE', reason: 'mailNotSetUp' },
      ]);
    }
  });
});

/** A proxy that asks the server by the server's own name and says of nobody that it passes them on, as nginx does unless told. */
async function silentProxy(target: string): Promise<Server> {
  const { hostname, port, host } = new URL(target);
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host };
    const { method, url: path } = request;
    httpRequest({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

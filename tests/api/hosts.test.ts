import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { startApiServer } from '../support/api-server.ts';
import { bareRequest, head } from '../support/bare-request.ts';

const STATUS = '/api/v2/status';
const UPGRADE = {
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const lines: string[] = [];
let server: RunningServer;
let port: string;

beforeAll(async () => {
  server = await startApiServer({}, {}, (line) => lines.push(line));
  ({ port } = new URL(server.url));
});
afterAll(() => server.close());

describe('a server', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('answers as %s', async (name) => {
    const { status } = await bareRequest(
      server.url,
      head('GET', STATUS, { Host: `${name}:${port}` }),
    );
    expect(status).toBe(200);
  });

  it.each([
    STATUS,
    '/api/v2/projects',
    '/api/v2/nothing',
    '/api/v2/openapi.json',
    '/',
    '/login',
    '/docs/',
    '/nothing',
    '/%zz',
  ])('answers nobody who asks another one for %s', async (path) => {
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost', 'localhost:1']) {
      const { status, json } = await bareRequest(server.url, head('GET', path, { Host: host }));
      expect([status, json]).toMatchObject([
        421,
        { code: 'FORBIDDEN_ACCESS', reason: 'otherHost' },
      ]);
    }
  });

  it('says whose name was asked for, once each and not without end', async () => {
    const other = lines.filter((line) => line.includes('"other.example"'));
    expect(other).toEqual([]);
    for (let i = 0; i < 3; i++) {
      await bareRequest(server.url, head('GET', STATUS, { Host: 'other.example' }));
    }
    for (let i = 0; i < 20; i++) {
      await bareRequest(server.url, head('GET', STATUS, { Host: `name-${i}.example` }));
    }
    expect(lines.filter((line) => line.includes('"other.example"'))).toEqual([
      `Refused: a request to "other.example". This server is localhost:${port}; PUBLIC_URL gives it another name.`,
    ]);
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  it('opens no live connection under another name', async () => {
    const path = `/live/app/${LIVE_APP_KEY}?protocol=7`;
    const upgrade = (host: string) =>
      bareRequest(
        server.url,
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n${Object.entries(UPGRADE)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      );
    for (const host of ['evil.example', `evil.example:${port}`]) {
      const { status, json } = await upgrade(host);
      expect([status, json]).toMatchObject([
        421,
        { code: 'FORBIDDEN_ACCESS', reason: 'otherHost' },
      ]);
    }
  });

  it.each<[string, (own: string) => string]>([
    ['a second name', (own) => head('GET', STATUS, { Host: own, host: 'evil.example' })],
    ['a second name in front', (own) => head('GET', STATUS, { Host: 'evil.example', host: own })],
    ['the same name twice', (own) => head('GET', STATUS, { Host: own, host: own })],
    ['no name', () => head('GET', STATUS, {})],
    ['no name in HTTP/1.0', () => `GET ${STATUS} HTTP/1.0\r\n\r\n`],
    ['a whole address', (own) => head('GET', `http://evil.example${STATUS}`, { Host: own })],
    ['its own whole address', (own) => head('GET', `http://${own}${STATUS}`, { Host: own })],
  ])('takes no request with %s', async (_, text) => {
    const { status, json } = await bareRequest(server.url, text(`localhost:${port}`));
    expect([status, json.code]).toEqual([400, 'UNEXPECTED_ERROR']);
  });

  it.each(['/healthz', '/readyz'])(
    'tells a watcher of itself under every name: %s',
    async (path) => {
      const { status } = await bareRequest(
        server.url,
        head('GET', path, { Host: '10.1.2.3:8080' }),
      );
      expect(status).toBe(200);
    },
  );
});

describe('a server with a public address', () => {
  let known: RunningServer;
  beforeAll(async () => {
    known = await startApiServer({ publicUrl: 'https://tuning.example' });
  });
  afterAll(() => known.close());

  it.each<[string, number]>([
    ['tuning.example', 200],
    ['tuning.example:443', 200],
    ['tuning.example:80', 421],
    ['evil.example', 421],
  ])('asked as %s answers %i', async (host, expected) => {
    expect((await bareRequest(known.url, head('GET', STATUS, { Host: host }))).status).toBe(
      expected,
    );
  });

  it('lets its page speak with it over both ways, and promises HTTPS for its own name alone', async () => {
    const { headers } = await bareRequest(
      known.url,
      head('GET', STATUS, { Host: 'tuning.example' }),
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(connectSources(headers['content-security-policy'])).toEqual([
      "'self'",
      'wss://tuning.example',
      'ws://tuning.example',
    ]);
  });
});

describe('the headers of an answer', () => {
  it('let the page speak with this server, in no frame, and with little of the machine', async () => {
    const { headers } = await bareRequest(
      server.url,
      head('GET', STATUS, { Host: `localhost:${port}` }),
    );
    const policy = headers['content-security-policy'];
    const [self, outbox, live, ...others] = connectSources(policy);
    expect([self, live, others]).toEqual(["'self'", `ws://localhost:${port}`, []]);
    expect(outbox).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=()');
    // Plain HTTP, and nobody said otherwise.
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('hold under a name that means nothing', async () => {
    const Host = "x;script-src 'unsafe-inline',y";
    const { status, headers } = await bareRequest(server.url, head('GET', '/healthz', { Host }));
    expect(status).toBe(200);
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'");
  });
});

function connectSources(policy: string | undefined): string[] {
  return /connect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ') ?? [];
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../core/contract/error-body.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { startApiServer } from '../support/api-server.ts';
import { bareRequest, head } from '../support/bare-request.ts';

let server: RunningServer;
let Host: string;

beforeAll(async () => {
  server = await startApiServer();
  Host = new URL(server.url).host;
});
afterAll(() => server.close());

const UNKNOWN_PATHS = [
  '/nothing',
  '/health',
  '/ready',
  '/metrics',
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/admin',
  '/index.php?x=1',
  '/api',
  '/api/',
  '/api/v1/status',
  '/api/v2',
  '/api/v2/outbox',
  '/api/v3/status',
  '/docs/nothing',
  '/docs/static/nothing.js',
  '/docs/static/..%2f..%2fpackage.json',
  '/live',
  '/live/app/mapwright',
  '/.well-known/security.txt',
  '//evil.example/login',
  '/login/more',
  '/projects/1/editor/more',
  '/projects/1/2',
  '/login%00',
];

describe('what the server refuses before a route has it', () => {
  it.each(UNKNOWN_PATHS)('%s is not known, asked in any way', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, json } = await bareRequest(server.url, head(method, path, { Host }));
      expect([method, status, json?.code]).toEqual([method, 404, 'RESOURCE_NOT_FOUND']);
    }
    expect((await bareRequest(server.url, head('HEAD', path, { Host }))).status).toBe(404);
  });

  it.each<[string, () => string, number]>([
    ['an address that cannot be read', () => head('GET', '/%zz', { Host }), 400],
    ['a part of one', () => head('GET', '/api/v2/projects/%zz', { Host }), 400],
    ['bytes that are no letters', () => head('GET', '/%ff%fe', { Host }), 400],
    [
      'a part that is too long',
      () => head('GET', `/api/v2/projects/${'a'.repeat(300)}`, { Host }),
      414,
    ],
    ['an address that is too long', () => head('GET', `/${'a'.repeat(20_000)}`, { Host }), 431],
    ['headers that are too long', () => head('GET', '/', { Host, X: 'a'.repeat(20_000) }), 431],
    ['another method', () => head('POST', '/api/v2/status', { Host }), 404],
    ['a method of another protocol', () => head('PROPFIND', '/api/v2/status', { Host }), 404],
    ['TRACE', () => head('TRACE', '/api/v2/status', { Host }), 404],
    ['a method that is none', () => head('HELLO', '/api/v2/status', { Host }), 400],
    ['a tunnel', () => head('CONNECT', 'evil.example:443', { Host: 'evil.example' }), 404],
    ['an expectation', () => head('GET', '/api/v2/status', { Host, Expect: 'a-miracle' }), 417],
    ['words', () => 'hello\r\n\r\n', 400],
    ['the greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['the greeting of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    [
      'two lengths',
      () => `POST / HTTP/1.1\r\nHost: ${Host}\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc`,
      400,
    ],
    [
      'a length and pieces',
      () =>
        `POST / HTTP/1.1\r\nHost: ${Host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
      400,
    ],
    ['a line that ends too early', () => `GET / HTTP/1.1\nHost: ${Host}\n\n`, 400],
    ['a header with NUL', () => head('GET', '/', { Host, X: 'a\0b' }), 400],
    ['an upgrade elsewhere', () => upgrade('/elsewhere'), 404],
    ['an upgrade of the API', () => upgrade('/api/v2/status'), 404],
    ['a live connection without a key', () => upgrade('/live/app/mapwright?protocol=7'), 400],
  ])('%s is answered with a code of the catalogue', async (_, text, expected) => {
    const { status, headers, body, json } = await bareRequest(server.url, text());
    expect([status, headers['content-type']]).toEqual([
      expected,
      'application/json; charset=utf-8',
    ]);
    const { code, ...rest } = errorBodySchema.strict().parse(json);
    expect(code).toBe(expected === 404 ? 'RESOURCE_NOT_FOUND' : 'UNEXPECTED_ERROR');
    expect(Object.keys(rest)).toEqual(rest.requestId === undefined ? [] : ['requestId']);
    expect(body).not.toMatch(/FST_|HPE_|ERR_|zz|127\.0\.0\.1|localhost|node:|\bat /);
  });
});

function upgrade(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${Host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
}

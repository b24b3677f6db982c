import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import { startApiServer } from '../support/api-server.ts';
import { bareRequest, head } from '../support/bare-request.ts';
import { expectServerErrors } from '../support/server-errors.ts';

// The folder around is called like the one with the hashed files: only its own place inside the page may count.
const around = mkdtempSync(join(tmpdir(), 'mapwright-page-'));
const folder = join(around, 'assets', 'web');
const INDEX = '<!doctype html><title>Mapwright</title>';
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'app-4f3a.js'), 'export {};');
  server = await startApiServer({}, { pageFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(around, { recursive: true, force: true });
});

const get = (path: string, accept = 'text/html,*/*'): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { accept } });

describe('the page', () => {
  it.each(['/', '/index.html', '/login', '/projects/1/editor', '/registration-confirm?token=x'])(
    'answers %s with its entry, which is asked for each time',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await response.text()).toBe(INDEX);
    },
  );

  it('lets files with a hash in their name be kept for good, others not', async () => {
    const hashed = await get('/assets/app-4f3a.js', '*/*');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await hashed.text()).toBe('export {};');
    const plain = await get('/favicon.svg', 'image/*');
    expect(plain.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/assets/app-old.js',
    '/missing.svg',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..',
    '/assets/%2e%2e/favicon.svg',
    '/assets/',
    '/assets',
    '/assets/./app-4f3a.js',
    '/assets//app-4f3a.js',
    '/assets/.app-4f3a.js',
    '/assets/app-4f3a.js/',
    '/assets/app-4f3a.js%00',
  ])('has no file %s', async (path) => {
    // As it is: a client would read dots in it as folders.
    const request = head('GET', path, { Host: new URL(server.url).host });
    const { status, json } = await bareRequest(server.url, request);
    expect([status, json]).toMatchObject([404, { code: 'RESOURCE_NOT_FOUND' }]);
  });

  it.each(['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd'])(
    'gives nothing from outside its folder: %s',
    async (path) => {
      const response = await get(path, 'application/json');
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { code: 'RESOURCE_NOT_FOUND' },
      ]);
    },
  );

  it('goes out compressed where the build left a compressed file', async () => {
    writeFileSync(join(folder, 'assets', 'app-4f3a.js.br'), brotliCompressSync('export {};'));
    const response = await fetch(`${server.url}/assets/app-4f3a.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('export {};');
  });

  it.each(['/nowhere', '/projects/1/nothing', '/old-bookmark?x=1', '/login/more/'])(
    'is not at %s: a browser is led to the login, and a program is told',
    async (path) => {
      const browser = await fetch(server.url + path, {
        headers: { accept: 'text/html,*/*' },
        redirect: 'manual',
      });
      expect([browser.status, browser.headers.get('location')]).toEqual([302, '/login']);
      const program = await get(path, 'application/json');
      expect([program.status, await program.json()]).toMatchObject([
        404,
        { code: 'RESOURCE_NOT_FOUND' },
      ]);
    },
  );

  it('does not stand in for the API', async () => {
    const response = await get('/api/v2/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });

  it('that is not built is out of service', async () => {
    expectServerErrors(/^503 GET \/login$/);
    const bare = await startApiServer({}, { pageFolder: join(folder, 'nowhere') });
    try {
      const response = await fetch(`${bare.url}/login`, { headers: { accept: 'text/html' } });
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { code: 'SERVICE_UNAVAILABLE' },
      ]);
    } finally {
      await bare.close();
    }
  });
});

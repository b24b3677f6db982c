import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version } from '../../core/contract/files.ts';
import type { Project } from '../../core/contract/projects.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  login,
  newProject,
  newTuner,
  newVersion,
  sampleImage,
  sha256,
  startApiServer,
} from '../support/api-server.ts';

const BINARY = 'application/octet-stream';
let server: RunningServer;
let tuner: ApiClient;
let token: string;
let project: Project;
let version: Version;
let versionBytes: Uint8Array;

beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'downloader');
  token = await login(apiClient(server), 'downloader', 'correct horse');
  project = await newProject(tuner);
  const patches = { 0: other(0), 300: other(300), 65535: other(65535) };
  version = await newVersion(tuner, project, patches);
  versionBytes = Uint8Array.from(sampleImage);
  for (const [address, value] of Object.entries(patches)) versionBytes[Number(address)] = value;
});
afterAll(() => server.close());

/** A value that differs from the sample's byte at the address. */
function other(address: number): number {
  return ((sampleImage[address] ?? 0) + 1) & 0xff;
}

interface Raw {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** As they came over the line. */
  readonly bytes: Buffer;
}

/** A request whose answer nobody unpacks. */
async function raw(
  fileId: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Raw> {
  const outgoing = request(`${server.url}/api/v2/projects/${project.id}/files/${fileId}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: BINARY, ...headers },
  });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    bytes: Buffer.concat(pieces),
  };
}

/** The original and a version: what holds for one holds for the other. */
const FILES = [
  ['the original', () => ['ori', sampleImage] as const],
  ['a version', () => [version.id, versionBytes] as const],
] as const;

describe.each(FILES)('the file of %s', (_, of) => {
  it('says what it is and how long, and is asked for again each time', async () => {
    const [id, bytes] = of();
    const { status, headers, bytes: got } = await raw(id);
    expect([status, sha256(got)]).toEqual([200, sha256(bytes)]);
    expect(headers).toMatchObject({
      'content-type': BINARY,
      'content-length': String(bytes.length),
      'file-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'accept, accept-encoding',
    });
    expect(headers.etag).toMatch(/^"[\w.-]+"$/);
  });

  it('is not sent to who has it', async () => {
    const [id] = of();
    const { etag = '' } = (await raw(id)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await raw(id, { 'if-none-match': known });
      expect([status, bytes.length]).toEqual([304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
      expect(headers['content-length']).toBeUndefined();
    }
    expect((await raw(id, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('comes compressed for whoever takes brotli, under a tag of its own', async () => {
    const [id, bytes] = of();
    const plain = (await raw(id)).headers.etag ?? '';
    const packed = await raw(id, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'file-length': String(bytes.length),
      etag: plain.replace(/"$/, '-br"'),
    });
    expect(packed.headers['content-length']).toBeUndefined();
    expect(packed.bytes.length).toBeLessThan(bytes.length);
    expect(sha256(brotliDecompressSync(packed.bytes))).toBe(sha256(bytes));
    for (const tag of [plain, packed.headers.etag ?? '']) {
      const again = await raw(id, { 'accept-encoding': 'br', 'if-none-match': tag });
      expect([again.status, again.headers.etag]).toEqual([304, tag]);
    }
    expect((await raw(id, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-1023', 0, 1024],
    ['bytes=299-301', 299, 302],
    ['bytes=301-', 301, 65536],
    ['bytes=-1', 65535, 65536],
    ['bytes=65000-99999999', 65000, 65536],
  ])('comes in part: %s', async (range, start, end) => {
    const [id, bytes] = of();
    const { status, headers, bytes: got } = await raw(id, { range, 'accept-encoding': 'br' });
    expect([status, sha256(got)]).toEqual([206, sha256(bytes.slice(start, end))]);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/65536`,
      'content-length': String(end - start),
      'file-length': '65536',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('has no part behind its end, which is told by the catalogue', async () => {
    const [id] = of();
    const { status, headers, bytes } = await raw(id, { range: 'bytes=65536-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */65536']);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(bytes.toString()).code).toBe('DOWNLOADING_FILE_FAILURE');
  });

  it('comes whole where several parts are asked for, or the first part was of other bytes', async () => {
    const [id, bytes] = of();
    const { etag = '' } = (await raw(id)).headers;
    const range = 'bytes=10-19';
    const status = async (headers: Record<string, string>): Promise<number[]> => {
      const got = await raw(id, headers);
      return [got.status, got.bytes.length];
    };
    expect(await status({ range: 'bytes=0-1,5-6' })).toEqual([200, bytes.length]);
    expect(await status({ range, 'if-range': etag })).toEqual([206, 10]);
    expect(await status({ range, 'if-range': '"other"' })).toEqual([200, bytes.length]);
    expect(await status({ range, 'if-range': `W/${etag}` })).toEqual([200, bytes.length]);
    expect(await status({ range, 'if-range': new Date().toUTCString() })).toEqual([
      200,
      bytes.length,
    ]);
  });

  it('tells with HEAD what it would tell with GET', async () => {
    const [id] = of();
    for (const asked of [{}, { 'accept-encoding': 'br' }, { range: 'bytes=0-9' }]) {
      const { headers, status, bytes } = await raw(id, asked, 'HEAD');
      const got = await raw(id, 'range' in asked ? {} : asked);
      expect([status, bytes.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-length', 'file-length', 'content-encoding', 'vary']) {
        expect([name, headers[name]]).toEqual([name, got.headers[name]]);
      }
    }
    const { etag = '' } = (await raw(id)).headers;
    expect((await raw(id, { 'if-none-match': etag }, 'HEAD')).status).toBe(304);
  });
});

describe('the tag', () => {
  it('of the original is its hash, whoever has the file', async () => {
    expect((await raw('ori')).headers.etag).toBe(`"${project.originalSha256}"`);
  });

  it('of a version is another one after every save, also where the id begins anew', async () => {
    const id = crypto.randomUUID();
    const tags = new Set<string | undefined>();
    const note = async (): Promise<void> => {
      tags.add((await raw(id)).headers.etag);
    };
    const create = (value: number): Promise<Answer> =>
      tuner.call('POST', `/projects/${project.id}/files`, {
        body: { id, name: 'Tagged', patches: { 1: value }, originalSha256: project.originalSha256 },
        headers: { action: 'create' },
      });
    await create(other(1));
    await note();
    await note();
    expect(tags.size).toBe(1);
    await tuner.call('PATCH', `/projects/${project.id}/files/${id}`, {
      body: { patches: { 2: other(2) }, revision: 1 },
      headers: { action: 'update' },
    });
    await note();
    await tuner.call('DELETE', `/projects/${project.id}/files/${id}`);
    await create((other(1) + 1) & 0xff);
    await note();
    expect(tags.size).toBe(3);
  });
});

describe('a file that is kept', () => {
  it('never carries a token, and one that carries a token is never kept', async () => {
    let now = new Date();
    const shortLived = await startApiServer({ jobCount: 0 }, { now: () => now });
    try {
      const person = await newTuner(shortLived, 'renewed');
      const mine = await newProject(person);
      const path = `/projects/${mine.id}/files/ori`;
      const get = (headers = {}) =>
        person.call('GET', path, { headers: { accept: BINARY, ...headers } });
      const first = await get();
      expect(first.headers.get('authorization')).toBeNull();
      // Its end is near: answers carry a new one.
      now = new Date(now.getTime() + 3500 * 1000);
      const renewed = await get();
      expect(renewed.headers.get('authorization')).toMatch(/^Bearer /);
      expect(renewed.headers.get('cache-control')).toBe('no-store');
      const kept = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
      expect([kept.status, kept.headers.get('authorization')]).toEqual([304, null]);
    } finally {
      await shortLived.close();
    }
  });
});

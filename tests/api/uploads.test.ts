import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { constants, createBrotliCompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type ApiClient,
  apiClient,
  brotli,
  login,
  newTuner,
  sampleImage,
  sha256,
  startApiServer,
} from '../support/api-server.ts';

const MIB = 1024 * 1024;
let server: RunningServer;
let tuner: ApiClient;

beforeAll(async () => {
  server = await startApiServer();
  tuner = await newTuner(server, 'uploader');
});
afterAll(() => server.close());

/** Brotli stream of a run of zeros far longer than any file may be. */
async function brotliBomb(lengthBytes: number): Promise<Uint8Array> {
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(MIB);
  for (let at = 0; at < lengthBytes; at += MIB) {
    if (!encoder.write(zeros)) await new Promise((resolve) => encoder.once('drain', resolve));
  }
  encoder.end();
  await new Promise((resolve) => encoder.once('end', resolve));
  return Buffer.concat(chunks);
}

async function projectCount(): Promise<number> {
  const { json } = await tuner.call('GET', '/projects');
  return json.meta.total;
}

describe('an uploaded file', () => {
  it('becomes a project and comes back byte for byte', async () => {
    const { status, json } = await tuner.upload(sampleImage, {
      details: { name: 'Golf', brand: 'VW', power: 150, vehicleType: 'car' },
      name: 'golf.bin',
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: 'Golf',
      brand: 'VW',
      power: 150,
      vehicleType: 'car',
      model: null,
      fileName: 'golf.bin',
      fileLengthBytes: sampleImage.length,
      originalSha256: sha256(sampleImage),
      versionCount: 0,
    });
    const file = await tuner.call('GET', `/projects/${json.id}/files/ori`, {
      headers: { accept: 'application/octet-stream' },
    });
    expect(file.bytes).toEqual(new Uint8Array(sampleImage));
    expect(file.headers.get('content-disposition')).toContain('filename="golf.bin"');
  });

  it('may come brotli-compressed', async () => {
    const { status, json } = await tuner.upload(brotli(sampleImage), { encoding: 'br' });
    expect(status).toBe(201);
    expect(json.originalSha256).toBe(sha256(sampleImage));
  });

  it.each([1024, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 700_000])(
    'of %i bytes is stored whole',
    async (lengthBytes) => {
      const bytes = Uint8Array.from({ length: lengthBytes }, (_, i) => (i * 31) & 0xff);
      const { json } = await tuner.upload(bytes);
      const { bytes: stored } = await tuner.call('GET', `/projects/${json.id}/files/ori`, {
        headers: { accept: 'application/octet-stream' },
      });
      expect(sha256(stored)).toBe(sha256(bytes));
    },
  );

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\dumps\\a.bin', 'a.bin'],
    ['zażółć.bin', 'zażółć.bin'],
  ])('named %s is kept as %s', async (name, kept) => {
    const { json } = await tuner.upload(sampleImage, { name });
    expect(json.fileName).toBe(kept);
  });
});

describe('a file that cannot be a project', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, 'br' | undefined, number, string]>([
    ['an empty file', () => new Uint8Array(0), undefined, 422, 'fileEmpty'],
    ['1023 bytes', () => new Uint8Array(1023), undefined, 422, 'fileTooSmall'],
    ['65 MiB', () => new Uint8Array(65 * MIB), undefined, 413, 'fileTooLarge'],
    ['64 MiB and a byte', () => new Uint8Array(64 * MIB + 1), undefined, 413, 'fileTooLarge'],
    [
      'noise that is no brotli',
      () => new Uint8Array(5000).fill(0xa5),
      'br',
      422,
      'compressionBroken',
    ],
    [
      'half a brotli stream',
      () => brotli(sampleImage).slice(0, 900),
      'br',
      422,
      'compressionBroken',
    ],
    ['an empty body called brotli', () => new Uint8Array(0), 'br', 422, 'fileEmpty'],
    ['brotli of nothing', () => brotli(new Uint8Array(0)), 'br', 422, 'fileEmpty'],
    ['brotli of 65 MiB', () => brotliBomb(65 * MIB), 'br', 413, 'fileTooLarge'],
  ])('%s is refused and leaves nothing behind', async (_, make, encoding, status, reason) => {
    const before = await projectCount();
    const answer = await tuner.upload(await make(), encoding ? { encoding } : {});
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code: 'INVALID_FILE', reason });
    expect(await projectCount()).toBe(before);
  });

  it('a brotli bomb of 512 MiB is refused without unpacking it', async () => {
    const bomb = await brotliBomb(512 * MIB);
    const before = process.memoryUsage().rss;
    const { status, json } = await tuner.upload(bomb, { encoding: 'br' });
    const grownMiB = (process.memoryUsage().rss - before) / MIB;
    expect([status, json.reason]).toEqual([413, 'fileTooLarge']);
    // 64 MiB are unpacked before the limit is reached, and as much may be waiting for the collector.
    expect(grownMiB).toBeLessThan(256);
  });

  it('of exactly 64 MiB is taken', async () => {
    const { status, json } = await tuner.upload(new Uint8Array(64 * MIB));
    expect([status, json.fileLengthBytes]).toEqual([201, 64 * MIB]);
  });
});

describe('an upload that does not come to its end', () => {
  const beginning = [
    '--edge',
    'Content-Disposition: form-data; name="details"',
    '',
    '{"name":"Half a file"}',
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="half.bin"',
    'Content-Type: application/octet-stream',
    '',
    'x'.repeat(5000),
  ].join('\r\n');

  /** Sends the beginning of a form over a bare socket and leaves it open. */
  async function beginUpload(): Promise<Socket> {
    const token = await login(apiClient(server), 'uploader', 'correct horse');
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        'POST /api/v2/projects HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=edge',
        'Content-Length: 100000',
        '',
        beginning,
      ].join('\r\n'),
    );
    return socket;
  }

  it('holds up nobody else, and leaves nothing when it is broken off', async () => {
    const before = await projectCount();
    const sockets = await Promise.all([beginUpload(), beginUpload(), beginUpload()]);
    expect((await tuner.upload(sampleImage)).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    expect((await tuner.upload(sampleImage)).status).toBe(201);
    expect(await projectCount()).toBe(before + 2);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('mapwright-upload-'))).toEqual(
      [],
    );
  });

  it('is refused when it is no form at all', async () => {
    const { status, json } = await tuner.call('POST', '/projects', { body: { name: 'No file' } });
    expect([status, json.code]).toEqual([422, 'CREATE_PROJECT_FAILURE']);
  });
});

describe('details that break a rule', () => {
  it.each([
    [{}, 'name', 'required'],
    [{ name: 'x' }, 'name', 'tooShort'],
    [{ name: 'ok', power: -1 }, 'power', 'range'],
    [{ name: 'ok', vehicleType: 'plane' }, 'vehicleType', 'format'],
  ])('%o are refused: %s %s', async (details, path, rule) => {
    const { status, json } = await tuner.upload(sampleImage, { details });
    expect(status).toBe(422);
    expect(json.code).toBe('CREATE_PROJECT_FAILURE');
    expect(json.fields).toContainEqual({ path, rule });
  });
});

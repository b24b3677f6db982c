import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
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
/** Where this process alone keeps what is on its way: servers of other tests share the folder of the machine. */
let spoolDir: string;

beforeAll(async () => {
  spoolDir = mkdtempSync(join(tmpdir(), 'mapwright-test-spool-'));
  vi.stubEnv('TMPDIR', spoolDir);
  server = await startApiServer();
  tuner = await newTuner(server, 'uploader');
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  rmSync(spoolDir, { recursive: true, force: true });
});

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
    expect(file.headers.get('content-disposition')).toContain('filename=golf.bin');
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
    expect(readdirSync(spoolDir).filter((name) => name.startsWith('mapwright-upload-'))).toEqual(
      [],
    );
  });

  it('is refused when it is no form at all', async () => {
    const { status, json } = await tuner.call('POST', '/projects', { body: { name: 'No file' } });
    expect([status, json.code]).toEqual([422, 'CREATE_PROJECT_FAILURE']);
  });
});

describe('a file in some coding', () => {
  it.each(['br', 'BR', 'Br'])('%s is brotli, whatever its case', async (encoding) => {
    const { status, json } = await uploadAs(encoding, brotli(sampleImage));
    expect([status, json.originalSha256]).toEqual([201, sha256(sampleImage)]);
  });

  it.each(['gzip', 'deflate', 'identity', 'br, br', 'br;q=1', 'brotli', 'xxx', '*'])(
    '%s is refused, and nothing is kept',
    async (encoding) => {
      const before = await projectCount();
      const { status, json } = await uploadAs(encoding, brotli(sampleImage));
      expect([status, json.code, json.reason]).toEqual([
        415,
        'CREATE_PROJECT_FAILURE',
        'encodingUnknown',
      ]);
      expect(await projectCount()).toBe(before);
    },
  );

  it.each([
    ['more bytes', Buffer.from('more')],
    ['a second stream', brotli(sampleImage)],
  ])('is refused with %s behind its end', async (_, more) => {
    const file = Buffer.concat([brotli(sampleImage), more]);
    const { status, json } = await tuner.upload(file, { encoding: 'br' });
    expect([status, json.reason]).toEqual([422, 'compressionBroken']);
  });

  function uploadAs(encoding: string, file: Uint8Array): Promise<Answer> {
    const form = [
      '--edge\r\nContent-Disposition: form-data; name="details"\r\n\r\n{"name":"Golf"}\r\n',
      '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    ].join('');
    const body = Buffer.concat([Buffer.from(form), file, Buffer.from('\r\n--edge--\r\n')]);
    const headers = {
      'content-type': 'multipart/form-data; boundary=edge',
      'file-encoding': encoding,
    };
    return tuner.callWith('POST', '/projects', headers, body);
  }
});

describe('a form that is none', () => {
  const field = (name: string, value: string, more = ''): string =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const details = field('details', '{"name":"Golf"}');
  const file = field('file', 'x'.repeat(2000), '; filename="a.bin"');
  const END = '--edge--\r\n';
  const TYPE = 'multipart/form-data; boundary=edge';

  it.each<[string, string, string, number]>([
    ['has no boundary', 'multipart/form-data', details + file + END, 400],
    ['has an empty boundary', 'multipart/form-data; boundary=', details + file + END, 400],
    [
      'has a boundary of 5,000',
      `multipart/form-data; boundary=${'e'.repeat(5000)}`,
      details + file + END,
      400,
    ],
    ['has another boundary', 'multipart/form-data; boundary=other', details + file + END, 400],
    ['is garbage', TYPE, 'garbage'.repeat(1000), 400],
    ['is empty', TYPE, '', 422],
    ['has nothing in it', TYPE, END, 422],
    ['has no end', TYPE, details + file, 400],
    ['is cut in its file', TYPE, (details + file).slice(0, -500), 400],
    ['is cut in its details', TYPE, details.slice(0, -10), 400],
    ['is cut in a header', TYPE, details + file.slice(0, 40), 400],
    ['has a file without details', TYPE, file + END, 422],
    ['has its details behind the file', TYPE, file + details + END, 422],
    ['has details and no file', TYPE, details + END, 422],
    ['has two files', TYPE, details + file + file + END, 413],
    ['has more fields than it may', TYPE, field('a', '1').repeat(2000) + details + file + END, 413],
    ['has details that are no JSON', TYPE, field('details', '{"name":') + file + END, 400],
    [
      'has details that are too long',
      TYPE,
      field('details', `"${'x'.repeat(70_000)}"`) + file + END,
      413,
    ],
    ['has a field called __proto__', TYPE, field('__proto__', '1') + details + file + END, 400],
    ['has a field called constructor', TYPE, field('constructor', '1') + details + file + END, 400],
    ['has parts without a name', TYPE, `--edge\r\n\r\nx\r\n${END}`, 422],
  ])('is refused when it %s', async (_, type, body, status) => {
    const before = await projectCount();
    const answer = await tuner.callWith('POST', '/projects', { 'content-type': type }, body);
    expect([answer.status, answer.json?.code]).toEqual([
      status,
      expect.stringMatching(/^(?:CREATE_PROJECT_FAILURE|INVALID_FILE)$/),
    ]);
    expect(await projectCount()).toBe(before);
  });

  it('is taken with fields that nobody knows around it', async () => {
    const body = field('a', '1') + details + field('b', '2') + file + field('c', '3') + END;
    const { status } = await tuner.callWith('POST', '/projects', { 'content-type': TYPE }, body);
    expect(status).toBe(201);
  });

  it('leaves the connection usable', async () => {
    for (let i = 0; i < 5; i++) {
      await tuner.callWith('POST', '/projects', { 'content-type': TYPE }, 'garbage'.repeat(20_000));
      expect((await tuner.call('GET', '/projects')).status).toBe(200);
    }
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

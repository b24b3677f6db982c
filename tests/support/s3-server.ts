import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import type { S3Settings } from '../../server/originals/s3/s3-settings.ts';

/** What is wrong with the store. */
export type S3Fault =
  | 'none'
  /** Nobody answers at its address. */
  | 'away'
  /** Connections open, and nothing comes. */
  | 'silent'
  /** Everything is answered with 503. */
  | 'busy'
  /** One byte of what is read is another. */
  | 'wrongBytes'
  /** What is read breaks off in the middle. */
  | 'halfAnswers'
  /** What is sent arrives with another byte. */
  | 'changedOnTheWay';

/** A server of Amazon's protocol on this machine. It holds every signature and every hash against what it gets, as Amazon does. */
export interface S3Server {
  readonly settings: S3Settings;
  fault: S3Fault;
  /** Pause before each answer, in milliseconds. */
  delayMs: number;
  /** Requests that are answered with 503 before anything else goes well. */
  busyCount: number;
  /** Methods of the requests that came, in their order. */
  readonly asked: string[];
  /** Keys of what lies there, but for the marker. */
  keys(): string[];
  close(): Promise<void>;
}

const BUCKET = 'vehicles';
/** Those that s3rver knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const REGION = 'eu-south-1';
const FILE_ENDING = '._S3rver_object';
const MARKER = 'test/mapwright';

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'mapwright-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: storePort } = await store.run();
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const front = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  front.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (server.fault === 'away') socket.destroy();
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (server.fault === 'away') {
      request.socket.destroy();
      return;
    }
    const sent = await bytesOf(request);
    if (server.fault === 'silent') return;
    asked.push(request.method ?? '');
    await pause(server.delayMs);
    const body = server.fault === 'changedOnTheWay' ? flipped(sent) : sent;
    const refusal =
      server.fault === 'busy' || server.busyCount-- > 0
        ? ([503, 'SlowDown'] as const)
        : refusalOf(request, body);
    if (refusal !== undefined) {
      const [status, code] = refusal;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
      return;
    }
    const got = await forwarded(request, body, storePort);
    const isRead = request.method === 'GET' && (got.status === 200 || got.status === 206);
    response.writeHead(got.status, got.rawHeaders);
    if (isRead && server.fault === 'halfAnswers') {
      response.write(got.body.subarray(0, got.body.length >> 1));
      setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    response.end(isRead && server.fault === 'wrongBytes' ? flipped(got.body) : got.body);
  };

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const server: S3Server = {
    settings: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: REGION,
      bucket: BUCKET,
      prefix: 'test/',
      ...KEYS,
      isPathStyle: true,
    },
    fault: 'none',
    delayMs: 0,
    busyCount: 0,
    asked,
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(FILE_ENDING))
        .map((name) => name.slice(0, -FILE_ENDING.length))
        .filter((name) => name !== MARKER)
        .sort(),
    close: async () => {
      const closed = new Promise((resolve) => front.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}

interface Forwarded {
  readonly status: number;
  readonly rawHeaders: string[];
  readonly body: Buffer;
}

function forwarded(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const { expect: _, ...passed } = headers;
    const upstream = httpRequest(
      { host: '127.0.0.1', port, method, path: url, headers: passed, agent: false },
      (got) => {
        bytesOf(got).then(
          (bytes) =>
            resolve({ status: got.statusCode ?? 502, rawHeaders: got.rawHeaders, body: bytes }),
          reject,
        );
      },
    );
    upstream.on('error', reject);
    upstream.end(body);
  });
}

/** What Amazon refuses: a body with another hash than was signed, and a signature that is none (Signature Version 4). */
function refusalOf(
  request: IncomingMessage,
  body: Buffer,
): readonly [status: number, code: string] | undefined {
  const { headers, method = '', url = '' } = request;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (match === null) return [403, 'AccessDenied'];
  const [, keyId, scope = '', signed = '', signature] = match;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>((made, part) => hmac(made, part), Buffer.from(`AWS4${KEYS.secretAccessKey}`));
  const isRight = keyId === KEYS.accessKeyId && hmac(key, text).toString('hex') === signature;
  return isRight ? undefined : [403, 'SignatureDoesNotMatch'];
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.length >> 1;
  if (changed.length > 0) changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '../error-answers.ts';
import { notFound } from '../errors.ts';
import { DamagedOriginalError } from '../originals/read-chunk.ts';
import type { App } from '../routes/route-context.ts';
import { sendFile } from './send-file.ts';
import type { SentFile } from './sent-file.ts';

const PIECE_BYTES = 64 * 1024;
/** Far more than sockets hold. */
const PIECES = 800;
const PATIENCE = { timeout: 10_000 };
/** More than is read for somebody who does not read: what the sockets of both sides hold, at most 10 MiB, and what waits for them. */
const FEW_PIECES = 240;

const app = fastify({ forceCloseConnections: true });
let pulled: number;
let ended: number;
let failAt: number | undefined;
let failure: Error;

/** A file that counts who takes how much of it. */
const FILE: SentFile = {
  name: 'long.bin',
  lengthBytes: PIECES * PIECE_BYTES,
  tag: 'long',
  pieces: async function* () {
    try {
      for (let index = 0; index < PIECES; index++) {
        if (index === failAt) throw failure;
        pulled++;
        // Nothing that brotli could make small.
        yield Buffer.from(crypto.getRandomValues(new Uint8Array(PIECE_BYTES)));
      }
    } finally {
      ended++;
    }
  },
};

beforeAll(async () => {
  answerErrors(app as unknown as App);
  app.get('/', (request, reply) =>
    sendFile(request, reply, {
      head: () => Promise.resolve(FILE),
      file: () => Promise.resolve(FILE),
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  pulled = 0;
  ended = 0;
  failAt = undefined;
});

/** Somebody who asks and does not read. */
async function silentReader(headers = ''): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  return socket;
}

/** Waits until nothing more is pulled. */
async function untilStill(): Promise<void> {
  let before = -1;
  const isStill = (): boolean => {
    const now = pulled;
    const still = now > 0 && now === before;
    before = now;
    return still;
  };
  await expect.poll(isStill, { ...PATIENCE, interval: 200 }).toBe(true);
}

describe.each([
  ['as it is', ''],
  ['compressed', 'Accept-Encoding: br\r\n'],
])('a file that is sent %s', (_, headers) => {
  it('is read as fast as its reader reads, and no faster', async () => {
    const socket = await silentReader(headers);
    await untilStill();
    expect(pulled).toBeLessThan(FEW_PIECES);
    socket.destroy();
    await expect.poll(() => ended, PATIENCE).toBe(1);
  });

  it('is left at once when its reader goes', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => silentReader(headers)));
    await untilStill();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => ended, PATIENCE).toBe(5);
  });

  it('breaks off when it cannot be read to its end', async () => {
    failAt = PIECES / 2;
    failure = new Error('the database is gone');
    const socket = await silentReader(headers);
    socket.resume();
    let received = '';
    socket.on('data', (piece: Buffer) => {
      received = (received + piece.toString('latin1')).slice(-7);
    });
    socket.on('error', () => undefined);
    await once(socket, 'close');
    expect(ended).toBe(1);
    // Neither as long as was told, nor the last chunk, by which a reader would take it for whole.
    expect(received).not.toBe('\r\n0\r\n\r\n');
  });

  it.each([
    ['is not there', notFound(), 404, undefined],
    ['is damaged', new DamagedOriginalError('some', 0), 500, 'originalDamaged'],
  ])('and %s is told so', async (_name, error, status, reason) => {
    failAt = 0;
    failure = error;
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['etag']).toBeUndefined();
  });
});

describe('files that are compressed', () => {
  it('are some at the same time; further ones go out as they are', async () => {
    const brotli = { 'accept-encoding': 'br' };
    const sockets = await Promise.all(
      Array.from({ length: 16 }, () => silentReader('Accept-Encoding: br\r\n')),
    );
    await untilStill();
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const first = await fetch(url, { headers: brotli });
    expect([first.headers.get('content-encoding'), first.headers.get('etag')]).toEqual([
      null,
      '"long"',
    ]);
    await first.body?.cancel();
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => {
        const next = await fetch(url, { headers: brotli });
        await next.body?.cancel();
        return next.headers.get('content-encoding');
      }, PATIENCE)
      .toBe('br');
  });
});

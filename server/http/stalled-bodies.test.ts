import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type BodyPace, endStalledBodies } from './stalled-bodies.ts';

const PACE: BodyPace = { windowMs: 1000, minBytes: 1000 };
let server: Server;
let socket: Socket;

afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** A server with this handler, and a client that has sent its headers. Codes of what ended requests are collected. */
async function started(handler: RequestListener, length: number): Promise<string[]> {
  const codes: string[] = [];
  server = createServer(handler);
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    codes.push(error.code ?? '');
    stream.destroy();
  });
  endStalledBodies(server, PACE);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  return codes;
}

it('a body that does not come on ends its request', async () => {
  const codes = await started((request) => request.resume(), 10_000);
  socket.write('x'.repeat(900));
  await once(socket, 'close');
  expect(codes).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
});

it('a body that comes slowly is read to its end', async () => {
  let readBytes = 0;
  const codes = await started((request, response) => {
    request.on('data', ({ length }: Buffer) => {
      readBytes += length;
    });
    request.on('end', () => response.end());
  }, 40_000);
  for (let i = 0; i < 20; i++) {
    socket.write('x'.repeat(2000));
    await delay(150);
  }
  await expect.poll(() => readBytes).toBe(40_000);
  expect(codes).toEqual([]);
});

it('a server that does not read does not blame the client', async () => {
  let isRead = false;
  const codes = await started((request, response) => {
    setTimeout(() => {
      request.resume();
      request.on('end', () => {
        isRead = true;
        response.end();
      });
    }, 2.5 * PACE.windowMs);
  }, 1_000_000);
  socket.write('x'.repeat(1_000_000));
  await expect.poll(() => isRead, { timeout: 10_000 }).toBe(true);
  expect(codes).toEqual([]);
});

it('requests without a body, and those whose body has come, may take their time', async () => {
  const codes = await started((request, response) => {
    request.resume();
    setTimeout(() => response.end(), 2 * PACE.windowMs);
  }, 3);
  socket.write('abc');
  const [data] = await once(socket, 'data');
  expect(String(data)).toMatch(/^HTTP\/1\.1 200 /);
  expect(codes).toEqual([]);
});

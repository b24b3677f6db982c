import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { parserRefusals } from './parser-refusals.ts';

/** What comes back for two writes, the second once an answer to the first has begun, or at once if none does. */
async function answersTo(handler: RequestListener, first: string, second: string): Promise<string> {
  const refusals = parserRefusals();
  const server = createServer(handler).on('clientError', refusals.clientError);
  refusals.attach(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(first);
    if (first !== '') await once(socket, 'readable');
    socket.write(second);
    return await text(socket).catch((error: Error) => error.message);
  } finally {
    server.close();
  }
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('a broken request is answered, also after a good one on the same connection', async () => {
  const whole: RequestListener = (_, response) => response.end('whole');
  expect(await answersTo(whole, '', 'hello\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*"UNEXPECTED_ERROR"/,
  );
  const both = await answersTo(whole, GET, 'hello\r\n\r\n');
  expect(both).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*whole[\s\S]*HTTP\/1\.1 400 [\s\S]*"UNEXPECTED_ERROR"/,
  );
});

it('nothing is written into an answer that is on its way', async () => {
  const begun: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('begun');
  };
  const read = await answersTo(begun, GET, 'hello\r\n\r\n');
  expect(read).not.toContain('HTTP/1.1 400');
});

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiError } from '../errors.ts';

/** Time for a refusal to leave before its connection is ended with whatever is still coming in, in milliseconds. */
const GRACE_MS = 1000;

/** Answers, where there is a connection and no request that could be answered, with a code of the catalogue; and ends it. */
export function refuseOnSocket(stream: Duplex, refusal: ApiError): void {
  // Nobody else hears its errors any more; unheard, one would end the process.
  stream.on('error', () => stream.destroy());
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  const body = JSON.stringify(refusal.body());
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => stream.destroy(), GRACE_MS).unref();
}

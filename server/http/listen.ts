import type { Server } from 'node:net';
import type { App } from '../routes/route-context.ts';
import { bracketed } from './host-names.ts';

/** Listens, and returns the address under which this machine reaches it, without a slash at the end. */
export async function listen(app: App, host: string, port: number): Promise<string> {
  // By that name Fastify would open a second server, for IPv6, that has none of the bounds of the first.
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  // Wildcards mean "every address": this machine reaches itself as localhost.
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : bracketed(host)}:${portOf(app.server)}`;
}

/** Port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

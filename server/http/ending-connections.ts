import type { Socket } from 'node:net';
import type { App } from '../routes/route-context.ts';

/** Time between two looks for connections that nobody waits for, while the server ends, in milliseconds. */
const LOOK_MS = 100;

/**
 * Lets a server end as soon as the last answer has gone out. Node looks once for connections without a request, and then waits for
 * the others as long as they are kept alive: those over which nothing has ever come, for browsers open some ahead, and those that
 * were answered meanwhile.
 */
export function endIdleConnectionsOnClose(app: App): void {
  const { server } = app;
  const open = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const endIdle = (): void => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('onSend', async (_, reply) => {
    // So that no client sends its next request over a connection that is about to end.
    if (isEnding) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!server.listening) return;
    endIdle();
    const looks = setInterval(endIdle, LOOK_MS);
    server.once('close', () => clearInterval(looks));
  });
}

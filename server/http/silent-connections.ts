import type { Server, Socket } from 'node:net';

/**
 * Knows the connections over which nothing has ever come: browsers open some ahead. A server that ends waits for them as for
 * requests, and Node no longer watches over their time.
 *
 * @returns ends them
 */
export function silentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

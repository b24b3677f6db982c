import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands before several servers, as a balancer does that knows nothing of what it carries: a connection goes to one that takes it. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param ports of the servers as they are now; one that takes no connection is passed over */
export async function openBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Where one side breaks, the other is told by the end of its own.
    socket.on('error', () => undefined);
  };
  const server = createServer(async (client) => {
    keep(client);
    client.pause();
    const all = ports();
    const first = turn++;
    for (let i = 0; i < all.length; i++) {
      const behind = await connected(all[(first + i) % all.length] ?? 0);
      if (behind === undefined) continue;
      keep(behind);
      client.once('close', () => behind.destroy());
      behind.once('close', () => client.destroy());
      client.pipe(behind).pipe(client);
      return;
    }
    client.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** A connection to a port, `undefined` where nobody takes it. */
function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

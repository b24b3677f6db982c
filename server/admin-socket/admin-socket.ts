import { createHash } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { NAMES } from '../db/folder/folder-names.ts';

/** Longest path of a socket, in bytes: 108 with its end on Linux, 104 elsewhere. */
const MAX_PATH_BYTES = 103;

/** Listens on the socket of a data folder, for commands of whoever may open the folder. */
export async function listenForAdmin(
  dataDir: string,
  onConnection: (socket: Socket) => void,
): Promise<Server> {
  // The folder keeps others out from before the socket is there.
  const folder = join(dataDir, NAMES.admin);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const server = createServer(onConnection);
  await atAddress(dataDir, async (address) => {
    // Left by a server that was killed: nobody else can be listening, the folder is held.
    if (process.platform !== 'win32') rmSync(address, { force: true });
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(address, done);
    });
  });
  return server;
}

/** Connects to the server that works on a data folder. @throws the system's error if nobody listens */
export function callServer(dataDir: string): Promise<Socket> {
  return atAddress(
    dataDir,
    (address) =>
      new Promise<Socket>((done, fail) => {
        const socket = connect(address);
        socket.once('error', fail);
        socket.once('connect', () => {
          socket.off('error', fail);
          done(socket);
        });
      }),
  );
}

/** Works with the address of the socket. It may be good only as long as the work lasts. */
async function atAddress<T>(dataDir: string, work: (address: string) => Promise<T>): Promise<T> {
  const folder = resolve(dataDir, NAMES.admin);
  if (process.platform === 'win32') {
    // Windows has no sockets in folders. Others may find its pipes, and may not write to them.
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return work(`\\\\.\\pipe\\mapwright-${name}`);
  }
  const path = join(folder, 'socket');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES || process.platform !== 'linux') return work(path);
  const handle = openSync(folder, 'r');
  try {
    return await work(`/proc/self/fd/${handle}/socket`);
  } finally {
    closeSync(handle);
  }
}

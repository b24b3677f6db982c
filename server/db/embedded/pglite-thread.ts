// The thread that runs the embedded PostgreSQL. Its main thread speaks the wire protocol to it (pglite-wire.ts), so that a
// long query never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadOptions } from './pglite-messages.ts';
import { SyncedNodeFs } from './synced-node-fs.ts';

/** Memory for cached pages. The default takes twice the memory of the whole idle server. */
const SHARED_BUFFERS = 'shared_buffers=16MB';

const RESET_SESSION = ['rollback', 'unlisten *', 'reset all', 'deallocate all'];

const port = parentPort;
if (port === null) throw new Error('pglite-thread runs as a worker only');
const say = (answer: DatabaseAnswer): void => port.postMessage(answer);

try {
  const database = await open(workerData as DatabaseThreadOptions);
  let work: Promise<void> = Promise.resolve();
  port.on('message', (request: DatabaseRequest) => {
    // One session: a request begins when the one before is done.
    work = work.then(() => answer(database, request));
  });
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function open({ directory }: DatabaseThreadOptions): Promise<PGlite> {
  const withoutFsyncOff = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const common = ['-c', SHARED_BUFFERS];
  const database =
    directory === null
      ? new PGlite({ startParams: [...PGlite.defaultStartParams, ...common] })
      : new PGlite({
          fs: new SyncedNodeFs(directory),
          startParams: [...withoutFsyncOff, ...common, '-c', 'wal_sync_method=fsync'],
        });
  await database.waitReady;
  return database;
}

async function answer(database: PGlite, request: DatabaseRequest): Promise<void> {
  switch (request.kind) {
    case 'wire':
      handOver(request.id, await database.execProtocolRaw(request.bytes));
      return;
    case 'reset':
      for (const statement of RESET_SESSION) await database.exec(statement);
      say({ kind: 'answer', id: request.id, bytes: new Uint8Array(0) });
      return;
    case 'close':
      await database.close();
      say({ kind: 'answer', id: request.id, bytes: new Uint8Array(0) });
      port?.close();
      return;
  }
}

/** Answers without copying. The answer to a client's greeting is a part of a buffer that PGlite goes on using. */
function handOver(id: number, bytes: Uint8Array): void {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  const own = isWhole ? bytes : bytes.slice();
  port?.postMessage({ kind: 'answer', id, bytes: own } satisfies DatabaseAnswer, [
    own.buffer as ArrayBuffer,
  ]);
}

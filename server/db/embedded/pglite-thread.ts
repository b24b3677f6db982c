// The thread that runs the embedded PostgreSQL. Its main thread speaks the wire protocol to it (pglite-wire.ts), so that a
// long query never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadOptions } from './pglite-messages.ts';
import { PostgresLog } from './postgres-log.ts';
import { SyncedNodeFs } from './synced-node-fs.ts';

/** Memory for cached pages. The default takes twice the memory of the whole idle server. */
const SHARED_BUFFERS = 'shared_buffers=16MB';
/** How a folder is worked on, beside what its postgresql.conf says. */
const FOLDER_SETTINGS = [
  // fdatasync does nothing in the WebAssembly C library.
  'wal_sync_method=fsync',
  // Files of tables never become shorter: one that did was damaged (server/db/folder/seal.ts).
  'vacuum_truncate=off',
  // After a checkpoint the journal is removed but for this much, and not kept for the next time.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
];

/** First byte of a client's greeting: the type of every later message is a letter (PostgreSQL, "Message Formats"). */
const GREETING_TYPE = 0;
/** What the database says is handed over in pieces of about this length, in bytes. */
const PIECE_BYTES = 256 * 1024;

const RESET_SESSION = ['rollback', 'unlisten *', 'reset all', 'deallocate all'];

const port = parentPort;
if (port === null) throw new Error('pglite-thread runs as a worker only');
const say = (answer: DatabaseAnswer): void => port.postMessage(answer);

const log = new PostgresLog();

try {
  const database = await open(workerData as DatabaseThreadOptions);
  let work: Promise<void> = Promise.resolve();
  port.on('message', (request: DatabaseRequest) => {
    // One session: a request begins when the one before is done.
    work = work.then(() => answer(database, request));
  });
  say({ kind: 'ready' });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ kind: 'failed', message: log.complaint ?? message });
}

async function open({ directory, isNew = false }: DatabaseThreadOptions): Promise<PGlite> {
  const withoutFsyncOff = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const settings = [SHARED_BUFFERS, ...(directory === null ? [] : FOLDER_SETTINGS)];
  const startParams = settings.flatMap((setting) => ['-c', setting]);
  const onStderr = (line: string): boolean => {
    log.hear(line);
    return false;
  };
  const database =
    directory === null
      ? new PGlite({ onStderr, startParams: [...PGlite.defaultStartParams, ...startParams] })
      : new PGlite({
          fs: new SyncedNodeFs(directory, isNew),
          initDbStartParams: ['--data-checksums'],
          startParams: [...withoutFsyncOff, ...startParams],
          onStderr,
        });
  await database.waitReady;
  return database;
}

async function answer(database: PGlite, request: DatabaseRequest): Promise<void> {
  switch (request.kind) {
    case 'wire':
      await speak(database, request.id, request.bytes);
      return;
    case 'reset':
      for (const statement of RESET_SESSION) await database.exec(statement);
      handOver('answer', request.id, new Uint8Array(0));
      return;
    case 'close':
      await database.close();
      handOver('answer', request.id, new Uint8Array(0));
      port?.close();
      return;
  }
}

/**
 * Passes bytes of a client on, and what the database says to them back, in pieces while it speaks.
 *
 * The call that returns the whole answer at once would keep every answer it ever gave in the memory of this thread.
 */
async function speak(database: PGlite, id: number, bytes: Uint8Array): Promise<void> {
  if (bytes[0] === GREETING_TYPE) {
    handOver('answer', id, (await database.execProtocolRaw(bytes)).slice());
    return;
  }
  const piece = new Piece();
  await database.execProtocolRawStream(bytes, {
    onRawData: (data) => {
      if (!piece.hasRoomFor(data)) handOver('piece', id, piece.take());
      piece.add(data);
    },
  });
  handOver('answer', id, piece.take());
}

/** Bytes that go to the other thread together. They are copied in: PGlite hands out parts of its own memory. */
class Piece {
  readonly #parts: Uint8Array[] = [];
  #lengthBytes = 0;

  hasRoomFor(data: Uint8Array): boolean {
    return this.#lengthBytes === 0 || this.#lengthBytes + data.length <= PIECE_BYTES;
  }

  add(data: Uint8Array): void {
    this.#parts.push(data.slice());
    this.#lengthBytes += data.length;
  }

  /** @returns what was added since the last time */
  take(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#lengthBytes);
    let at = 0;
    for (const part of this.#parts.splice(0)) {
      whole.set(part, at);
      at += part.length;
    }
    this.#lengthBytes = 0;
    return whole;
  }
}

/** Answers without copying. */
function handOver(kind: 'piece' | 'answer', id: number, bytes: Uint8Array<ArrayBuffer>): void {
  port?.postMessage({ kind, id, bytes } satisfies DatabaseAnswer, [bytes.buffer]);
}

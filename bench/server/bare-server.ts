// What the product is held against, in a process of its own: routes of bare Fastify, and the simplest statements on a database of
// the same kind. It tells its address on standard output.

import fastify from 'fastify';
import { sql } from 'kysely';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { type DatabaseChoice, openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/schema.ts';
import { loop } from './loop.ts';

/** What the process is started with, as JSON. */
export interface BareServerOptions {
  readonly database: DatabaseChoice;
  readonly fileLengthBytes: number;
}

/** Room for the largest body that is sent. */
const BODY_BYTES = 8 * 1024 * 1024;

const options = JSON.parse(process.argv[2] ?? '') as BareServerOptions;
const database = await openDatabase(options.database, {
  checkpointFailed: () => undefined,
  vacuumFailed: () => undefined,
  died: () => undefined,
  noticesBroken: () => undefined,
});
await sql`create table bench_rows (id int primary key, amount int not null)`.execute(database.db);
await sql`insert into bench_rows values (1, 0)`.execute(database.db);

const STATEMENTS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  select: (db) => sql`select ${1}::int`.execute(db),
  commit: (db) => sql`update bench_rows set amount = amount + ${1}::int where id = 1`.execute(db),
};

const file = Buffer.from(
  createEcuSample({ seed: 7, lengthBytes: options.fileLengthBytes }).image.buffer,
);
const app = fastify({ bodyLimit: BODY_BYTES });
app.get('/small', () => ({ status: 'ok' }));
app.get('/file', (_, reply) => reply.type('application/octet-stream').send(file));
app.patch('/patches', () => ({ status: 'ok' }));
app.get<{ Querystring: { statement: string; clients: string; forMs: string } }>(
  '/loop',
  async ({ query }) => {
    const statement = STATEMENTS[query.statement];
    if (statement === undefined) throw new Error(`no statement ${query.statement}`);
    return loop(Number(query.clients), Number(query.forMs), () =>
      database.door.statement((db) => statement(db)),
    );
  },
);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => database.close());
});

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';
import { PgliteWire } from './pglite-wire.ts';

let embedded: EmbeddedDatabase;
let pool: pg.Pool;
let db: Kysely<{ accounts: { name: string; balance: number } }>;

beforeAll(async () => {
  embedded = await openEmbeddedDatabase({ directory: null });
  pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    stream: () => new PgliteWire(Promise.resolve(embedded)),
  });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await sql`create table accounts (name text primary key, balance int not null)`.execute(db);
  await sql`insert into accounts values ('a', 500), ('b', 500)`.execute(db);
});
afterAll(async () => {
  await pool.end();
  await embedded.close();
});

const balances = async (): Promise<number[]> =>
  (await db.selectFrom('accounts').select('balance').orderBy('name').execute()).map(
    (row) => row.balance,
  );

describe('pg over the wire to the embedded database', () => {
  it('goes on after an error, in a query and in a transaction', async () => {
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' });
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('accounts').set({ balance: 0 }).execute();
        await transaction.insertInto('accounts').values({ name: 'a', balance: 1 }).execute();
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await balances()).toEqual([500, 500]);
  });

  it('keeps transactions apart that run at the same time, a third of them broken off', async () => {
    const transfers = Array.from({ length: 90 }, (_, i) =>
      db.transaction().execute(async (transaction) => {
        await sql`update accounts set balance = balance - 1 where name = 'a'`.execute(transaction);
        if (i % 3 === 0) throw new Error('broken off');
        await sql`update accounts set balance = balance + 1 where name = 'b'`.execute(transaction);
      }),
    );
    const outcomes = await Promise.allSettled(transfers);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(await balances()).toEqual([440, 560]);
  });

  it('forgets the transaction and the settings of a client that is thrown away', async () => {
    const before = await balances();
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`set search_path = pg_catalog`);
    await client.query({ name: 'kept', text: 'select 1' });
    await client.query(`update public.accounts set balance = 0`);
    client.release(true);
    expect(await balances()).toEqual(before);
    const again = await pool.connect();
    try {
      await expect(again.query({ name: 'kept', text: 'select 2 as two' })).resolves.toMatchObject({
        rows: [{ two: 2 }],
      });
    } finally {
      again.release();
    }
  });

  it('carries megabytes both ways, byte for byte', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 7) & 0xff));
    const { rows } = await pool.query('select $1::bytea as bytes', [bytes]);
    expect(bytes.equals(rows[0].bytes)).toBe(true);
  });

  it('refuses at once when the database cannot be opened, and harms nobody else', async () => {
    const closed = new pg.Pool({
      user: 'postgres',
      max: 1,
      stream: () => new PgliteWire(Promise.reject(new Error('the database thread ended with 1'))),
    });
    const queries = [closed.query('select 1'), closed.query('select 1')];
    for (const outcome of await Promise.allSettled(queries)) {
      expect(outcome).toMatchObject({ reason: { message: 'the database thread ended with 1' } });
    }
    await closed.end();
  });
});

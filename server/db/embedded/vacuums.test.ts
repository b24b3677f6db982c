import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDataDir } from '../../../tests/support/new-data-dir.ts';
import { NOTHING_HAPPENS } from '../../../tests/support/new-database.ts';
import {
  databaseInMemory,
  type UnmigratedDatabase,
} from '../../../tests/support/unmigrated-database.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../schema.ts';
import { vacuumDue } from './vacuums.ts';

let database: UnmigratedDatabase;
let db: Database;
beforeAll(async () => {
  // A PostgreSQL vacuums by itself, and a folder that is open each minute.
  database = await databaseInMemory();
  db = database.db as Database;
});
afterAll(() => database.close());

async function number(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? Number.NaN;
}

const vacuumCount = (table: string) =>
  number(sql`select vacuum_count::int as n from pg_stat_all_tables where relname = ${table}`);

/** A table with so many rows, which `vacuumDue` has seen. */
async function newTable(name: string, rowCount: number): Promise<void> {
  await sql`create table ${sql.table(name)} (id int, data bytea)`.execute(db);
  await sql`insert into ${sql.table(name)} select i, 'x' from generate_series(1, ${rowCount}::int) i`.execute(
    db,
  );
  await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
  await vacuumDue(db);
}

const remove = (name: string, rowCount: number) =>
  sql`delete from ${sql.table(name)} where id <= ${rowCount}`.execute(db);

describe('a table of the embedded database', () => {
  it.each([
    ['few_70', 100, 70, 0],
    ['few_71', 100, 71, 1],
    ['many_10000', 100_000, 10_000, 0],
    ['many_10001', 100_000, 10_001, 1],
  ])('%s: of %d rows, %d removed, is vacuumed %d times', async (name, rows, removed, times) => {
    await newTable(name, rows);
    const before = await vacuumCount(name);
    await remove(name, removed);
    await vacuumDue(db);
    expect((await vacuumCount(name)) - before).toBe(times);
  });

  it('is vacuumed for what is stored beside it', async () => {
    await newTable('long', 40);
    await sql`alter table long alter column data set storage external`.execute(db);
    await sql`update long set data = decode(repeat('00', 8000), 'hex')`.execute(db);
    const before = await vacuumCount('long');
    await remove('long', 20);
    await vacuumDue(db);
    expect((await vacuumCount('long')) - before).toBe(1);
  });

  it('is no longer than what is in it, however often all of it is changed', async () => {
    await newTable('changing', 1000);
    const lengthBytes = () => number(sql`select pg_relation_size('changing')::int as n`);
    const once = await lengthBytes();
    for (let round = 0; round < 20; round++) {
      await sql`update changing set id = id`.execute(db);
      await vacuumDue(db);
    }
    expect(await lengthBytes()).toBeLessThanOrEqual(3 * once);
    const before = await vacuumCount('changing');
    await vacuumDue(db);
    expect(await vacuumCount('changing')).toBe(before);
  });

  it('is known to the planner once rows have come', async () => {
    const estimate = () =>
      number(sql`select reltuples::int as n from pg_class where relname = 'estimated'`);
    await sql`create table estimated (id int)`.execute(db);
    await sql`insert into estimated select i from generate_series(1, 5000) i`.execute(db);
    expect(await estimate()).toBe(-1);
    await vacuumDue(db);
    expect(await estimate()).toBe(5000);
  });
});

describe('the database of a folder', () => {
  it('is vacuumed each minute, by itself', async () => {
    const dataDir = await newDataDir();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const choice = { kind: 'embedded', dataDir } as const;
    const opened = await openDatabase(choice, NOTHING_HAPPENS);
    try {
      const vacuums = async (): Promise<unknown> => {
        const { rows } = await sql`
          select vacuum_count::int as n from pg_stat_all_tables where relname = 'events'`.execute(
          opened.db,
        );
        return rows;
      };
      await sql`insert into events (channel, event, data) select 'c', 'e', '{}' from generate_series(1, 100)`.execute(
        opened.db,
      );
      await sql`delete from events`.execute(opened.db);
      vi.advanceTimersByTime(59_000);
      // Answered after whatever was asked before: there is one session.
      expect(await vacuums()).toEqual([{ n: 0 }]);
      vi.advanceTimersByTime(1000);
      await expect.poll(vacuums).toEqual([{ n: 1 }]);
    } finally {
      vi.useRealTimers();
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());

/** In one transaction, and so over one connection. */
const prepared = (mark: string, work: (trx: typeof database.db) => Promise<unknown>) =>
  database.db.transaction().execute(async (trx) => {
    await work(trx);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${`%${mark}%`}
        and statement not like '%pg_prepared_statements%'`.execute(trx);
    return rows.length;
  });

describe('a statement with values', () => {
  it('is prepared once, however often it is executed', async () => {
    const count = await prepared('once_only', async (trx) => {
      for (let i = 0; i < 20; i++) {
        const { rows } = await sql<{ once_only: number }>`select ${i}::int as once_only`.execute(
          trx,
        );
        expect(rows).toEqual([{ once_only: i }]);
      }
    });
    expect(count).toBe(1);
  });

  it('of any length is not kept: each length is another text', async () => {
    const count = await prepared('of_a_list', async (trx) => {
      for (let length = 101; length < 110; length++) {
        const values = sql.join(Array.from({ length }, (_, i) => sql`(${i}::int)`));
        const { rows } = await sql<{ sum: number }>`
          select sum(n)::int as sum from (values ${values}) as of_a_list (n)`.execute(trx);
        expect(rows).toEqual([{ sum: (length * (length - 1)) / 2 }]);
      }
    });
    expect(count).toBe(0);
  });

  it('is answered as well when there are more than are kept', async () => {
    for (let i = 0; i < 600; i++) {
      const { rows } = await sql<object>`select ${i}::int as ${sql.id(`n${i}`)}`.execute(
        database.db,
      );
      expect(rows).toEqual([{ [`n${i}`]: i }]);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements`.execute(database.db);
    expect(rows[0]?.count).toBeLessThanOrEqual(500);
  });

  it('that the database refuses is refused each time, and holds nothing up', async () => {
    for (let i = 0; i < 3; i++) {
      await expect(sql`select ${i}::int / 0`.execute(database.db)).rejects.toMatchObject({
        code: '22012',
      });
      await expect(sql`select ${i}::int from nowhere`.execute(database.db)).rejects.toMatchObject({
        code: '42P01',
      });
      await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.toMatchObject({
        code: '22P02',
      });
      const { rows } = await sql<object>`select ${i}::int as still`.execute(database.db);
      expect(rows).toEqual([{ still: i }]);
    }
  });

  it('survives a change of its table on every connection, after one was told', async () => {
    await sql`create table changing (id int)`.execute(database.db);
    const read = () =>
      database.door.statement((db) => sql`select * from changing where id = ${1}`.execute(db));
    // As many at once as there are connections, so that each of them has prepared it.
    await Promise.all(Array.from({ length: 30 }, read));
    await sql`alter table changing add column more int`.execute(database.db);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, read));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('a whole number of 64 bits', () => {
  it.each(['9007199254740991', '-9007199254740991', '0'])('%s is a number', async (text) => {
    const { rows } = await sql<{ n: number }>`select ${text}::int8 as n`.execute(database.db);
    expect(rows).toEqual([{ n: Number(text) }]);
  });

  it.each(['9007199254740992', '-9007199254740992', '9223372036854775807'])(
    '%s is refused rather than rounded, and what was written with it undone',
    async (text) => {
      const marker = `big ${text}`;
      const work = database.door.transact(async (trx) => {
        await trx
          .insertInto('secrets')
          .values({ name: marker, value: Buffer.from('') })
          .execute();
        await sql`select ${text}::int8 as n`.execute(trx);
      });
      await expect(work).rejects.toThrow(RangeError);
      const kept = await database.db
        .selectFrom('secrets')
        .select('name')
        .where('name', '=', marker)
        .execute();
      expect(kept).toEqual([]);
    },
  );

  it('is one of this product only: sums of them are texts unless they are cast', async () => {
    const { rows } =
      await sql<object>`select sum(n) as sum, sum(n)::int8 as cast_sum from (values (1::int8), (2)) as t (n)`.execute(
        database.db,
      );
    expect(rows).toEqual([{ sum: '3', cast_sum: 3 }]);
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('12')).toBe(12);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPostgres, openTwoNodes, type TwoNodes } from '../../tests/support/two-nodes.ts';
import type { Door, Trx } from './transact.ts';

let nodes: TwoNodes;
let door: Door;

beforeAll(async () => {
  nodes = await openTwoNodes();
  ({ door } = nodes.here);
  await door.transact(async (trx) => {
    await sql`create table accounts (name text primary key, balance int not null)`.execute(trx);
    await sql`
      create function refuse(code text) returns void language plpgsql as $$
      begin raise exception 'refused' using errcode = code; end $$`.execute(trx);
  });
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await door.statement((db) => sql`truncate accounts`.execute(db));
  await door.statement((db) => sql`insert into accounts values ('a', 100), ('b', 100)`.execute(db));
});

const add = (trx: Trx, name: string, amount: number) =>
  sql`update accounts set balance = balance + ${amount}::int where name = ${name}`.execute(trx);

async function balances(): Promise<number[]> {
  const { rows } = await door.statement((db) =>
    sql<{ balance: number }>`select balance from accounts order by name`.execute(db),
  );
  return rows.map(({ balance }) => balance);
}

describe('a transaction', () => {
  it.each(['40001', '40P01'])(
    'that met other work (%s) is done again, as if for the first time',
    async (code) => {
      let attempts = 0;
      const result = await door.transact(async (trx) => {
        await add(trx, 'a', 1);
        if (++attempts < 4) await sql`select refuse(${code})`.execute(trx);
        return attempts;
      });
      expect(result).toBe(4);
      expect(await balances()).toEqual([101, 100]);
    },
  );

  it.each(['40001', '40P01'])(
    'that meets other work (%s) again and again is given up, and leaves nothing',
    async (code) => {
      let attempts = 0;
      const work = door.transact(async (trx) => {
        attempts++;
        await add(trx, 'a', 1);
        await sql`select refuse(${code})`.execute(trx);
      });
      await expect(work).rejects.toMatchObject({ code });
      expect(attempts).toBe(4);
      expect(await balances()).toEqual([100, 100]);
    },
  );

  it.each(['23505', '23503', '57014', '53100', 'P0001'])(
    'that is refused (%s) is not tried again',
    async (code) => {
      let attempts = 0;
      const work = door.transact(async (trx) => {
        attempts++;
        await add(trx, 'a', 1);
        await sql`select refuse(${code})`.execute(trx);
      });
      await expect(work).rejects.toMatchObject({ code });
      expect(attempts).toBe(1);
      expect(await balances()).toEqual([100, 100]);
    },
  );

  it('whose work throws something of its own is undone, and not tried again', async () => {
    let attempts = 0;
    const work = door.transact(async (trx) => {
      attempts++;
      await add(trx, 'a', 1);
      throw Object.assign(new Error('mine'), { code: 'MINE' });
    });
    await expect(work).rejects.toThrow('mine');
    expect(attempts).toBe(1);
    expect(await balances()).toEqual([100, 100]);
  });

  it('that swallowed an error of a statement is not said to be committed', async () => {
    const work = door.transact(async (trx) => {
      await add(trx, 'a', 1);
      await sql`select refuse('P0001')`.execute(trx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await balances()).toEqual([100, 100]);
  });

  it('whose statements are out of date is done again with new ones', async () => {
    const read = () =>
      door.transact(async (trx) => {
        const { rows } = await sql<object>`select * from accounts where name = ${'a'}`.execute(trx);
        return rows;
      });
    expect(await read()).toEqual([{ name: 'a', balance: 100 }]);
    await nodes.there.door.statement((db) =>
      sql`alter table accounts add column note text default 'new'`.execute(db),
    );
    try {
      expect(await read()).toEqual([{ name: 'a', balance: 100, note: 'new' }]);
    } finally {
      await door.statement((db) => sql`alter table accounts drop column note`.execute(db));
    }
  });
});

describe('a statement', () => {
  it('that met other work is done again', async () => {
    let attempts = 0;
    const { rows } = await door.statement(async (db) => {
      if (++attempts < 3) await sql`select refuse('40001')`.execute(db);
      return sql<{ one: number }>`select 1 as one`.execute(db);
    });
    expect([rows, attempts]).toEqual([[{ one: 1 }], 3]);
  });
});

describe.runIf(isPostgres)('transactions of two servers', () => {
  it('that wait for each other in a circle both come through, each once', async () => {
    const met = meeting(2);
    let attempts = 0;
    const move = (node: Door, from: string, to: string) =>
      node.transact(async (trx) => {
        attempts++;
        await add(trx, from, -10);
        await met();
        await add(trx, to, 10);
      });
    await Promise.all([move(nodes.here.door, 'a', 'b'), move(nodes.there.door, 'b', 'a')]);
    expect(attempts).toBeGreaterThan(2);
    expect(await balances()).toEqual([100, 100]);
  });

  it('lose no change that another has made since they read', async () => {
    const met = meeting(2);
    const addOne = (node: Door) =>
      node.transact(async (trx) => {
        await sql`set transaction isolation level repeatable read`.execute(trx);
        const { rows } = await sql<{ balance: number }>`
          select balance from accounts where name = 'a'`.execute(trx);
        await met();
        await sql`update accounts set balance = ${(rows[0]?.balance ?? 0) + 1} where name = 'a'`.execute(
          trx,
        );
      });
    await Promise.all([addOne(nodes.here.door), addOne(nodes.there.door)]);
    expect(await balances()).toEqual([102, 100]);
  });

  it('give up where another is faster every time, with nothing of theirs kept', async () => {
    let attempts = 0;
    const slow = nodes.here.door.transact(async (trx) => {
      attempts++;
      await sql`set transaction isolation level repeatable read`.execute(trx);
      await add(trx, 'b', 1);
      await nodes.there.door.transact((faster) => add(faster, 'a', 1));
      await add(trx, 'a', 1000);
    });
    await expect(slow).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
    expect(await balances()).toEqual([104, 100]);
  });

  it('are not done again when nobody knows whether they were committed', async () => {
    let attempts = 0;
    const cut = nodes.here.door.transact(async (trx) => {
      attempts++;
      await add(trx, 'a', 1);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await nodes.there.door.statement((db) =>
        sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db),
      );
    });
    await expect(cut).rejects.toThrow();
    expect(attempts).toBe(1);
    expect(await balances()).toEqual([100, 100]);
  });
});

/** Lets `count` meet once; whoever comes later passes. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (++arrived >= count) open();
    return all;
  };
}

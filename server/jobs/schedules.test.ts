import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type Schedule, Scheduler } from './schedules.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  await database.db.deleteFrom('schedules').execute();
});

const everyS = (seconds: number): Readonly<Record<string, Schedule>> => ({
  sweep: { everyS: seconds, job: { kind: 'sweep', payload: {}, progress: {} } },
});

function scheduler(schedules: Readonly<Record<string, Schedule>>): Scheduler {
  return new Scheduler(database.door, schedules, (error) => {
    throw error;
  });
}

/** What servers do that are started, look once, and are stopped. */
async function look(...all: ReadonlyArray<Readonly<Record<string, Schedule>>>): Promise<void> {
  const schedulers = all.map(scheduler);
  for (const each of schedulers) each.start();
  await Promise.all(schedulers.map((each) => each.stop()));
}

const jobs = () => database.db.selectFrom('jobs').selectAll().execute();

/** Whether a job was put in since the last time; it is carried out. */
async function wasDue(): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('jobs')
    .set({ state: 'done' })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const MINUTE_MS = 60_000;

describe('work that recurs', () => {
  it('is due at once, and then when its time has passed', async () => {
    await look(everyS(600));
    expect(await wasDue()).toBe(true);
    await passTime(database.db, 9 * MINUTE_MS);
    await look(everyS(600));
    expect(await wasDue()).toBe(false);
    await passTime(database.db, MINUTE_MS + 1000);
    await look(everyS(600));
    expect(await wasDue()).toBe(true);
  });

  it('is put in once, however many servers look at the same time', async () => {
    const five = Array.from({ length: 5 }, () => everyS(600));
    await look(...five);
    expect(await wasDue()).toBe(true);
    await passTime(database.db, 11 * MINUTE_MS);
    await look(...five);
    const { attempts, state } = (await jobs())[0] ?? {};
    expect([(await jobs()).length, state, attempts]).toEqual([1, 'waiting', 0]);
  });

  it('is made up for once when it was missed for long, and counted from then on', async () => {
    await look(everyS(600));
    await wasDue();
    await passTime(database.db, 1000 * MINUTE_MS);
    await look(everyS(600));
    expect(await wasDue()).toBe(true);
    await look(everyS(600));
    expect(await wasDue()).toBe(false);
    await passTime(database.db, 9 * MINUTE_MS);
    await look(everyS(600));
    expect(await wasDue()).toBe(false);
  });

  it('is not put in a second time while it waits', async () => {
    for (let round = 0; round < 3; round++) {
      await look(everyS(600));
      await passTime(database.db, 11 * MINUTE_MS);
    }
    expect(await jobs()).toHaveLength(1);
  });

  it('comes earlier where a release wants it more often, and not at once where two do not agree', async () => {
    await look(everyS(86_400));
    await wasDue();
    await look(everyS(600));
    expect(await wasDue()).toBe(false);
    await passTime(database.db, 10 * MINUTE_MS + 1000);
    await look(everyS(600));
    expect(await wasDue()).toBe(true);
    for (let round = 0; round < 3; round++) {
      await look(everyS(86_400), everyS(600));
      expect(await wasDue()).toBe(false);
      await passTime(database.db, 2 * MINUTE_MS);
    }
  });

  it('tells of a database that does not answer, and goes on', async () => {
    const errors: unknown[] = [];
    const broken = {
      ...everyS(600),
      never: { everyS: -1, job: everyS(600)['sweep']?.job },
    } as never;
    await sql`alter table schedules add constraint positive check (every_s > 0)`.execute(
      database.db,
    );
    const each = new Scheduler(database.door, broken, (error) => errors.push(error));
    each.start();
    await each.stop();
    expect(errors).toHaveLength(1);
    expect(await wasDue()).toBe(true);
  });
});

import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Door } from '../db/transact.ts';
import { measureJobs } from './job-metrics.ts';

let database: OpenDatabase;
let isAway = false;
let asked = 0;
const registry = new Registry();

beforeAll(async () => {
  database = await openNewDatabase();
  const door: Door = {
    transact: (work) => database.door.transact(work),
    statement: async (work) => {
      asked++;
      if (isAway) throw new Error('the database is away');
      return database.door.statement(work);
    },
  };
  measureJobs(door, registry);
  new Gauge({ name: 'beside', help: 'Something else.', registers: [registry] }).set(1);
  await database.db
    .insertInto('jobs')
    .values({ kind: 'sendMail', payload: '{}', progress: '{}', max_attempts: 1 })
    .execute();
});
afterAll(() => database.close());

const figures = async (): Promise<readonly string[]> =>
  (await registry.metrics()).split('\n').filter((line) => /^(mapwright_jobs|beside)/.test(line));

describe('the figures of jobs', () => {
  it('come of one question to the database', async () => {
    asked = 0;
    expect(await figures()).toHaveLength(3);
    expect(asked).toBe(1);
    await figures();
    expect(asked).toBe(2);
  });

  it('are missing while it is away, and no others', async () => {
    isAway = true;
    expect(await figures()).toEqual(['beside 1']);
    isAway = false;
    expect(await figures()).toHaveLength(3);
  });
});

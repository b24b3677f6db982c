import { sql } from 'kysely';
import { NOW } from '../db/now.ts';
import type { Door } from '../db/transact.ts';

/** Jobs of one kind in one state. */
export interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'parked';
  readonly count: number;
  /** How long the one of them that was due first could have run, in seconds; 0 if none is due. */
  readonly overdueS: number;
}

/** Counts the jobs that are not done, of all servers together. */
export async function countJobs(door: Door): Promise<JobCount[]> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('jobs')
      .select((eb) => [
        'kind',
        'state',
        eb.fn.countAll<number>().as('count'),
        sql<number>`greatest(0, extract(epoch from ${NOW} - min(due_at)))::float8`.as('overdueS'),
      ])
      .where('state', 'in', ['waiting', 'running', 'parked'])
      .groupBy(['kind', 'state'])
      .execute(),
  );
  return rows as JobCount[];
}

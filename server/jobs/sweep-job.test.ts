import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareProject, bareUser } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { sweepJob } from './sweep-job.ts';

let database: OpenDatabase;
let userId: string;
beforeAll(async () => {
  database = await openNewDatabase();
  userId = await bareUser(database.door);
});
afterAll(() => database.close());

const insert = (query: RawBuilder<unknown>) => query.execute(database.db);
const sweep = () =>
  sweepJob(database.door).run(
    { id: randomUUID(), payload: {}, userId: null, projectId: null } as never,
    new AbortController().signal,
  );

async function count(table: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.n ?? Number.NaN;
}

/** So long ago, in PostgreSQL's words. */
type Ago = RawBuilder<Date>;
const ago = (text: string): Ago => sql<Date>`now() - ${text}::interval`;
const key = () => sql`decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`;
const insertJob = (kind: string, state: string, hasKey: boolean) => (at: Ago) =>
  insert(sql`insert into jobs (kind, state, unique_key, payload, progress, updated_at)
    values (${kind}, ${state}, ${hasKey ? randomUUID() : null}, '{}', '{}', ${at})`);
const insertTry = (at: Ago, pausedUntil: Ago) =>
  insert(sql`insert into tries (kind, key, count, last_at, paused_until)
    values ('login', ${key()}, 3, ${at}, ${pausedUntil})`);

/** What is kept until an age, and not from it on. A minute to both sides. */
const AGES: ReadonlyArray<
  readonly [what: string, table: string, age: string, insert: (at: Ago) => Promise<unknown>]
> = [
  [
    'an event',
    'events',
    '1 hour',
    (at) =>
      insert(
        sql`insert into events (channel, event, data, created_at) values ('c', 'e', '{}', ${at})`,
      ),
  ],
  [
    'a session that has expired',
    'sessions',
    '30 days',
    (at) =>
      insert(sql`insert into sessions (user_id, created_at, expires_at, latest_end)
        values (${userId}, ${at}, ${at}, ${at})`),
  ],
  [
    'a form whose link has expired',
    'registrations',
    '0 days',
    (at) =>
      insert(sql`insert into registrations (first_name, last_name, username, email, password_hash, phone_number,
        company_name, address, city, country, postal_code, tax_id, newsletter, locale, source, terms_version, expires_at)
        values ('', '', '', '', '', '', '', '', '', 'IT', '', '', false, 'en', '', 1, ${at})`),
  ],
  [
    'a link that has expired',
    'registration_links',
    '30 days',
    (at) =>
      insert(
        sql`insert into registration_links (token_hash, email, expires_at) values (${key()}, 'a@example.test', ${at})`,
      ),
  ],
  [
    'a link of an account that has expired',
    'account_links',
    '30 days',
    (at) =>
      insert(sql`insert into account_links (token_hash, kind, user_id, email, expires_at)
        values (${key()}, 'passwordReset', ${userId}, 'a@example.test', ${at})`),
  ],
  ['a try that is not paused', 'tries', '1 day', (at) => insertTry(at, at)],
  ['the end of a pause', 'tries', '0 days', (at) => insertTry(ago('40 days'), at)],
  [
    'a minute',
    'minute_counts',
    '1 hour',
    (at) =>
      insert(
        sql`insert into minute_counts (kind, key, count, ends_at) values ('all', ${key()}, 1, ${at})`,
      ),
  ],
  ['a job that is done', 'jobs', '7 days', insertJob('sweep', 'done', false)],
  ['a mail that was sent', 'jobs', '30 days', insertJob('sendMail', 'done', true)],
  ['a mail that was given up', 'jobs', '30 days', insertJob('sendMail', 'parked', true)],
  [
    'an attempt',
    'job_runs',
    '30 days',
    async (at) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into jobs (kind, payload, progress) values ('sweep', '{}', '{}')
        returning id`.execute(database.db);
      await insert(sql`insert into job_runs (job_id, lease_id, attempt, started_at)
        values (${rows[0]?.id}, gen_random_uuid(), 1, ${at})`);
    },
  ],
  [
    'an answer that is kept for a repeated call',
    'idempotency_keys',
    '7 days',
    (at) =>
      insert(sql`insert into idempotency_keys (user_id, key, route, request_hash, created_at)
        values (${userId}, gen_random_uuid()::text, 'r', '', ${at})`),
  ],
];

describe('the sweep', () => {
  it.each(AGES)('removes %s (%s) after %s, and not before', async (_, table, age, insertAt) => {
    await sql`delete from ${sql.table(table)}`.execute(database.db);
    await insertAt(sql<Date>`${ago(age)} + interval '1 minute'`);
    await sweep();
    expect(await count(table)).toBe(1);
    await insertAt(sql<Date>`${ago(age)} - interval '1 minute'`);
    expect(await count(table)).toBe(2);
    await sweep();
    expect(await count(table)).toBe(1);
  });

  it('keeps the uses of a month', async () => {
    for (const days of [0, 31, 32]) {
      await insert(sql`insert into daily_uses (user_id, day, kind, amount)
        values (${userId}, (now() at time zone 'UTC')::date - ${days}::int, 'reading', 1)`);
    }
    await sweep();
    expect(await count('daily_uses')).toBe(2);
  });

  it('leaves what is still to be done, was given up, or is asked for by its key, however old', async () => {
    await sql`delete from jobs`.execute(database.db);
    const old = ago('400 days');
    for (const state of ['waiting', 'running', 'parked'])
      await insertJob('sweep', state, false)(old);
    await insertJob('removeContents', 'done', true)(old);
    for (const state of ['waiting', 'running']) await insertJob('sendMail', state, true)(old);
    await insertTry(old, sql<Date>`now() + interval '1 minute'`);
    const before = [await count('jobs'), await count('tries')];
    await sweep();
    expect([await count('jobs'), await count('tries')]).toEqual(before);
  });

  it('leaves what people have made, whatever its age', async () => {
    const projectId = await bareProject(database.door, new Uint8Array(4096), userId);
    await sql`update projects set created_at = now() - interval '9 years', updated_at = now() - interval '9 years',
      archived_at = now() - interval '9 years' where id = ${projectId}`.execute(database.db);
    await sql`update users set created_at = now() - interval '9 years'`.execute(database.db);
    await sweep();
    expect([await count('users'), await count('projects'), await count('contents')]).toEqual([
      1, 1, 1,
    ]);
  });

  it('removes more than one statement does', async () => {
    await sql`delete from events`.execute(database.db);
    await insert(sql`insert into events (channel, event, data, created_at)
      select 'c', 'e', '{}', now() - interval '2 hours' from generate_series(1, 2001)`);
    await sweep();
    expect(await count('events')).toBe(0);
  });

  it('ends between two statements when it is asked to', async () => {
    await insert(sql`insert into events (channel, event, data, created_at)
      values ('c', 'e', '{}', now() - interval '2 hours')`);
    const stopped = sweepJob(database.door).run(
      {} as never,
      AbortSignal.abort(new Error('stopped')),
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect(await count('events')).toBe(1);
  });
});

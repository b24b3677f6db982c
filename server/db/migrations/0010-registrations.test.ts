import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNewDatabase } from '../../../tests/support/new-database.ts';
import type { OpenDatabase } from '../database.ts';
import * as accounts from './0001-accounts-projects-versions.ts';
import * as sessionEnds from './0002-session-ends.ts';
import * as registrations from './0010-registrations.ts';
import * as sessionsAndTries from './0011-sessions-and-tries.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());

const insertUser = (db: Kysely<unknown>, name: string, activatedAt: string | null) =>
  sql`insert into users (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city, country,
    postal_code, tax_id, newsletter, locale, activated_at, created_at)
    values ('Ada', 'Tuner', ${name}, ${`${name}@example.test`}, 'hash', '', '', '', '', 'IT', '', '', false, 'pl',
      ${activatedAt}::timestamptz, '2026-01-01T00:00:00Z')`.execute(db);

it('makes registrations of accounts that were never activated, and keeps links and sessions', async () => {
  await database.db.connection().execute(async (connection) => {
    // Migrations know no tables: those of today are others.
    const db = connection as unknown as Kysely<unknown>;
    await sql`create schema earlier`.execute(db);
    await sql`set search_path to earlier`.execute(db);
    for (const { up } of [accounts, sessionEnds]) await up(db);
    await insertUser(db, 'waiting', null);
    await insertUser(db, 'active', '2026-01-02T00:00:00Z');
    await sql`insert into activations (token_hash, user_id, expires_at, used_at)
      select username::bytea, id, '2026-01-08T00:00:00Z', activated_at from users`.execute(db);
    await sql`insert into sessions (user_id, created_at, expires_at)
      select id, '2026-01-02T00:00:00Z', '2026-01-02T05:00:00Z' from users where username = 'active'`.execute(
      db,
    );
    for (const { up } of [registrations, sessionsAndTries]) await up(db);

    const rows = async (query: string) => (await sql.raw(query).execute(db)).rows;
    expect(await rows('select username from users')).toEqual([{ username: 'active' }]);
    expect(
      await rows('select username, email, password_hash, locale, expires_at from registrations'),
    ).toEqual([
      {
        username: 'waiting',
        email: 'waiting@example.test',
        password_hash: 'hash',
        locale: 'pl',
        expires_at: new Date('2026-01-09T00:00:00Z'),
      },
    ]);
    expect(
      await rows(`select convert_from(token_hash, 'UTF8') as name, email, used_at is null as good
        from registration_links order by email`),
    ).toEqual([
      { name: 'active', email: 'active@example.test', good: false },
      { name: 'waiting', email: 'waiting@example.test', good: true },
    ]);
    expect(await rows('select latest_end, renewed_at, address, browser from sessions')).toEqual([
      {
        latest_end: new Date('2026-02-01T00:00:00Z'),
        renewed_at: new Date('2026-01-02T04:00:00Z'),
        address: '',
        browser: null,
      },
    ]);
    await sql`set search_path to public`.execute(db);
    await sql`drop schema earlier cascade`.execute(db);
  });
});

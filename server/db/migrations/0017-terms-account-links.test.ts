import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type UnmigratedDatabase,
  unmigratedDatabase,
} from '../../../tests/support/unmigrated-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';

let database: UnmigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await unmigratedDatabase();
  // The tables come with the migrations.
  db = database.db as Kysely<unknown> as Database;
  await migrateTo(db, '0015-ledger');
});
afterAll(() => database.close());

it('whoever has accepted the terms has accepted the first version of them', async () => {
  for (const [name, acceptedAt] of [
    ['accepted', '2026-01-01T00:00:00Z'],
    ['never', null],
  ]) {
    await sql`insert into users (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city,
      country, postal_code, tax_id, newsletter, locale, terms_accepted_at, activated_at, created_at)
      values ('A', 'B', ${name}, ${name}, '', '', '', '', '', 'IT', '', '', false, 'en', ${acceptedAt}::timestamptz, now(), now())`.execute(
      db,
    );
  }
  await sql`insert into registrations (first_name, last_name, username, email, password_hash, phone_number, company_name, address,
    city, country, postal_code, tax_id, newsletter, locale, source, expires_at)
    values ('', '', '', '', '', '', '', '', '', 'IT', '', '', false, 'en', '', now())`.execute(db);
  await migrateTo(db, '0017-terms-account-links');
  const users = await db.selectFrom('users').select(['username', 'terms_version']).execute();
  expect(users.sort((a, b) => a.username.localeCompare(b.username))).toEqual([
    { username: 'accepted', terms_version: 1 },
    { username: 'never', terms_version: null },
  ]);
  const forms = await db.selectFrom('registrations').select('terms_version').execute();
  expect(forms).toEqual([{ terms_version: 1 }]);
  const terms = await db.selectFrom('terms').select(['version', 'texts']).execute();
  expect(terms).toEqual([{ version: 1, texts: null }]);
});

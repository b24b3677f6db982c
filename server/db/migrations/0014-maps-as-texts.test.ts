import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type UnmigratedDatabase,
  unmigratedDatabase,
} from '../../../tests/support/unmigrated-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';

const BEFORE = '0013-lists-in-pages';
const AFTER = '0014-maps-as-texts';

/** What a map may hold: texts of any script, numbers that no double rounds away, nothing, and much of it. */
const FIELDS = [
  { name: 'Ladedruck \u{1f680} 涡轮 "q" \\ \n', unit: '' },
  { scale: { factor: 0.0234375, offset: -40 }, small: 5e-324, large: 1.7976931348623157e308 },
  { folderless: null, variables: [], isDone: false },
  { points: Array.from({ length: 5000 }, (_, i) => (i * 7919) % 65_536) },
];

let database: UnmigratedDatabase;
let db: Database;

beforeAll(async () => {
  database = await unmigratedDatabase();
  // The tables come with the migrations.
  db = database.db as Kysely<unknown> as Database;
  await migrateTo(db, BEFORE);
  await sql`insert into users (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city,
    country, postal_code, tax_id, newsletter, locale, activated_at, created_at)
    values ('A', 'B', 'ab', 'a@b', '', '', '', '', '', 'IT', '', '', false, 'en', now(), now())`.execute(
    db,
  );
  await sql`
    with content as (insert into contents (sha256, length_bytes, state) values ('s', 1, 'complete') returning id)
    insert into projects (user_id, content_id, file_name, name, created_at, updated_at)
    select users.id, content.id, 'a.bin', 'A', now(), now() from users, content`.execute(db);
  for (const fields of FIELDS) {
    await sql`insert into maps (project_id, kind, fields, updated_at)
      select id, 'USER_MAP', ${JSON.stringify(fields)}::jsonb, now() from projects`.execute(db);
  }
  await migrateTo(db, AFTER);
});
afterAll(() => database.close());

describe('maps of a database in which they were taken apart', () => {
  it('have every value they had', async () => {
    const { rows } = await sql<{ fields: unknown }>`
      select fields from maps order by position`.execute(db);
    expect(rows.map(({ fields }) => fields)).toEqual(FIELDS);
  });

  it('are counted by the length of their text, as new ones are', async () => {
    await sql`insert into maps (project_id, kind, fields, updated_at)
      select id, 'USER_MAP', ${JSON.stringify(FIELDS[0])}, now() from projects`.execute(db);
    const { rows } = await sql<{ kept: number; counted: number; kind: string }>`
      select fields_bytes as kept, octet_length(fields::text) as counted, pg_typeof(fields)::text as kind
      from maps order by position`.execute(db);
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
    expect(rows.at(-1)?.kept).toBe(Buffer.byteLength(JSON.stringify(FIELDS[0])));
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['json']));
  });
});

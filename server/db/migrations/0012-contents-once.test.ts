import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type UnmigratedDatabase,
  unmigratedDatabase,
} from '../../../tests/support/unmigrated-database.ts';
import * as accountsProjectsVersions from './0001-accounts-projects-versions.ts';
import * as contentsOnce from './0012-contents-once.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let database: UnmigratedDatabase;

beforeAll(async () => {
  database = await unmigratedDatabase();
  const { db } = database;
  await accountsProjectsVersions.up(db);
  await sql`insert into users (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city,
    country, postal_code, tax_id, newsletter, locale, created_at)
    values ('A', 'B', 'ab', 'a@b', '', '', '', '', '', 'IT', '', '', false, 'en', now())`.execute(
    db,
  );
  for (const [name, bytes] of [
    ['first', Buffer.from('the same')],
    ['second', Buffer.from('the same')],
    ['third', Buffer.from('another')],
    ['fourth', Buffer.from('the same')],
  ] as const) {
    await sql`
      with content as (insert into contents (sha256, length_bytes) values (${sha256(bytes)}, ${bytes.length}) returning id),
        chunk as (insert into content_chunks select id, 0, ${bytes} from content)
      insert into projects (user_id, content_id, file_name, name, created_at, updated_at)
      select users.id, content.id, 'a.bin', ${name}, now(), now() from users, content`.execute(db);
  }
  await sql`insert into contents (sha256, length_bytes) values ('of nobody', 1)`.execute(db);
  await contentsOnce.up(db);
});
afterAll(() => database.close());

describe('files that were stored once for each project', () => {
  it('are stored once each, and every project has its bytes', async () => {
    const { rows } = await sql<{ name: string; text: string; right: boolean }>`
      select name, convert_from(data, 'UTF8') as text, digest = sha256(data) as right
      from projects join content_chunks using (content_id) order by name`.execute(database.db);
    expect(rows).toEqual([
      { name: 'first', text: 'the same', right: true },
      { name: 'fourth', text: 'the same', right: true },
      { name: 'second', text: 'the same', right: true },
      { name: 'third', text: 'another', right: true },
    ]);
  });

  it('leave what no project has to be removed', async () => {
    const { rows } = await sql<{ state: string; count: string }>`
      select state, count(*)::int from contents group by state order by state`.execute(database.db);
    expect(rows).toEqual([
      { state: 'complete', count: 2 },
      { state: 'leaving', count: 3 },
    ]);
  });
});

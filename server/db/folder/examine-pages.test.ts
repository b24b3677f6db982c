import { closeSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir } from '../../../tests/support/new-data-dir.ts';
import { openStoppedFolder } from '../../../tests/support/open-stopped-folder.ts';
import { POSTGRES_MAJOR } from '../embedded/postgres-major.ts';
import { examinePages, journalPlace } from './examine-pages.ts';
import { PAGE_BYTES } from './page-checksum.ts';

/** End of a journal that no page lies behind. */
const END = 1n << 62n;

let dataDir: string;
let directory: string;
/** File of a table with some pages, and of its index. */
let relations: string[];
let whole: Buffer;

beforeAll(async () => {
  dataDir = await newDataDir();
  directory = join(dataDir, 'database');
  const { db, close } = await openStoppedFolder(dataDir);
  await sql`create table numbers as select n, md5(n::text) as text from generate_series(1, 5000) as n`.execute(
    db,
  );
  await sql`create index on numbers (text)`.execute(db);
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(oid) as path from pg_class where relname like 'numbers%' order by relname`.execute(
    db,
  );
  relations = rows.map(({ path }) => path);
  const version = await sql<{ version: string; checksums: string }>`
    select current_setting('server_version') as version, current_setting('data_checksums') as checksums`.execute(
    db,
  );
  expect(version.rows[0]?.version).toMatch(new RegExp(`^${POSTGRES_MAJOR}\\.`));
  expect(version.rows[0]?.checksums).toBe('on');
  await close();
  whole = readFileSync(join(directory, relations[0] ?? ''));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What is found with other bytes in a place of the table. */
function foundWith(at: number, bytes: Buffer, end = END): string | undefined {
  const file = openSync(join(directory, relations[0] ?? ''), 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  const found = examinePages(directory, relations, end);
  writeSync(file, whole, 0, whole.length, 0);
  closeSync(file);
  return found;
}

describe('pages', () => {
  it('of a database are sound', () => {
    expect(examinePages(directory, relations, END)).toBeUndefined();
    expect(whole.length).toBeGreaterThan(20 * PAGE_BYTES);
  });

  it.each([0, 9, 24, 5000, PAGE_BYTES - 1])('with another byte at %i are not', (at) => {
    for (const page of [0, 7]) {
      const place = page * PAGE_BYTES + at;
      const bytes = Buffer.of((whole[place] ?? 0) ^ 1);
      expect(foundWith(place, bytes)).toBe(`page ${page} of ${relations[0]} is damaged`);
    }
  });

  it('that changed places are not', () => {
    const other = whole.subarray(3 * PAGE_BYTES, 4 * PAGE_BYTES);
    expect(foundWith(5 * PAGE_BYTES, other)).toContain('page 5 of');
  });

  it('of zeros were never used', () => {
    expect(foundWith(2 * PAGE_BYTES, Buffer.alloc(PAGE_BYTES))).toBeUndefined();
  });

  it('younger than the journal are not', () => {
    expect(foundWith(0, whole.subarray(0, 1), 1n)).toContain('page 0 of');
  });

  it('that are not whole are none', () => {
    truncateSync(join(directory, relations[0] ?? ''), whole.length - 10);
    expect(examinePages(directory, relations, END)).toBeUndefined();
    expect(foundWith(0, whole)).toBeUndefined();
  });
});

it('reads places in the journal', () => {
  expect(journalPlace('0/16EF9D0')).toBe(0x16e_f9d0n);
  expect(journalPlace('2/0')).toBe(1n << 33n);
});

import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir } from '../../../tests/support/new-data-dir.ts';
import { openStoppedFolder } from '../../../tests/support/open-stopped-folder.ts';
import { POSTGRES_MAJOR } from '../embedded/postgres-major.ts';
import { examinePages, journalPlace, type Relation } from './examine-pages.ts';
import { PAGE_BYTES } from './page-checksum.ts';

/** End of a journal that no page lies behind. */
const END = 1n << 62n;

let dataDir: string;
let directory: string;
/** A table with some pages, and its index, in which each text stands twice. */
let relations: readonly Relation[];
let table: string;
let index: string;
let whole: Buffer;

beforeAll(async () => {
  dataDir = await newDataDir();
  directory = join(dataDir, 'database');
  const { db, close } = await openStoppedFolder(dataDir);
  await sql`create table numbers as select n, md5((n / 2)::text) as text from generate_series(1, 5000) as n`.execute(
    db,
  );
  await sql`create index on numbers (text)`.execute(db);
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(oid) as path from pg_class where relname like 'numbers%' order by relname`.execute(
    db,
  );
  [table = '', index = ''] = rows.map(({ path }) => path);
  relations = [
    { path: table, indexes: [index] },
    { path: index, indexes: [index] },
  ];
  const version = await sql<{ version: string; checksums: string }>`
    select current_setting('server_version') as version, current_setting('data_checksums') as checksums`.execute(
    db,
  );
  expect(version.rows[0]?.version).toMatch(new RegExp(`^${POSTGRES_MAJOR}\\.`));
  expect(version.rows[0]?.checksums).toBe('on');
  await close();
  whole = readFileSync(join(directory, table));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What is found with other bytes in a place of the table, or of another file. */
function foundWith(at: number, bytes: Buffer, end = END, path = table): string | undefined {
  const before = readFileSync(join(directory, path));
  const file = openSync(join(directory, path), 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  const found = examinePages(directory, relations, end);
  writeSync(file, before, 0, before.length, 0);
  truncateSync(join(directory, path), before.length);
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
      expect(foundWith(place, bytes)).toBe(`page ${page} of ${table} is damaged`);
    }
  });

  it('that changed places are not', () => {
    const other = whole.subarray(3 * PAGE_BYTES, 4 * PAGE_BYTES);
    expect(foundWith(5 * PAGE_BYTES, other)).toContain('page 5 of');
  });

  const zeros = Buffer.alloc(PAGE_BYTES);

  it('of zeros to which an index refers were used', () => {
    // Some at the end were added in advance.
    const used = whole.findLastIndex((byte) => byte !== 0);
    for (let at = 0; at < used; at += PAGE_BYTES) {
      expect(foundWith(at, zeros)).toBe(`page ${at / PAGE_BYTES} of ${table} is damaged`);
    }
  });

  it('of zeros in an index were used: others refer to each of them', () => {
    const { size } = statSync(join(directory, index));
    expect(size).toBeGreaterThan(5 * PAGE_BYTES);
    for (let at = 0; at < size; at += PAGE_BYTES) {
      const page = at / PAGE_BYTES;
      expect(foundWith(at, zeros, END, index)).toBe(`page ${page} of ${index} is damaged`);
    }
  });

  it('of zeros at the end were not used yet', () => {
    expect(foundWith(whole.length, zeros)).toBeUndefined();
    const { size } = statSync(join(directory, index));
    expect(foundWith(size, zeros, END, index)).toBeUndefined();
  });

  it('younger than the journal are not', () => {
    expect(foundWith(0, whole.subarray(0, 1), 1n)).toContain('page 0 of');
  });

  it('that are not whole are none', () => {
    truncateSync(join(directory, table), whole.length - 10);
    expect(examinePages(directory, relations, END)).toBeUndefined();
    expect(foundWith(0, whole)).toBeUndefined();
  });
});

it('reads places in the journal', () => {
  expect(journalPlace('0/16EF9D0')).toBe(0x16e_f9d0n);
  expect(journalPlace('2/0')).toBe(1n << 33n);
});

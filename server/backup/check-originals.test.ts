import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareProject } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { unmigratedDatabase } from '../../tests/support/unmigrated-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import * as accountsProjectsVersions from '../db/migrations/0001-accounts-projects-versions.ts';
import type { Database } from '../db/schema.ts';
import { CHUNK_BYTES, chunkDigest } from '../originals/chunks.ts';
import { checkDatabase } from './check-database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('projects').execute();
  await database.db.deleteFrom('content_chunks').execute();
  await database.db.deleteFrom('contents').execute();
});

/** A content of three chunks, of which only some are there. @returns its id */
async function partOf(state: 'uploading' | 'leaving', indices: readonly number[]): Promise<string> {
  const { db } = database;
  const { id } = await db
    .insertInto('contents')
    .values({ sha256: 'a'.repeat(64), length_bytes: 3 * CHUNK_BYTES, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const index of indices) {
    const data = Buffer.alloc(CHUNK_BYTES, index);
    await db
      .insertInto('content_chunks')
      .values({ content_id: id, chunk_index: index, data, digest: chunkDigest(data) })
      .execute();
  }
  return id;
}

const problems = async (): Promise<readonly string[]> =>
  (await checkDatabase(database.db, undefined)).problems;
const wrong = (id: string): string => `the original ${id} is not the file that was stored`;

describe('a check', () => {
  it.each<['uploading' | 'leaving', number[]]>([
    ['uploading', []],
    ['uploading', [0]],
    ['uploading', [0, 1, 2]],
    ['leaving', []],
    ['leaving', [2]],
    ['leaving', [0, 2]],
  ])('takes a file that is %s for right, with the pieces %j of three', async (state, indices) => {
    await partOf(state, indices);
    expect(await problems()).toEqual([]);
  });

  it.each(['uploading', 'leaving'] as const)(
    'finds a wrong piece of a file that is %s, even behind a missing one',
    async (state) => {
      const id = await partOf(state, [0, 2]);
      await sql`update content_chunks set data = set_byte(data, 5, 77) where chunk_index = 2`.execute(
        database.db,
      );
      expect(await problems()).toEqual([wrong(id)]);
    },
  );

  it.each<[string, ReturnType<typeof sql>]>([
    ['a byte', sql`update content_chunks set data = set_byte(data, 5, 77) where chunk_index = 1`],
    [
      'a byte, with a digest that goes with it',
      sql`update content_chunks set data = set_byte(data, 5, 77), digest = sha256(set_byte(data, 5, 77))
        where chunk_index = 1`,
    ],
    ['a digest', sql`update content_chunks set digest = sha256('other') where chunk_index = 0`],
    ['no first piece', sql`delete from content_chunks where chunk_index = 0`],
    ['no last piece', sql`delete from content_chunks where chunk_index = 2`],
    ['its pieces numbered anew', sql`update content_chunks set chunk_index = chunk_index + 1000`],
  ])('finds a file of a project that has another content: %s', async (_, damage) => {
    await bareProject(database.door, new Uint8Array(2 * CHUNK_BYTES + 1000).fill(9));
    expect(await problems()).toEqual([]);
    await damage.execute(database.db);
    const { id } = await database.db.selectFrom('contents').select('id').executeTakeFirstOrThrow();
    expect(await problems()).toEqual([wrong(id)]);
  });
});

it('reads the originals of an earlier release, which had no states and no digests', {
  timeout: 60_000,
}, async () => {
  const earlier = await unmigratedDatabase();
  try {
    const { db } = earlier;
    await accountsProjectsVersions.up(db);
    await sql`with content as (insert into contents (sha256, length_bytes) values (encode(sha256('bytes'), 'hex'), 5) returning id)
      insert into content_chunks select id, 0, 'bytes' from content`.execute(db);
    const check = (): ReturnType<typeof checkDatabase> =>
      checkDatabase(db as unknown as Database, undefined);
    expect((await check()).problems).toEqual([]);
    await sql`update content_chunks set data = 'other'`.execute(db);
    expect((await check()).problems).toHaveLength(1);
  } finally {
    await earlier.close();
  }
});

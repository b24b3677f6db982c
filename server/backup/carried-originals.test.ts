import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareProject } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts';
import { unmigratedDatabase } from '../../tests/support/unmigrated-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { CHUNK_BYTES, chunkDigest } from '../originals/chunks.ts';
import { S3Store } from '../originals/s3/s3-store.ts';
import type { AnyDatabase } from './catalogue.ts';
import { checkDatabase } from './check-database.ts';
import { loadArchive } from './load-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let database: OpenDatabase;
let server: S3Server;
let store: S3Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-carried-'));
  database = await openNewDatabase();
  server = await startS3Server();
  store = new S3Store(server.settings);
});
afterAll(async () => {
  store.close();
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A content of three chunks, of which some are there. */
async function partOf(state: 'uploading' | 'leaving', indices: readonly number[]): Promise<void> {
  const { id } = await database.db
    .insertInto('contents')
    .values({ sha256: 'a'.repeat(64), length_bytes: 3 * CHUNK_BYTES, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const index of indices) {
    const data = Buffer.alloc(CHUNK_BYTES, index);
    await database.db
      .insertInto('content_chunks')
      .values({ content_id: id, chunk_index: index, data, digest: chunkDigest(data) })
      .execute();
  }
}

it('a copy is restored into the store also where originals were being stored and removed', {
  timeout: 60_000,
}, async () => {
  await bareProject(database.door, new Uint8Array(CHUNK_BYTES + 9).fill(9));
  await partOf('uploading', [0, 1]);
  await partOf('leaving', [0, 1, 2]);
  await partOf('leaving', [1, 2]);
  const archive = join(folder, 'archive');
  const manifest = await writeArchive(database.db as unknown as AnyDatabase, archive, undefined);
  const target = await unmigratedDatabase();
  try {
    await loadArchive(target.db as AnyDatabase, archive, manifest, store);
    const restored = target.db as unknown as Database;
    const rows = await restored.selectFrom('content_chunks').select('data').execute();
    // Of what has lost its first chunk no object can be made.
    expect(rows.filter(({ data }) => data !== null)).toHaveLength(2);
    expect([rows.length, server.keys().length]).toEqual([9, 3]);
    expect((await checkDatabase(restored, store)).problems).toEqual([]);
  } finally {
    await target.close();
  }
});

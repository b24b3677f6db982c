import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../tests/support/api-server.ts';
import { bareProject, bareUser } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { withoutObjects } from '../../tests/support/originals-door.ts';
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts';
import type { OpenDatabase } from '../db/database.ts';
import { removeContentsJob } from '../jobs/remove-contents-job.ts';
import { CHUNK_BYTES } from './chunks.ts';
import { ObjectStoreAwayError } from './object-store.ts';
import { Originals, readWholeOriginal } from './originals.ts';
import { type OriginalsDoor, requireStore, StoreNotSetError } from './originals-door.ts';
import { DamagedOriginalError } from './read-chunk.ts';
import { S3Store } from './s3/s3-store.ts';
import { leaveOriginals } from './store-original.ts';

const bytes = Uint8Array.from({ length: 5 * CHUNK_BYTES + 9 }, (_, i) => (i * 7 + (i >> 8)) & 0xff);

let database: OpenDatabase;
let server: S3Server;
let store: S3Store;
let door: OriginalsDoor;
let userId: string;

beforeAll(async () => {
  database = await openNewDatabase();
  server = await startS3Server();
  store = new S3Store(server.settings, 400);
  door = { ...database.door, objects: store };
  userId = await bareUser(door);
});
afterAll(async () => {
  store.close();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  server.fault = 'none';
  for (const key of server.keys()) await store.remove(key);
  await database.db.deleteFrom('projects').execute();
  await database.db.deleteFrom('contents').execute();
  await database.db.deleteFrom('unowned_objects').execute();
});

const project = (own = bytes): Promise<string> => bareProject(door, own, userId);
const contents = () =>
  database.db
    .selectFrom('contents')
    .select(['id', 'state', 'object_key'])
    .orderBy('created_at')
    .execute();
const removeContents = () =>
  removeContentsJob(door).run(undefined as never, new AbortController().signal);
const passTime = async (hours: number): Promise<void> => {
  for (const table of ['contents', 'unowned_objects'] as const) {
    await sql`update ${sql.table(table)} set created_at = created_at - make_interval(hours => ${hours})`.execute(
      database.db,
    );
  }
};

async function deleteProject(projectId: string): Promise<void> {
  await door.transact(async (trx) => {
    const { content_id } = await trx
      .deleteFrom('projects')
      .where('id', '=', projectId)
      .returning('content_id')
      .executeTakeFirstOrThrow();
    await leaveOriginals(trx, [content_id]);
  });
}

async function read(start = 0, end = bytes.length): Promise<string> {
  const [content] = await contents();
  const pieces: Buffer[] = [];
  const original = { contentId: content?.id ?? '', lengthBytes: bytes.length };
  for await (const piece of new Originals(door).pieces(original, { start, end }))
    pieces.push(piece);
  return sha256(Buffer.concat(pieces));
}

describe('an original in the store', () => {
  it('lies there alone, and comes back whole, in part and at some addresses', async () => {
    const id = await project();
    const [content] = await contents();
    expect(server.keys()).toEqual([content?.object_key]);
    const kept = await database.db
      .selectFrom('content_chunks')
      .select('data')
      .where('data', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
    expect(sha256(await readWholeOriginal(door, id))).toBe(sha256(bytes));
    expect(await read()).toBe(sha256(bytes));
    expect(await read(CHUNK_BYTES - 1, CHUNK_BYTES + 1)).toBe(
      sha256(bytes.slice(CHUNK_BYTES - 1, CHUNK_BYTES + 1)),
    );
    const original = { contentId: content?.id ?? '', lengthBytes: bytes.length };
    const last = bytes.length - 1;
    expect(await new Originals(door).bytesAt(original, Uint32Array.of(0, last))).toEqual(
      Uint8Array.of(bytes[0] ?? 0, bytes[last] ?? 0),
    );
  });

  it('is stored once for all who bring it', async () => {
    await Promise.all([project(), project(), project()]);
    await removeContents();
    await passTime(25);
    await removeContents();
    expect(await contents()).toMatchObject([{ state: 'complete' }]);
    expect(server.keys()).toHaveLength(1);
  });

  it.each(['wrongBytes', 'halfAnswers'] as const)('is not believed with %s', async (fault) => {
    const id = await project();
    server.fault = fault;
    const error = fault === 'wrongBytes' ? DamagedOriginalError : ObjectStoreAwayError;
    await expect(read()).rejects.toThrow(error);
    await expect(readWholeOriginal(door, id)).rejects.toThrow(error);
    server.fault = 'none';
    expect(await read()).toBe(sha256(bytes));
  });

  it('that is gone from the store is damaged, and one that was deleted is not found', async () => {
    const id = await project();
    const [content] = await contents();
    await store.remove(content?.object_key ?? '');
    await expect(readWholeOriginal(door, id)).rejects.toThrow(DamagedOriginalError);
    await deleteProject(id);
    const original = { contentId: content?.id ?? '', lengthBytes: bytes.length };
    await expect(new Originals(door).bytesAt(original, Uint32Array.of(0))).rejects.toThrow('404');
  });

  it('is told from a store that is away, and nothing is lost by that', async () => {
    const id = await project();
    server.fault = 'away';
    await expect(readWholeOriginal(door, id)).rejects.toThrow(ObjectStoreAwayError);
    server.fault = 'none';
    expect(sha256(await readWholeOriginal(door, id))).toBe(sha256(bytes));
  });

  it('needs the store to be set', async () => {
    const id = await project();
    await expect(readWholeOriginal(withoutObjects(database.door), id)).rejects.toThrow(
      ObjectStoreAwayError,
    );
    await expect(requireStore(withoutObjects(database.door))).rejects.toThrow(StoreNotSetError);
    await requireStore(door);
    await deleteProject(id);
    await removeContents();
    await requireStore(withoutObjects(database.door));
  });
});

describe('a file that cannot be stored since the store is away', () => {
  it('makes no project and leaves nothing', async () => {
    server.fault = 'away';
    await expect(project()).rejects.toThrow(ObjectStoreAwayError);
    expect(await contents()).toMatchObject([{ state: 'leaving' }]);
    await removeContents();
    expect(await contents()).toEqual([]);
    server.fault = 'none';
    await passTime(25);
    await removeContents();
    expect(await database.db.selectFrom('unowned_objects').selectAll().execute()).toEqual([]);
    await project();
    expect(server.keys()).toHaveLength(1);
  });
});

describe('an object that nobody has', () => {
  it('goes a day after its row, and no sooner', async () => {
    await deleteProject(await project());
    await removeContents();
    expect([await contents(), server.keys().length]).toEqual([[], 1]);
    await passTime(23);
    await removeContents();
    expect(server.keys()).toHaveLength(1);
    await passTime(2);
    await removeContents();
    expect(server.keys()).toEqual([]);
  });

  it('waits where the store is away', async () => {
    await deleteProject(await project());
    await removeContents();
    await passTime(25);
    server.fault = 'away';
    await expect(removeContents()).rejects.toThrow(ObjectStoreAwayError);
    server.fault = 'none';
    await removeContents();
    expect(server.keys()).toEqual([]);
  });

  it('was left by a process that died while it stored a file: it goes an hour and a day later', async () => {
    const key = store.newKey();
    await store.write(key, {
      lengthBytes: 4,
      sha256: sha256(Buffer.from('left')),
      pieces: async function* () {
        yield Buffer.from('left');
      },
    });
    await database.db
      .insertInto('contents')
      .values({ sha256: '0'.repeat(64), length_bytes: 4, state: 'uploading', object_key: key })
      .execute();
    await removeContents();
    expect(await contents()).toMatchObject([{ state: 'uploading' }]);
    await passTime(2);
    await removeContents();
    expect([await contents(), server.keys()]).toEqual([[], [key]]);
    await passTime(25);
    await removeContents();
    expect(server.keys()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareProject, bareUser } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { withoutObjects } from '../../tests/support/originals-door.ts';
import type { OpenDatabase } from '../db/database.ts';
import { removeContentsJob } from '../jobs/remove-contents-job.ts';
import { CHUNK_BYTES } from './chunks.ts';
import { type ReceivedFile, receivedFileOf } from './received-file.ts';
import { keepOriginal, leaveOriginals, withStoredOriginal } from './store-original.ts';

let database: OpenDatabase;
let userId: string;

beforeAll(async () => {
  database = await openNewDatabase();
  userId = await bareUser(database.door);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('projects').execute();
  await database.db.deleteFrom('contents').execute();
});

const A = new Uint8Array(CHUNK_BYTES + 1).fill(1);
const B = new Uint8Array(1024).fill(2);

const project = (bytes: Uint8Array): Promise<string> => bareProject(database.door, bytes, userId);
const contents = () =>
  database.db
    .selectFrom('contents')
    .select(['length_bytes', 'state'])
    .orderBy('length_bytes')
    .orderBy('state')
    .execute();
const chunkTotal = async (): Promise<number> =>
  (await database.db.selectFrom('content_chunks').select('chunk_index').execute()).length;
const removeContents = () =>
  removeContentsJob(withoutObjects(database.door)).run(
    // What it works on is in the database.
    undefined as never,
    new AbortController().signal,
  );

/** Deletes a project as a service does. */
async function deleteProject(projectId: string): Promise<void> {
  await database.door.transact(async (trx) => {
    const { content_id } = await trx
      .deleteFrom('projects')
      .where('id', '=', projectId)
      .returning('content_id')
      .executeTakeFirstOrThrow();
    await leaveOriginals(trx, [content_id]);
  });
}

/** Lets an hour pass. */
const passHour = () =>
  database.db
    .updateTable('contents')
    .set({ created_at: sql<Date>`created_at - interval '61 minutes'` })
    .execute();

describe('a file', () => {
  it('is stored once, however many projects have it', async () => {
    const ids = [await project(A), await project(A), await project(B)];
    expect(new Set(ids).size).toBe(3);
    expect(await contents()).toEqual([
      { length_bytes: B.length, state: 'complete' },
      { length_bytes: A.length, state: 'complete' },
    ]);
    expect(await chunkTotal()).toBe(3);
  });

  it('stays as long as one project has it, and goes with the last', async () => {
    const [first, second] = [await project(A), await project(A)];
    await deleteProject(first);
    await removeContents();
    expect(await contents()).toEqual([{ length_bytes: A.length, state: 'complete' }]);
    await deleteProject(second);
    expect(await contents()).toEqual([{ length_bytes: A.length, state: 'leaving' }]);
    await removeContents();
    expect([await contents(), await chunkTotal()]).toEqual([[], 0]);
  });

  it('can come again while it is being removed', async () => {
    await deleteProject(await project(A));
    await project(A);
    expect(await contents()).toEqual([
      { length_bytes: A.length, state: 'complete' },
      { length_bytes: A.length, state: 'leaving' },
    ]);
    await removeContents();
    expect([await contents(), await chunkTotal()]).toEqual([
      [{ length_bytes: A.length, state: 'complete' }],
      2,
    ]);
  });

  it('brought twice at the same moment is one', async () => {
    await Promise.all([project(A), project(A), project(A)]);
    await removeContents();
    expect(await contents()).toEqual([{ length_bytes: A.length, state: 'complete' }]);
  });

  it('goes with an account that goes with all it has', async () => {
    const other = await bareUser(database.door);
    await bareProject(database.door, A, other);
    await project(B);
    await database.db.deleteFrom('users').where('id', '=', other).execute();
    await removeContents();
    expect(await contents()).toEqual([{ length_bytes: B.length, state: 'complete' }]);
  });
});

describe('what is not kept', () => {
  const refused = new Error('the account is full');

  it.each<[string, ReceivedFile, () => Promise<unknown>]>([
    ['since it was refused', receivedFileOf(A), () => Promise.reject(refused)],
    ['since it was not needed', receivedFileOf(A), () => Promise.resolve()],
    [
      'since the file broke off',
      {
        ...receivedFileOf(A),
        pieces: async function* () {
          yield Buffer.from(A.subarray(0, CHUNK_BYTES));
          await Promise.reject(new Error('the disk is gone'));
        },
      },
      () => Promise.resolve(),
    ],
    [
      'since the file changed',
      { ...receivedFileOf(A), pieces: receivedFileOf(B).pieces },
      () => Promise.resolve(),
    ],
  ])('%s, leaves nothing', async (_, file, make) => {
    await Promise.allSettled([withStoredOriginal(withoutObjects(database.door), file, make)]);
    expect(await contents()).toEqual([{ length_bytes: A.length, state: 'leaving' }]);
    await removeContents();
    expect([await contents(), await chunkTotal()]).toEqual([[], 0]);
  });

  it('tells why', async () => {
    const storing = withStoredOriginal(withoutObjects(database.door), receivedFileOf(A), () =>
      Promise.reject(refused),
    );
    await expect(storing).rejects.toBe(refused);
  });

  it('since the process was killed, is removed after an hour', async () => {
    // Never comes to its end.
    let hang: () => void = () => undefined;
    const hung = new Promise<void>((resolve) => {
      hang = resolve;
    });
    void withStoredOriginal(withoutObjects(database.door), receivedFileOf(A), () => {
      hang();
      return new Promise(() => undefined);
    });
    await hung;
    await removeContents();
    expect(await contents()).toEqual([{ length_bytes: A.length, state: 'uploading' }]);
    await passHour();
    await removeContents();
    expect([await contents(), await chunkTotal()]).toEqual([[], 0]);
  });
});

describe('a project', () => {
  it('gets the bytes anew that the last one took with it in this moment', async () => {
    const last = await project(A);
    const kept: string[] = [];
    const id = await withStoredOriginal(
      withoutObjects(database.door),
      receivedFileOf(A),
      async (original) => {
        kept.push(original.contentId);
        if (kept.length === 1) await deleteProject(last);
        return database.door.transact((trx) => keepOriginal(trx, original));
      },
    );
    expect(new Set(kept).size).toBe(2);
    expect(id).toBe(kept[1]);
  });

  it('cannot have what is not complete, and what it has cannot be given up: the database sees to it', async () => {
    await project(A);
    const leave = database.db.updateTable('contents').set({ state: 'leaving' }).execute();
    await expect(leave).rejects.toMatchObject({ code: '23503' });
    const { id } = await database.db
      .insertInto('contents')
      .values({ sha256: '0'.repeat(64), length_bytes: 1, state: 'uploading' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const take = database.db.updateTable('projects').set({ content_id: id }).execute();
    await expect(take).rejects.toMatchObject({ code: '23503' });
    const remove = database.db.deleteFrom('contents').where('state', '=', 'complete').execute();
    await expect(remove).rejects.toMatchObject({ code: '23503' });
  });
});

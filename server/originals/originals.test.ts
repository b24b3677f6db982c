import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../tests/support/api-server.ts';
import { bareProject, bareUser } from '../../tests/support/bare-project.ts';
import { type CountingDoor, countingDoor } from '../../tests/support/counting-door.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { withoutObjects } from '../../tests/support/originals-door.ts';
import type { OpenDatabase } from '../db/database.ts';
import { CHUNK_BYTES } from './chunks.ts';
import { type OriginalContent, Originals, readWholeOriginal } from './originals.ts';
import { DamagedOriginalError } from './read-chunk.ts';

/** Two chunks and a bit. */
const LENGTH_BYTES = 2 * CHUNK_BYTES + 1000;
const file = (seed: number, lengthBytes = LENGTH_BYTES): Uint8Array =>
  Uint8Array.from({ length: lengthBytes }, (_, i) => (i * 31 + (i >> 9) + seed) & 0xff);

let database: OpenDatabase;
let userId: string;
let door: CountingDoor;
let originals: Originals;

beforeAll(async () => {
  database = await openNewDatabase();
  userId = await bareUser(database.door);
});
afterAll(() => database.close());
beforeEach(() => {
  door = countingDoor(database.door);
  originals = new Originals(withoutObjects(door));
});

async function stored(bytes: Uint8Array): Promise<OriginalContent & { projectId: string }> {
  const projectId = await bareProject(database.door, bytes, userId);
  const { content_id: contentId } = await database.db
    .selectFrom('projects')
    .select('content_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { projectId, contentId, lengthBytes: bytes.length };
}

async function read(
  content: OriginalContent,
  span?: { start: number; end: number },
): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of originals.pieces(content, span)) pieces.push(piece);
  return sha256(Buffer.concat(pieces));
}

describe('an original', () => {
  it('comes piece by piece, and from memory the next time', async () => {
    const bytes = file(1);
    const content = await stored(bytes);
    expect(await read(content)).toBe(sha256(bytes));
    expect(door.count).toBe(3);
    expect(await read(content)).toBe(sha256(bytes));
    expect(door.count).toBe(3);
  });

  it('is read once for twenty who want it at the same time', async () => {
    const bytes = file(2);
    const content = await stored(bytes);
    for (const got of await Promise.all(Array.from({ length: 20 }, () => read(content)))) {
      expect(got).toBe(sha256(bytes));
    }
    expect(door.count).toBe(3);
  });

  it.each([
    [0, 1, 1],
    [0, CHUNK_BYTES, 1],
    [CHUNK_BYTES - 1, CHUNK_BYTES + 1, 2],
    [CHUNK_BYTES, 2 * CHUNK_BYTES, 1],
    [2 * CHUNK_BYTES, LENGTH_BYTES, 1],
    [LENGTH_BYTES - 1, LENGTH_BYTES, 1],
    [5, LENGTH_BYTES - 5, 3],
  ])('from %i to %i needs no more than %i of its chunks', async (start, end, count) => {
    const bytes = file(3);
    const content = await stored(bytes);
    expect(await read(content, { start, end })).toBe(sha256(bytes.slice(start, end)));
    expect(door.count).toBe(count);
  });

  it('tells its bytes at some addresses, of which it reads only the chunks', async () => {
    const bytes = file(4);
    const content = await stored(bytes);
    const at = async (...addresses: number[]): Promise<number[]> => [
      ...(await originals.bytesAt(content, Uint32Array.from(addresses))),
    ];
    expect(await at()).toEqual([]);
    expect(door.count).toBe(0);
    const ends = [0, CHUNK_BYTES - 1, 2 * CHUNK_BYTES, LENGTH_BYTES - 1];
    expect(await at(...ends)).toEqual(ends.map((address) => bytes[address]));
    expect(door.count).toBe(2);
    expect(await at(CHUNK_BYTES)).toEqual([bytes[CHUNK_BYTES]]);
    expect(door.count).toBe(3);
    expect(await at(1, CHUNK_BYTES + 1)).toEqual([bytes[1], bytes[CHUNK_BYTES + 1]]);
    expect(door.count).toBe(3);
  });

  it('that would take too much of the memory is sent without being kept, but for what saves need', async () => {
    originals = new Originals(withoutObjects(door), 4 * CHUNK_BYTES);
    const bytes = file(5);
    const content = await stored(bytes);
    await originals.bytesAt(content, Uint32Array.of(0));
    expect(await read(content)).toBe(sha256(bytes));
    expect(await read(content)).toBe(sha256(bytes));
    expect(door.count).toBe(1 + 2 + 2);
    await originals.bytesAt(content, Uint32Array.of(0));
    expect(door.count).toBe(5);
  });

  it('is read whole for whoever needs it in one piece', async () => {
    const bytes = file(6);
    const { projectId } = await stored(bytes);
    expect(sha256(await readWholeOriginal(withoutObjects(door), projectId))).toBe(sha256(bytes));
  });
});

describe('an original that is damaged in the database', () => {
  const damage: ReadonlyArray<readonly [string, (contentId: string) => Promise<unknown>]> = [
    [
      'in one byte',
      (contentId) =>
        setData(
          contentId,
          Buffer.from(
            file(7)
              .with(CHUNK_BYTES + 5, 0)
              .subarray(CHUNK_BYTES, 2 * CHUNK_BYTES),
          ),
        ),
    ],
    ['in its length', (contentId) => setData(contentId, Buffer.alloc(CHUNK_BYTES - 1))],
    [
      'by a chunk that is missing',
      (contentId) =>
        database.db
          .deleteFrom('content_chunks')
          .where('content_id', '=', contentId)
          .where('chunk_index', '=', 1)
          .execute(),
    ],
  ];
  const setData = (contentId: string, data: Buffer) =>
    database.db
      .updateTable('content_chunks')
      .set({ data })
      .where('content_id', '=', contentId)
      .where('chunk_index', '=', 1)
      .execute();

  it.each(damage)('%s gives its right bytes, and no wrong ones', async (_, make) => {
    const bytes = file(7);
    const content = await stored(bytes);
    await make(content.contentId);
    await expect(read(content)).rejects.toThrow(DamagedOriginalError);
    await expect(originals.bytesAt(content, Uint32Array.of(CHUNK_BYTES))).rejects.toThrow(
      DamagedOriginalError,
    );
    await expect(readWholeOriginal(withoutObjects(door), content.projectId)).rejects.toThrow(
      DamagedOriginalError,
    );
    expect(await read(content, { start: 0, end: CHUNK_BYTES })).toBe(
      sha256(bytes.slice(0, CHUNK_BYTES)),
    );
    await database.db.deleteFrom('projects').where('id', '=', content.projectId).execute();
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../tests/support/api-server.ts';
import { bareUser } from '../../tests/support/bare-project.ts';
import { countingDoor } from '../../tests/support/counting-door.ts';
import { isNight } from '../../tests/support/is-night.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { withoutObjects } from '../../tests/support/originals-door.ts';
import { serviceContext } from '../../tests/support/service-context.ts';
import type { OpenDatabase } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { removeContentsJob } from '../jobs/remove-contents-job.ts';
import type { ServiceContext } from '../services/context.ts';
import { createProject } from '../services/create-project.ts';
import { archiveProjects, deleteProject } from '../services/projects.ts';
import { CHUNK_BYTES, chunkCount } from './chunks.ts';
import { readWholeOriginal } from './originals.ts';
import { receivedFileOf } from './received-file.ts';

const RUNS = isNight ? 400 : 12;

/** Files that everybody brings, of one chunk and of several. */
const FILES = [1024, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES - 1].map((lengthBytes, i) =>
  new Uint8Array(lengthBytes).fill(i + 1),
);
const fileIndex = fc.nat({ max: FILES.length - 1 });

/** What somebody does. */
type Deed =
  | { readonly kind: 'create'; readonly file: number }
  /** Brings a file that breaks off before its end. */
  | { readonly kind: 'breakOff'; readonly file: number }
  | { readonly kind: 'delete' }
  | { readonly kind: 'download' }
  | { readonly kind: 'remove' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), file: fileIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('breakOff'), file: fileIndex }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'delete' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'download' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'remove' }) },
) as fc.Arbitrary<Deed>;
/** What some people do at the same time, each one thing after the other. */
const people = fc.array(fc.array(deed, { minLength: 1, maxLength: 8 }), {
  minLength: 2,
  maxLength: 6,
});

let database: OpenDatabase;
let userId: string;

beforeAll(async () => {
  database = await openNewDatabase();
  userId = await bareUser(database.door);
});
afterAll(() => database.close());
beforeEach(empty);

async function empty(): Promise<void> {
  await database.db.deleteFrom('projects').execute();
  await database.db.deleteFrom('contents').execute();
  await database.db.deleteFrom('daily_uses').execute();
}

/** People who work on the same few files, at random times. */
class Crowd {
  /** Projects that are there, and their files. */
  readonly there = new Map<string, number>();
  readonly #context: ServiceContext;

  /** @param pausesMs before each statement and transaction, again and again */
  constructor(pausesMs: readonly number[]) {
    let at = 0;
    const before = async (): Promise<void> => {
      await pause(pausesMs[at++ % pausesMs.length]);
    };
    this.#context = serviceContext(countingDoor(database.door, before));
  }

  async does(deeds: readonly Deed[]): Promise<void> {
    for (const one of deeds) await this.#do(one);
  }

  async #do(one: Deed): Promise<void> {
    switch (one.kind) {
      case 'create':
        return this.#create(one.file);
      case 'breakOff':
        return this.#breakOff(one.file);
      case 'delete':
        return this.#delete();
      case 'download':
        return this.#download();
      case 'remove':
        return this.remove();
    }
  }

  async #create(file: number): Promise<void> {
    const received = receivedFileOf(FILES[file] ?? new Uint8Array());
    const { id } = await createProject(this.#context, userId, NEW_PROJECT, received);
    this.there.set(id, file);
  }

  async #breakOff(file: number): Promise<void> {
    const broken = new Error('the line is cut');
    const received = {
      ...receivedFileOf(FILES[file] ?? new Uint8Array()),
      pieces: async function* () {
        yield Buffer.alloc(10);
        await Promise.reject(broken);
      },
    };
    try {
      const { id } = await createProject(this.#context, userId, NEW_PROJECT, received);
      // Its bytes were there: nothing of it had to be read.
      this.there.set(id, file);
    } catch (error) {
      if (error !== broken) throw error;
    }
  }

  async #delete(): Promise<void> {
    const [id] = this.there.keys();
    if (id === undefined) return;
    this.there.delete(id);
    await archiveProjects(this.#context, userId, [id]);
    await deleteProject(this.#context, userId, id);
  }

  /** Gets the right bytes, or is told that the project is gone. */
  async #download(): Promise<void> {
    const [[id = '', file = 0] = []] = this.there;
    const row = await database.db
      .selectFrom('projects')
      .select('content_id')
      .where('id', '=', id || null)
      .executeTakeFirst();
    if (row === undefined) return;
    const bytes = FILES[file] ?? new Uint8Array();
    const content = { contentId: row.content_id, lengthBytes: bytes.length };
    const pieces: Buffer[] = [];
    try {
      for await (const piece of this.#context.originals.pieces(content)) pieces.push(piece);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      return;
    }
    expect(sha256(Buffer.concat(pieces))).toBe(sha256(bytes));
  }

  remove(): Promise<void> {
    return removeContentsJob(this.#context.door).run(
      undefined as never,
      new AbortController().signal,
    );
  }
}

const NEW_PROJECT = { details: { name: 'One of many' }, fileName: 'many.bin' };

/** What is stored, by the file it is of; the state of each. */
async function stored(): Promise<Array<readonly [sha256: string, state: string, chunks: number]>> {
  const rows = await database.db
    .selectFrom('contents')
    .select(['sha256', 'state'])
    .select(
      sql<number>`(select count(*) from content_chunks where content_id = contents.id)`.as('count'),
    )
    .execute();
  return rows.map((row) => [row.sha256, row.state, row.count]);
}

describe('people who bring, delete and download the same files at the same time', () => {
  it('lose nothing, leave nothing, and get no wrong bytes', { timeout: 600_000 }, async () => {
    const pausesMs = fc.array(fc.nat({ max: 4 }), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(people, pausesMs, async (deeds, pauses) => {
        await empty();
        const crowd = new Crowd(pauses);
        await Promise.all(deeds.map((own) => crowd.does(own)));

        const ids = await database.db.selectFrom('projects').select('id').execute();
        expect(ids.map(({ id }) => id).sort()).toEqual([...crowd.there.keys()].sort());
        for (const [id, file] of crowd.there) {
          const bytes = await readWholeOriginal(withoutObjects(database.door), id);
          expect(sha256(bytes)).toBe(sha256(FILES[file] ?? new Uint8Array()));
        }

        await database.db
          .updateTable('contents')
          .set({ created_at: sql<Date>`created_at - interval '2 hours'` })
          .execute();
        await crowd.remove();
        const kept = [...new Set(crowd.there.values())].map((file) => {
          const bytes = FILES[file] ?? new Uint8Array();
          return [sha256(bytes), 'complete', chunkCount(bytes.length)];
        });
        expect((await stored()).sort()).toEqual(kept.sort());
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

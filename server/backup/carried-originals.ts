import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ContentState } from '../db/tables/project-tables.ts';
import type { Trx } from '../db/transact.ts';
import { CHUNK_BYTES, chunkDigest } from '../originals/chunks.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { DamagedOriginalError, readFromObject, spanOf } from '../originals/read-chunk.ts';
import type { ReceivedFile } from '../originals/received-file.ts';
import type { Table } from './catalogue.ts';
import { readRows } from './read-rows.ts';
import { encodeRow, type Value } from './row-codec.ts';

/**
 * Archives hold the bytes of every original, wherever they lie: whoever restores one needs nothing else. These are the two tables that
 * tell where; `content_chunks` comes first wherever tables are in the order of their names.
 */
const CHUNKS = 'content_chunks';
const CONTENTS = 'contents';
const OBJECT_KEY = 'object_key';

/**
 * Whose bytes are read in the store of objects: what is `complete`, since what is being stored or removed there may come or go in this
 * moment, or `all`, where nobody works on the database.
 */
export type ReadObjects = 'complete' | 'all';

/**
 * All rows of a table as an archive holds them. Of an original in the store of objects the bytes are read there; the chunks of what is
 * not read are left out.
 *
 * @param objects the store, if one is set
 * @throws DamagedOriginalError if an original is not there as it was stored; ObjectStoreAwayError
 */
export async function* readCarried(
  trx: Trx,
  table: Table,
  objects: ObjectStore | undefined,
  read: ReadObjects,
): AsyncGenerator<Buffer> {
  for await (const row of carriedRows(trx, table, objects, read)) yield encodeRow(row);
}

function carriedRows(
  trx: Trx,
  table: Table,
  objects: ObjectStore | undefined,
  read: ReadObjects,
): AsyncIterable<Value[]> {
  const rows = readRows(trx, table);
  if (table.name === CHUNKS) return withBytes(trx, table, objects, { rows, read });
  return table.name === CONTENTS ? withKeys(table, rows, () => null) : rows;
}

async function* withBytes(
  trx: Trx,
  table: Table,
  objects: ObjectStore | undefined,
  { rows, read }: { readonly rows: AsyncIterable<Value[]>; readonly read: ReadObjects },
): AsyncGenerator<Value[]> {
  const at = placesOf(table);
  let content: ObjectOfContent | undefined;
  for await (const row of rows) {
    if (row[at.data] !== null) {
      yield row;
      continue;
    }
    const id = String(row[at.contentId]);
    if (content?.id !== id) content = await objectOf(trx, id);
    if (content === undefined || (read === 'complete' && content.state !== 'complete')) continue;
    const index = Number(row[at.index]);
    const bytes = await readFromObject({ objects }, content.key, spanOf(index));
    const isRight =
      bytes !== undefined && chunkDigest(bytes).equals(Buffer.from(row[at.digest] ?? ''));
    if (!isRight) throw new DamagedOriginalError(id, index);
    yield row.with(at.data, bytes);
  }
}

interface ObjectOfContent {
  readonly id: string;
  readonly key: string | null;
  readonly state: ContentState;
}

async function objectOf(trx: Trx, contentId: string): Promise<ObjectOfContent | undefined> {
  const { rows } = await sql<ObjectOfContent>`
    select id, object_key as key, state from contents where id = ${contentId}`.execute(trx);
  return rows[0];
}

/** Where an archive is loaded whose originals are to lie in a store of objects. */
export class ObjectsOfArchive {
  readonly #objects: ObjectStore;
  /** Of what was written, by the id of its content. */
  readonly #keys = new Map<string, string>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /**
   * Rows of an archive as the database takes them: the bytes of each original become an object under a key of its own. A database of a
   * release that knew no objects takes its rows as they are.
   *
   * @param table of the database
   * @param isKnown whether the database knows objects
   */
  placed(table: Table, rows: AsyncIterable<Value[]>, isKnown: boolean): AsyncIterable<Value[]> {
    if (!isKnown) return rows;
    if (table.name === CHUNKS) return this.#placedChunks(table, rows);
    if (table.name === CONTENTS) return withKeys(table, rows, (id) => this.#keys.get(id) ?? null);
    return rows;
  }

  /** Removes what was written, as far as the store lets it. */
  async undo(): Promise<void> {
    for (const key of this.#keys.values()) {
      // What has failed before is what is to be told.
      await this.#objects.remove(key).catch(() => undefined);
    }
  }

  async *#placedChunks(table: Table, rows: AsyncIterable<Value[]>): AsyncGenerator<Value[]> {
    const at = placesOf(table);
    let chunks: Value[][] = [];
    for await (const row of rows) {
      if (chunks.length > 0 && chunks[0]?.[at.contentId] !== row[at.contentId]) {
        yield* await this.#placedContent(chunks, at);
        chunks = [];
      }
      chunks.push(row);
    }
    if (chunks.length > 0) yield* await this.#placedContent(chunks, at);
  }

  /** @param chunks of one content, in their order */
  async #placedContent(chunks: readonly Value[][], at: ChunkPlaces): Promise<readonly Value[][]> {
    const pieces = chunks.map((row) => Buffer.from(row[at.data] ?? ''));
    const isWhole = chunks.every(
      (row, i) =>
        Number(row[at.index]) === i &&
        (i === chunks.length - 1 || pieces[i]?.length === CHUNK_BYTES),
    );
    // What was being stored or removed: the database forgets it by itself.
    if (!isWhole) return chunks;
    const key = this.#objects.newKey();
    this.#keys.set(String(chunks[0]?.[at.contentId]), key);
    await this.#objects.write(key, fileOf(pieces));
    return chunks.map((row) => row.with(at.data, null));
  }
}

/** Whether a database can tell that an original lies in a store of objects. */
export function knowsObjects(tables: readonly Table[]): boolean {
  return tables.some(
    ({ name, columns }) =>
      name === CONTENTS && columns.some((column) => column.name === OBJECT_KEY),
  );
}

async function* withKeys(
  table: Table,
  rows: AsyncIterable<Value[]>,
  keyOf: (contentId: string) => string | null,
): AsyncGenerator<Value[]> {
  const key = placeOf(table, OBJECT_KEY);
  const id = placeOf(table, 'id');
  for await (const row of rows) yield key < 0 ? row : row.with(key, keyOf(String(row[id])));
}

interface ChunkPlaces {
  readonly contentId: number;
  readonly index: number;
  readonly data: number;
  readonly digest: number;
}

function placesOf(table: Table): ChunkPlaces {
  return {
    contentId: placeOf(table, 'content_id'),
    index: placeOf(table, 'chunk_index'),
    data: placeOf(table, 'data'),
    digest: placeOf(table, 'digest'),
  };
}

function placeOf({ columns }: Table, name: string): number {
  return columns.findIndex((column) => column.name === name);
}

function fileOf(pieces: readonly Buffer[]): ReceivedFile {
  const whole = createHash('sha256');
  for (const piece of pieces) whole.update(piece);
  return {
    lengthBytes: pieces.reduce((sum, { length }) => sum + length, 0),
    sha256: whole.digest('hex'),
    pieces: async function* () {
      yield* pieces;
    },
  };
}

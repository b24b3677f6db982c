import type { ByteSpan } from '../download/byte-span.ts';
import { notFound } from '../errors.ts';
import { CHUNK_BYTES, chunkDigest } from './chunks.ts';
import { ObjectStoreAwayError } from './object-store.ts';
import type { OriginalsDoor } from './originals-door.ts';

/** What comes back of a file is not what was stored. */
export class DamagedOriginalError extends Error {
  constructor(contentId: string, index: number) {
    super(`chunk ${index} of the content ${contentId} is not what was stored`);
    this.name = 'DamagedOriginalError';
  }
}

/**
 * A chunk of a content, from the database or from the store of objects, held against its digest.
 *
 * @throws ApiError 404 if the content is none any more; DamagedOriginalError; ObjectStoreAwayError
 */
export async function readChunk(
  door: OriginalsDoor,
  contentId: string,
  index: number,
): Promise<Buffer> {
  const row = await door.statement((db) =>
    db
      .selectFrom('content_chunks')
      .innerJoin('contents', 'contents.id', 'content_chunks.content_id')
      .select(['data', 'digest', 'object_key'])
      .where('content_id', '=', contentId)
      .where('chunk_index', '=', index)
      .executeTakeFirst(),
  );
  const data = row && (row.data ?? (await readFromObject(door, row.object_key, spanOf(index))));
  if (data === undefined && !(await isComplete(door, contentId))) throw notFound();
  const isRight = data !== undefined && chunkDigest(data).equals(row?.digest ?? data);
  if (!isRight) throw new DamagedOriginalError(contentId, index);
  return data;
}

/** Where a chunk lies in its file; the last one ends with the file. */
export function spanOf(index: number): ByteSpan {
  return { start: index * CHUNK_BYTES, end: (index + 1) * CHUNK_BYTES };
}

/** @returns `undefined` if there is no such object */
export async function readFromObject(
  { objects }: Pick<OriginalsDoor, 'objects'>,
  key: string | null,
  span: ByteSpan,
): Promise<Buffer | undefined> {
  if (key === null) return undefined;
  if (objects === undefined) throw new ObjectStoreAwayError('no setting names it');
  return objects.read(key, span);
}

async function isComplete(door: OriginalsDoor, contentId: string): Promise<boolean> {
  const row = await door.statement((db) =>
    db.selectFrom('contents').select('state').where('id', '=', contentId).executeTakeFirst(),
  );
  return row?.state === 'complete';
}

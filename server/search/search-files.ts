import type { z } from 'zod';
import type { SearchedFiles, searchFilesSchema } from '../../core/contract/file-search.ts';
import type { DamagedOriginalError } from '../originals/read-chunk.ts';
import type { ServiceContext } from '../services/context.ts';
import { searchBytes } from './search-bytes.ts';
import { searchDetails } from './search-details.ts';
import { countSearched, searchCursor } from './search-order.ts';
import type { SearchTurns } from './search-turns.ts';

/** Who searches for what. */
export interface FilesSearch {
  readonly userId: string;
  readonly request: z.output<typeof searchFilesSchema>;
  /** Whoever asked has gone: what is not done yet is not done. */
  readonly signal: AbortSignal;
  onDamaged(error: DamagedOriginalError): void;
}

/**
 * A part of a search in all active projects of a person.
 *
 * @throws ApiError 422 for a cursor that is none, 429 where too many searches of the person wait
 */
export async function searchFiles(
  { door }: Pick<ServiceContext, 'door'>,
  turns: SearchTurns,
  { userId, request, signal, onDamaged }: FilesSearch,
): Promise<SearchedFiles> {
  const { find, after } = request;
  const place = after === undefined ? undefined : searchCursor.read(after);
  const { found, next } = await turns.take(userId, async () => {
    signal.throwIfAborted();
    return find.kind === 'details'
      ? searchDetails(door, userId, find.text, place)
      : searchBytes(door, { userId, find, place, signal, onDamaged });
  });
  const counts = await door.statement((db) => countSearched(db, userId, next));
  return {
    data: [...found],
    meta: { next: next === null ? null : searchCursor.behind(next), ...counts },
  };
}

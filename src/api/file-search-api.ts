import {
  type FindInFiles,
  type SearchedFiles,
  searchedFilesSchema,
} from '../../core/contract/file-search.ts';
import type { HttpClient } from './http-client.ts';

/**
 * A part of a search in all own files; nobody is told of its failure but the caller.
 *
 * @param after where the part before has ended
 */
export function searchFiles(
  http: HttpClient,
  find: FindInFiles,
  after: string | undefined,
  signal: AbortSignal,
): Promise<SearchedFiles> {
  const body = { find, after };
  return http.json(searchedFilesSchema, {
    method: 'POST',
    path: 'search',
    kind: 'silent',
    body,
    signal,
  });
}

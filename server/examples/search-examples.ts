import type { SearchedFiles, SearchFiles } from '../../core/contract/file-search.ts';
import { unauthorized } from '../errors.ts';
import { type CallExamples, refused } from './call-example.ts';

const wanted: SearchFiles = { find: { kind: 'bytes', pattern: 'C3 ?? FF' } };
const nothing: SearchedFiles = { data: [], meta: { next: null, searchedCount: 0, totalCount: 0 } };

/** Examples of searching in all files. */
export const SEARCH_EXAMPLES: CallExamples = {
  'POST /search': [
    { name: 'nothing', body: wanted, status: 200, answer: nothing },
    refused(unauthorized(), wanted),
  ],
};

import { search } from '../../../core/search/search.ts';
import type { SearchNews, SearchRequest } from './search-messages.ts';

// A worker: its one job is to search the file that it is sent. Who gives up ends the worker.
self.onmessage = ({ data }: MessageEvent<SearchRequest>): void => {
  const { bytes, query, ranges } = data;
  const tell = (news: SearchNews): void => self.postMessage(news);
  for (const step of search(bytes, query, { ranges })) tell({ ...step, isDone: false });
  tell({ hits: [], searchedTo: bytes.length, isDone: true });
};

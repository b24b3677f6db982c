import { type News, newsSchema } from '../../core/contract/news.ts';
import type { CallKind } from './error-reactions.ts';
import type { HttpClient } from './http-client.ts';

/** What is in force now, in the language of the page. @param kind `silent` where nobody has asked for it */
export function fetchNews(
  http: HttpClient,
  kind: Extract<CallKind, 'general' | 'silent'>,
): Promise<News> {
  return http.json(newsSchema, { path: 'news', kind });
}

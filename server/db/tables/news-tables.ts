import type { Generated, JSONColumnType } from 'kysely';
import type { Locale } from '../../../core/contract/common.ts';
import type { NewsItem } from '../../../core/contract/news.ts';

/** Words of a piece of news in one language. */
export type NewsWords = Pick<NewsItem, 'title' | 'text'>;

/** In English, and in any other language. */
export type NewsTexts = { readonly [Language in Locale]?: NewsWords | undefined } & {
  readonly en: NewsWords;
};

/** What whoever runs the server tells everybody. */
export interface NewsTable {
  id: Generated<string>;
  level: NewsItem['level'];
  texts: JSONColumnType<NewsTexts>;
  link: string | null;
  starts_at: Generated<Date>;
  /** `null` for news that does not end by itself. */
  ends_at: Date | null;
  withdrawn_at: Date | null;
}

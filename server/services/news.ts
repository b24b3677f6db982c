import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../core/contract/common.ts';
import type { News } from '../../core/contract/news.ts';
import type { ServiceContext } from './context.ts';

/** Most pieces of news that are told: the newest ones. */
const MAX_NEWS = 20;

/** Whether a row of `news` is in force now. */
export const IS_NEWS_NOW: RawBuilder<boolean> = sql<boolean>`
  (withdrawn_at is null and starts_at <= now() and (ends_at is null or ends_at > now()))`;

/** What is in force now, the newest first, in a language; what was not written in it, in English. */
export async function readNews(context: ServiceContext, locale: Locale): Promise<News> {
  const rows = await context.door.statement((db) =>
    db
      .selectFrom('news')
      .select(['id', 'level', 'texts', 'link', 'starts_at'])
      .where(IS_NEWS_NOW)
      .orderBy('starts_at', 'desc')
      .orderBy('id')
      .limit(MAX_NEWS)
      .execute(),
  );
  return {
    data: rows.map(({ id, level, texts, link, starts_at }) => {
      const { title, text } = texts[locale] ?? texts.en;
      return { id, level, title, text, link, publishedAt: starts_at.toISOString() };
    }),
  };
}

import { sql } from 'kysely';
import { IS_NEWS_NOW } from '../../services/news.ts';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Lists all news, the newest first, and which of it people see now. */
export const newsList: StaffCommand = {
  usage: '',
  read: (given) => {
    parseWords(given, {});
    return async (door) => ({
      news: await door.statement((db) =>
        db
          .selectFrom('news')
          .select(['id', 'level', 'link', 'starts_at as from', 'ends_at as to'])
          .select('withdrawn_at as withdrawnAt')
          .select(IS_NEWS_NOW.as('isShown'))
          .select(sql<string>`texts->'en'->>'title'`.as('title'))
          .select(
            sql<string[]>`(select jsonb_agg(language order by language)
              from jsonb_object_keys(texts) as keys(language))`.as('languages'),
          )
          .orderBy('starts_at', 'desc')
          .orderBy('id')
          .execute(),
      ),
    });
  },
};

import { sql } from 'kysely';
import { writeAudit } from '../audit.ts';
import { bytesOfFile } from '../bytes-of-file.ts';
import { readNewsFile } from '../news-file.ts';
import { joinWords, parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

const WORDS = { words: ['FILE'], options: ['why'] } as const;

/** Tells everybody something. What is sent is the text of the file, wherever the database is open. */
export const newsPublish: StaffCommand = {
  usage: 'FILE [--why TEXT]',
  prepare: (given) => {
    const { words, options } = parseWords(given, WORDS);
    return joinWords([bytesOfFile(words.FILE).toString('utf8')], options);
  },
  read: (given) => {
    const { words, options } = parseWords(given, WORDS);
    const news = readNewsFile(words.FILE);
    if (typeof news === 'string') throw new UsageError(`FILE publishes nothing: ${news}`);
    const { level, from, to, link, texts } = news;
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const published = await trx
          .insertInto('news')
          .values({
            level,
            texts: JSON.stringify(texts),
            link: link ?? null,
            ...(from !== undefined && { starts_at: sql<Date>`${from}::timestamptz` }),
            ends_at: to === undefined ? null : sql<Date>`${to}::timestamptz`,
            withdrawn_at: null,
          })
          .returning(['id', 'starts_at as from', 'ends_at as to'])
          .executeTakeFirstOrThrow();
        const subject = `${published.id}: ${texts.en.title}`;
        await writeAudit(trx, { actor, action: 'news publish', subject, reason });
        return { ...published, level, languages: Object.keys(texts) };
      });
  },
};

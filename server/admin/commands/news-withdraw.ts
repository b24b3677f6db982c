import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Takes a piece of news back: nobody sees it from now on. */
export const newsWithdraw: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const newsId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const withdrawn = await trx
          .updateTable('news')
          .set({ withdrawn_at: NOW })
          .where('id', '=', newsId)
          .where('withdrawn_at', 'is', null)
          .returning([sql<string>`texts->'en'->>'title'`.as('title'), 'withdrawn_at'])
          .executeTakeFirst();
        if (withdrawn === undefined) {
          throw new RefusedError(`there is no news ${newsId}, or it is withdrawn already`);
        }
        const subject = `${newsId}: ${withdrawn.title}`;
        await writeAudit(trx, { actor, action: 'news withdraw', subject, reason });
        return { id: newsId, withdrawnAt: withdrawn.withdrawn_at };
      });
  },
};

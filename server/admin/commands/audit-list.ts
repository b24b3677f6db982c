import { parseWords } from '../parse-words.ts';
import { wholeNumber } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

const MAX_ENTRIES = 1000;

/** Lists what was done by commands, newest first. */
export const auditList: StaffCommand = {
  usage: '[--limit N]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['limit'] });
    const limit = wholeNumber('--limit', options.limit ?? '100', 1, MAX_ENTRIES);
    return async (door) => ({
      entries: await door.statement((db) =>
        db
          .selectFrom('audit')
          .select(['id', 'actor', 'action', 'subject', 'reason', 'created_at as createdAt'])
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),
    });
  },
};

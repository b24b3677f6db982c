import { sql } from 'kysely';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Most reports of one answer. */
const MAX_REPORTS_SHOWN = 200;
/** Beginning of a text, in characters. */
const SHOWN_LENGTH = 120;

/** Lists what people have reported, the newest first; what was closed only if it is asked for. */
export const reportsList: StaffCommand = {
  usage: '[--all]',
  read: (given) => {
    const { flags } = parseWords(given, { flags: ['all'] });
    return async (door) => ({
      reports: await door.statement((db) => {
        const rows = db
          .selectFrom('reports')
          .innerJoin('users', 'users.id', 'reports.user_id')
          .select([
            'reports.id',
            'reports.created_at as createdAt',
            'closed_at as closedAt',
            'username as user',
            'project_name as project',
            'may_read_file as mayReadFile',
          ])
          .select(sql<string>`left(text, ${SHOWN_LENGTH}::int)`.as('text'))
          .select(sql<boolean>`picture is not null`.as('hasPicture'))
          .orderBy('reports.created_at', 'desc')
          .orderBy('reports.id')
          .limit(MAX_REPORTS_SHOWN);
        return (flags.all ? rows : rows.where('closed_at', 'is', null)).execute();
      }),
    });
  },
};

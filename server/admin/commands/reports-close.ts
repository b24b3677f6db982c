import { NOW } from '../../db/now.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { readReport } from '../read-report.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Marks a report as answered. It stays with the account of who sent it. */
export const reportsClose: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const reportId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const { user } = await readReport(trx, reportId);
        const closed = await trx
          .updateTable('reports')
          .set({ closed_at: NOW })
          .where('id', '=', reportId)
          .where('closed_at', 'is', null)
          .returning('closed_at as closedAt')
          .executeTakeFirst();
        if (closed === undefined)
          throw new RefusedError(`the report ${reportId} is closed already`);
        const subject = `${reportId}: ${user.username}`;
        await writeAudit(trx, { actor, action: 'reports close', subject, reason });
        return { id: reportId, ...closed };
      });
  },
};

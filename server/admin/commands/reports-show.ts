import { parseWords } from '../parse-words.ts';
import { readReport } from '../read-report.ts';
import { id } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Shows all that a report says; `reports export` has its picture. */
export const reportsShow: StaffCommand = {
  usage: 'ID',
  read: (given) => {
    const { words } = parseWords(given, { words: ['ID'] });
    const reportId = id('ID', words.ID);
    return (door) => door.transact((trx) => readReport(trx, reportId));
  },
};

import { lookAgain } from '../../solutions/catalogue.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Has solutions looked for again in every file that they had no place in: after the finder has become better. */
export const solutionsRetry: StaffCommand = {
  usage: '[--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['why'] });
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const found = await lookAgain(trx);
        const subject = `${found.solutions} solutions`;
        await writeAudit(trx, { actor, action: 'solutions retry', subject, reason });
        return found;
      });
  },
};

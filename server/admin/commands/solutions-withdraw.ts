import { withdrawSolution } from '../../solutions/catalogue.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Takes a ready solution out of the catalogue; who has bought it keeps it. */
export const solutionsWithdraw: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const solutionId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        if (!(await withdrawSolution(trx, solutionId))) {
          throw new RefusedError(`there is no solution ${solutionId} in the catalogue`);
        }
        await writeAudit(trx, { actor, action: 'solutions withdraw', subject: solutionId, reason });
        return { id: solutionId, state: 'withdrawn' };
      });
  },
};

import { removePair } from '../../stages/tuned-pairs.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Takes a pair out of what AI stages are made of. What was bought stays. */
export const pairsRemove: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const pairId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        if (!(await removePair(trx, pairId))) throw new RefusedError(`there is no pair ${pairId}`);
        await writeAudit(trx, { actor, action: 'pairs remove', subject: pairId, reason });
        return { id: pairId, state: 'removed' };
      });
  },
};

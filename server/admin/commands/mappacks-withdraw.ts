import { withdrawPack } from '../../map-library/catalogue.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Takes a map pack out of the library; who has bought its maps keeps them. */
export const mappacksWithdraw: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const packId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        if (!(await withdrawPack(trx, packId))) {
          throw new RefusedError(`there is no map pack ${packId} in the library`);
        }
        await writeAudit(trx, { actor, action: 'mappacks withdraw', subject: packId, reason });
        return { id: packId, state: 'withdrawn' };
      });
  },
};

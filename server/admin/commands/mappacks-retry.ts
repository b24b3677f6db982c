import { carryAgain } from '../../map-library/outdated-matches.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Has the maps of all packs carried anew to every file that may have them: after the finder has become better. */
export const mappacksRetry: StaffCommand = {
  usage: '[--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['why'] });
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const found = await carryAgain(trx);
        const subject = `${found.packs} packs`;
        await writeAudit(trx, { actor, action: 'mappacks retry', subject, reason });
        return found;
      });
  },
};

import { endMaintenance } from '../../services/maintenance.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Ends the break, or takes back one that was announced. */
export const maintenanceEnd: StaffCommand = {
  usage: '[--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['why'] });
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        if (!(await endMaintenance(trx))) throw new RefusedError('no break was announced');
        await writeAudit(trx, { actor, action: 'maintenance end', subject: 'now', reason });
        return { ended: true };
      });
  },
};

import { announceMaintenance } from '../../services/maintenance.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { minutes, reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

/** Announces a break to everybody, in place of one that was announced before. */
export const maintenanceStart: StaffCommand = {
  usage: '--in 10m [--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['in', 'why'] });
    if (options.in === undefined) throw new UsageError('--in is missing');
    const minutesLeft = minutes('--in', options.in);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const startsAt = await announceMaintenance(trx, minutesLeft);
        const subject = `at ${startsAt.toISOString()}`;
        await writeAudit(trx, { actor, action: 'maintenance start', subject, reason });
        return { startsAt, minutesLeft };
      });
  },
};

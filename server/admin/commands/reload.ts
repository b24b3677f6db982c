import { emitGlobalEvent } from '../../events/emit-global-event.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Tells every open page to load itself anew, as after an update. */
export const reload: StaffCommand = {
  usage: '[--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: ['why'] });
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        await emitGlobalEvent(trx, 'RELOAD_APPLICATION');
        await writeAudit(trx, { actor, action: 'reload', subject: 'all pages', reason });
        return { told: 'all pages' };
      });
  },
};

import { sql } from 'kysely';
import { planSchema } from '../../../core/contract/session.ts';
import type { Trx } from '../../db/transact.ts';
import { setLicence } from '../../services/licences.ts';
import { writeAudit } from '../audit.ts';
import { findAccount } from '../find-account.ts';
import { parseWords } from '../parse-words.ts';
import { endOfDay, oneOf, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

/** Gives somebody a plan in place of what they have, to the end of a day in UTC or for ever. */
export const planSet: StaffCommand = {
  usage: 'USER PLAN --until DAY | --forever [--internal] [--why TEXT]',
  read: (given) => {
    const { words, options, flags } = parseWords(given, {
      words: ['USER', 'PLAN'],
      options: ['until', 'why'],
      flags: ['forever', 'internal'],
    });
    const plan = oneOf('PLAN', words.PLAN, planSchema.options);
    if ((options.until === undefined) !== flags.forever) {
      throw new UsageError('either --until or --forever is given');
    }
    const until = options.until === undefined ? null : endOfDay('--until', options.until);
    const isInternal = flags.internal;
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const { id, username } = await findAccount(trx, words.USER);
        if (until !== null) await requireToCome(trx, until);
        await setLicence(trx, { userId: id, plan, until, isInternal });
        const end = options.until === undefined ? 'for ever' : `until ${options.until}`;
        const subject = `${username}: ${plan} ${end}${isInternal ? ', internal' : ''}`;
        await writeAudit(trx, { actor, action: 'plan set', subject, reason });
        return { user: username, plan, expiresAt: until, isInternal };
      });
  },
};

/** By the clock of the database, which decides what a licence is worth. */
async function requireToCome(trx: Trx, until: Date): Promise<void> {
  const { rows } = await sql<{
    isToCome: boolean;
  }>`select ${until}::timestamptz > now() as "isToCome"`.execute(trx);
  if (rows[0]?.isToCome !== true) throw new RefusedError('--until is over already');
}

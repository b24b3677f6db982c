import { BUCKETS } from '../../../core/contract/balances.ts';
import { balancesOf, grantCoins } from '../../commerce/ledger.ts';
import { MAX_COINS } from '../../commerce/move-coins.ts';
import { writeAudit } from '../audit.ts';
import { findAccount } from '../find-account.ts';
import { parseWords } from '../parse-words.ts';
import { line, oneOf, wholeNumber } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

/** Gives somebody coins. The same command twice gives them twice. */
export const coinsGrant: StaffCommand = {
  usage: 'USER GREEN|RED|SP AMOUNT --why TEXT',
  read: (given) => {
    const { words, options } = parseWords(given, {
      words: ['USER', 'BUCKET', 'AMOUNT'],
      options: ['why'],
    });
    const bucket = oneOf('BUCKET', words.BUCKET, BUCKETS);
    const amount = wholeNumber('AMOUNT', words.AMOUNT, 1, MAX_COINS);
    if (options.why === undefined) throw new UsageError('--why is missing');
    const reason = line('--why', options.why);
    return (door, actor) =>
      door.transact(async (trx) => {
        const { id, username } = await findAccount(trx, words.USER);
        const grant = { userId: id, bucket, amount, reason, onceKey: null };
        await grantCoins(trx, { ...grant, kind: 'staffGrant' });
        const subject = `${username}: ${amount} ${bucket}`;
        await writeAudit(trx, { actor, action: 'coins grant', subject, reason });
        return { user: username, bucket, amount, balances: await balancesOf(trx, id) };
      });
  },
};

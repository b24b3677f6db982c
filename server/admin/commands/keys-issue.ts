import { planSchema } from '../../../core/contract/session.ts';
import { issueKeys, type KeyGift } from '../../commerce/keys/issue-keys.ts';
import { MAX_COINS } from '../../commerce/move-coins.ts';
import { writeAudit } from '../audit.ts';
import { type Parsed, parseWords } from '../parse-words.ts';
import { line, oneOf, reasonOf, wholeNumber } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

/** Most days that a key gives: ten years. */
const MAX_DAYS = 3660;
/** Most keys of one command. */
const MAX_KEYS = 1000;

const OPTIONS = ['plan', 'days', 'coins', 'count', 'batch', 'why'] as const;
type Options = Parsed<never, (typeof OPTIONS)[number], never>['options'];

/** Makes keys that give a plan, coins or both. They are shown once: the database can tell only whether a key is one of them. */
export const keysIssue: StaffCommand = {
  usage: '[--plan PLAN --days N] [--coins N] --count N --batch NAME [--why TEXT]',
  read: (given) => {
    const { options } = parseWords(given, { options: OPTIONS });
    const gift = giftOf(options);
    const count = wholeNumber('--count', required('count', options), 1, MAX_KEYS);
    const batch = line('--batch', required('batch', options));
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const keys = await issueKeys(trx, batch, gift, count);
        const subject = `${batch}: ${count} of ${inWords(gift)}`;
        await writeAudit(trx, { actor, action: 'keys issue', subject, reason });
        return { batch, ...gift, keys };
      });
  },
};

function giftOf({ plan, days, coins = '0' }: Options): KeyGift {
  if ((plan === undefined) !== (days === undefined)) {
    throw new UsageError('--plan and --days are given together');
  }
  const gift: KeyGift = {
    plan: plan === undefined ? null : oneOf('--plan', plan, planSchema.options),
    days: days === undefined ? null : wholeNumber('--days', days, 1, MAX_DAYS),
    coins: wholeNumber('--coins', coins, 0, MAX_COINS),
  };
  if (gift.plan === null && gift.coins === 0) {
    throw new UsageError('a key gives a plan, coins, or both');
  }
  return gift;
}

function required(name: 'count' | 'batch', options: Options): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

function inWords({ plan, days, coins }: KeyGift): string {
  const parts = [
    plan === null ? '' : `${plan} for ${days} days`,
    coins === 0 ? '' : `${coins} coins`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

import { type Selectable, sql } from 'kysely';
import type { Redeemed } from '../../../core/contract/activation-keys.ts';
import { planSchema } from '../../../core/contract/session.ts';
import { NOW } from '../../db/now.ts';
import type { ActivationKeysTable } from '../../db/tables/coin-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { comeBackIn, keyRefused } from '../../errors.ts';
import { answerOnce, type KeptAnswer, type NamedCall } from '../../services/answer-once.ts';
import type { ServiceContext } from '../../services/context.ts';
import { countTry, forgetTries, type PauseCurve } from '../../services/tries.ts';
import { holdAccount } from '../hold-account.ts';
import { moveCoins } from '../move-coins.ts';
import { keyHashOf } from './activation-key.ts';
import { addTime } from './add-time.ts';

/** A key has 120 bits of chance: this is for whoever tries all the same. */
const KEY_CURVE: PauseCurve = {
  firstPausedTry: 10,
  firstPauseS: 60,
  maxPauseS: 3600,
  forgottenAfterS: 24 * 3600,
};

/**
 * Redeems a key: once, by whoever is first. It gives time of a plan, RED coins, or both.
 *
 * @throws ApiError 422 for a key that there is none of, 409 for one that was used or gives less than the licence does, 429 after many
 * tries; nothing has happened to the key then
 */
export async function redeemKey(
  { door, fingerprint }: ServiceContext,
  userId: string,
  key: string,
  call: NamedCall | undefined,
): Promise<KeptAnswer> {
  const who = fingerprint(userId);
  const pauseS = await door.statement((db) => countTry(db, 'activationKey', who, KEY_CURVE));
  if (pauseS !== null) throw comeBackIn(pauseS);
  const answer = await answerOnce(door, call, 'KEY_ACTIVATION_FAILURE', async (trx) => {
    const redeemed = await redeem(trx, userId, keyHashOf(key));
    return { status: 200, body: JSON.stringify(redeemed) };
  });
  await door.statement((db) => forgetTries(db, ['activationKey'], [who]));
  return answer;
}

async function redeem(trx: Trx, userId: string, keyHash: Buffer | undefined): Promise<Redeemed> {
  if (keyHash === undefined) throw keyRefused('keyUnknown');
  await holdAccount(trx, userId);
  const key = await trx
    .selectFrom('activation_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    // Of many at once the first has it; the others wait here, and find it used.
    .forUpdate()
    .executeTakeFirst();
  if (key === undefined) throw keyRefused('keyUnknown');
  if (key.redeemed_by !== null) throw keyRefused('keyUsed');
  await trx
    .updateTable('activation_keys')
    .set({ redeemed_by: userId, redeemed_at: NOW })
    .where('key_hash', '=', keyHash)
    .execute();
  const given = await give(trx, userId, key);
  const plan = key.plan === null ? null : planSchema.parse(key.plan);
  return {
    code: plan === 'BASIC' ? 'BASIC_ACTIVE' : 'ACTIVATE_KEY_SUCCESS',
    plan,
    days: key.days,
    coins: key.coins,
    expiresAt: given?.toISOString() ?? null,
  };
}

/** @returns end of the licence afterwards, `null` without one */
async function give(
  trx: Trx,
  userId: string,
  { key_hash: keyHash, plan, days, coins }: Selectable<ActivationKeysTable>,
): Promise<Date | null> {
  if (coins > 0) {
    await moveCoins(trx, {
      userId,
      bucket: 'RED',
      amount: coins,
      house: 'sold',
      kind: 'activationKey',
      reason: 'a key',
      onceKey: `key:${keyHash.toString('hex')}`,
    });
  }
  if (plan !== null && days !== null) return addTime(trx, userId, plan, days);
  const { rows } = await sql<{ end: Date | null }>`
    select period_end as "end" from subscriptions where user_id = ${userId} and state <> 'ended'`.execute(
    trx,
  );
  return rows[0]?.end ?? null;
}

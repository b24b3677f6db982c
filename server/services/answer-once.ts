import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { Door, Trx } from '../db/transact.ts';
import { idTaken } from '../errors.ts';

/** A call that may be sent again, as its sender names it. */
export interface NamedCall {
  readonly userId: string;
  /** What the sender calls it. */
  readonly key: string;
  /** Method and address. */
  readonly route: string;
  /** Of everything that it asks for. */
  readonly requestHash: Buffer;
}

/** An answer as it goes out. */
export interface KeptAnswer {
  readonly status: number;
  /** JSON, kept to the byte. */
  readonly body: string;
}

/**
 * Does what a call asks for, once however often it is sent, and answers each time the same. What it does and the answer are kept
 * in one transaction: neither is there without the other. A call that is refused keeps nothing, and may be tried again.
 *
 * The key is held before anything else, so that the same call at the same moment waits for the first.
 *
 * @param call `undefined` for one that its sender has not named: it is done each time
 * @throws ApiError 409 with `failure` if the key stands for another call of the person; whatever `work` throws
 */
export async function answerOnce(
  door: Door,
  call: NamedCall | undefined,
  failure: AlertCode,
  work: (trx: Trx) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  return door.transact(async (trx) => {
    if (call === undefined) return work(trx);
    const earlier = await takeKey(trx, call, failure);
    if (earlier !== undefined) return earlier;
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where('user_id', '=', call.userId)
      .where('key', '=', call.key)
      .execute();
    return answer;
  });
}

/** @returns the answer of the same call, `undefined` if this is its first time */
async function takeKey(
  trx: Trx,
  { userId, key, route, requestHash }: NamedCall,
  failure: AlertCode,
): Promise<KeptAnswer | undefined> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, route, request_hash: requestHash })
    // Waits for whoever has the key in a transaction that has not ended.
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'request_hash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame = row.route === route && row.request_hash.equals(requestHash);
  if (!isSame || row.status === null || row.answer === null) throw idTaken(failure);
  return { status: row.status, body: row.answer };
}

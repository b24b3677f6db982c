import type { Trx } from '../db/transact.ts';

/**
 * Keeps an account as it is until the transaction ends: whoever changes its licence, its cards or what it owes comes one after the
 * other. Taken before anything else of the account.
 *
 * @returns whether there is such an account
 */
export async function holdAccount(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

import type { Evc, EvcRequest } from '../../core/contract/own-account.ts';
import { isTaken } from '../db/taken.ts';
import { evcRefused, forbidden } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import type { UserRow } from './users.ts';

/**
 * Registers the number of a person's EVC licence. It is set once: a change needs somebody who runs the server. The same number again
 * is what it was.
 *
 * @throws ApiError 409 if the account has another one, or another account has this one; 403 for the demo account
 */
export async function registerEvc(
  context: ServiceContext,
  user: Pick<UserRow, 'id' | 'is_demo'>,
  { evcId }: EvcRequest,
): Promise<Evc> {
  if (user.is_demo) throw forbidden();
  try {
    return await context.door.transact(async (trx) => {
      // Two windows at once: the second waits here and finds it set.
      const owner = await trx
        .selectFrom('users')
        .select('evc_id')
        .where('id', '=', user.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (owner?.evc_id === evcId) return { evcId };
      if (owner === undefined || owner.evc_id !== null) throw evcRefused('evcIdSet');
      await trx.updateTable('users').set({ evc_id: evcId }).where('id', '=', user.id).execute();
      return { evcId };
    });
  } catch (error) {
    throw isTaken(error) ? evcRefused('evcIdTaken') : error;
  }
}

import { projectChannel } from '../../core/contract/live.ts';
import type { Purchase, ReceiptOfCoins } from '../../core/contract/prices.ts';
import type { Trx } from '../db/transact.ts';
import { nothingKnown } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { Caller, ProjectHead } from './callers.ts';
import { requireLicence } from './licence-rights.ts';
import { listsCodes, PLAIN_KEY } from './project-offers.ts';
import { buy } from './purchases.ts';

/**
 * Buys the removal of trouble codes for a project, for good, and tells whoever has it open.
 *
 * @throws ApiError 409 if no codes of its original are known; else as `buy`
 */
export async function buyCodeRemoval(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  offer: Purchase,
): Promise<ReceiptOfCoins> {
  const failure = 'PURCHASE_DTC_FAILURE';
  requireLicence(caller.licence, failure);
  if (!(await listsCodes(trx, project))) throw nothingKnown(failure, 'codesNotKnown');
  const product = 'dtcRemoval';
  const order = { caller, project, product, productKey: PLAIN_KEY, offer, failure } as const;
  const receipt = await buy(trx, order);
  await emitEvent(trx, projectChannel(project.id), 'DTC_UPDATED', { isPurchase: true });
  return receipt;
}

import { GLOBAL_CHANNEL, type GlobalEvent } from '../../core/contract/live.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from './emit-event.ts';

/** Tells something to everybody who is logged in, if and when the transaction is committed. */
export async function emitGlobalEvent(
  trx: Trx,
  event: GlobalEvent,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await emitEvent(trx, GLOBAL_CHANNEL, event, data);
}

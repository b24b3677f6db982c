import { z } from 'zod';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { Door, Trx } from '../../db/transact.ts';
import { answerOnce, type NamedCall } from '../../services/answer-once.ts';
import type { PaymentRow } from './new-payment.ts';

const keptSchema = z.object({ paymentId: z.string().nullable() });

/**
 * Writes down what a call asks money for, once however often it is sent. The bank is asked afterwards, outside of the transaction, and
 * again where the call comes again: what is kept under its key is the payment, and the answer is what has become of it.
 *
 * @param work `null` where nothing is to be charged
 * @returns id of the payment
 * @throws ApiError 409 with `failure` if the key stands for another call of the person; whatever `work` throws
 */
export async function intentOnce(
  door: Door,
  call: NamedCall | undefined,
  failure: AlertCode,
  work: (trx: Trx) => Promise<PaymentRow | null>,
): Promise<string | null> {
  const { body } = await answerOnce(door, call, failure, async (trx) => {
    const payment = await work(trx);
    return { status: 202, body: JSON.stringify({ paymentId: payment?.id ?? null }) };
  });
  return keptSchema.parse(JSON.parse(body)).paymentId;
}

import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { MailOrder } from '../jobs/job-kinds.ts';
import { MAIL_ATTEMPTS } from '../jobs/send-mail/send-mail-job.ts';
import type { ServiceContext } from './context.ts';
import { countTry, type PauseCurve, type TryKind } from './tries.ts';

/** Mails of a kind to one address: one, and a further one for whoever asks again after some time. */
const MAIL_CURVE: PauseCurve = {
  firstPausedTry: 1,
  firstPauseS: 600,
  maxPauseS: 2 * 3600,
  forgottenAfterS: 24 * 3600,
};

/** What is counted of a mail: those that say the same of an address share a count. */
const COUNTED: Readonly<Record<MailOrder['mail'], TryKind>> = {
  registration: 'registrationMail',
  activation: 'registrationMail',
  passwordReset: 'passwordResetMail',
  emailChange: 'emailChangeMail',
};

/** A mail, but for where its links lead. */
type AskedMail = PartOf<MailOrder>;

/** Of each of the orders. */
type PartOf<Order> = Order extends MailOrder ? Omit<Order, 'publicUrl'> : never;

/** Has a mail sent, unless its address has had one of that kind a moment ago. Whoever asks is not told which of the two. */
export async function orderMail(
  trx: Trx,
  context: ServiceContext,
  asked: AskedMail,
): Promise<void> {
  const addressKey = context.fingerprint(asked.to.toLowerCase());
  const counted = COUNTED[asked.mail];
  if ((await countTry(trx, counted, addressKey, MAIL_CURVE)) !== null) return;
  await enqueueJob(trx, {
    kind: 'sendMail',
    payload: { ...asked, publicUrl: context.publicUrl() },
    progress: {},
    uniqueKey: `${asked.mail} ${addressKey.toString('hex')}`,
    maxAttempts: MAIL_ATTEMPTS,
  });
}

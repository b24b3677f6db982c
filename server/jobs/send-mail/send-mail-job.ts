import { moneyMail } from '../../commerce/money-mails.ts';
import { type Mail, type Mailer, MailRefusedError } from '../../mail/mailer.ts';
import { emailChangeMail, passwordResetMail } from '../../services/account-mails.ts';
import type { ServiceContext } from '../../services/context.ts';
import { activationMail, registrationMail } from '../../services/registration-mails.ts';
import { reportMail } from '../../services/report-mails.ts';
import type { MailOrder } from '../job-kinds.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';

/**
 * The job "send a mail". The mail is written when it is sent: the queue knows what it is about and for whom, and no secret. A mail
 * that a server accepts in the moment in which the connection breaks is sent twice.
 */
export function sendMailJob(context: ServiceContext, mailer: Mailer): JobHandler<'sendMail'> {
  return {
    run: async ({ payload }, signal) => {
      const mail = await mailOf(context, payload);
      if (mail === undefined) return;
      try {
        await orAborted(mailer.send(mail), signal);
      } catch (error) {
        if (!(error instanceof MailRefusedError)) throw error;
        throw new HopelessError(error.message, { cause: error });
      }
    },
  };
}

/** @returns `undefined` if nobody waits for it any more */
function mailOf(context: ServiceContext, order: MailOrder): Promise<Mail | undefined> {
  const { door } = context;
  switch (order.mail) {
    case 'registration':
      return registrationMail(door, order.to, order.publicUrl);
    case 'activation':
      return activationMail(door, order.to, order.publicUrl);
    case 'passwordReset':
      return passwordResetMail(door, order.to, order.publicUrl);
    case 'emailChange':
      return emailChangeMail(door, order.userId, order.to, order.publicUrl);
    case 'report':
      return reportMail(context, order.reportId);
    default:
      return moneyMail(context, order);
  }
}

/** A server that ends does not wait for a mail server. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

import type { Door } from '../../db/transact.ts';
import { type Mail, type Mailer, MailRefusedError } from '../../mail/mailer.ts';
import { emailChangeMail, passwordResetMail } from '../../services/account-mails.ts';
import { activationMail, registrationMail } from '../../services/registration-mails.ts';
import type { MailOrder } from '../job-kinds.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';

/** Attempts to send a mail: within an hour eleven of them, then one an hour for a day. */
export const MAIL_ATTEMPTS = 36;

/**
 * The job "send a mail". The mail is written when it is sent: the queue knows what it is about and for whom, and no secret. A mail
 * that a server accepts in the moment in which the connection breaks is sent twice.
 */
export function sendMailJob(door: Door, mailer: Mailer): JobHandler<'sendMail'> {
  return {
    run: async ({ payload }, signal) => {
      const mail = await mailOf(door, payload);
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
function mailOf(door: Door, order: MailOrder): Promise<Mail | undefined> {
  const { to, publicUrl } = order;
  switch (order.mail) {
    case 'registration':
      return registrationMail(door, to, publicUrl);
    case 'activation':
      return activationMail(door, to, publicUrl);
    case 'passwordReset':
      return passwordResetMail(door, to, publicUrl);
    case 'emailChange':
      return emailChangeMail(door, order.userId, to, publicUrl);
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

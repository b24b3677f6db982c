import { createTransport } from 'nodemailer';
import { currentRequestId } from '../request-scope.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

/**
 * Longest waits for a mail server: to be there, to greet, and for the next word, in milliseconds. Each is of a connection that
 * nobody else waits for, but the next mail.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends over SMTP. @param smtpUrl such as `smtps://user:password@mail.example:465` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, ...TIMEOUTS });
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        // One address, whatever stands in it: as a text it would be read as a list of them.
        const requestId = currentRequestId();
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(requestId && { headers: { 'X-Request-Id': requestId } }),
        });
      } catch (error) {
        if (isRefusedForGood(error)) throw new MailRefusedError(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether a recipient or a mail was refused with a code of the five hundreds (RFC 5321, 4.2.1). What is refused of a login or a
 * sender alone is a matter of settings, which whoever runs the server may put right.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500;
}

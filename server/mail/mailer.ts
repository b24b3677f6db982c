import { createTransport } from 'nodemailer';
import type { Database } from '../db/database.ts';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where mails go. */
export interface Mailer {
  /** Resolves when the mail is accepted for delivery; rejects with the mail server's error. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends over SMTP. @param smtpUrl such as `smtps://user:password@mail.example:465` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Keeps mails in the database, where GET /outbox shows them: for machines without a mail server. */
export function outboxMailer(db: Database, now: () => Date): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      await db
        .insertInto('outbox_mails')
        .values({ recipient: to, subject, text, created_at: now() })
        .execute();
    },
    close: () => undefined,
  };
}

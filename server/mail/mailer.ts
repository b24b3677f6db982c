import { NOW } from '../db/now.ts';
import type { Door } from '../db/transact.ts';

/** A mail: as plain text, and as a page with the same content. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. */
export interface Mailer {
  /**
   * Resolves when the mail is accepted for delivery.
   *
   * @throws MailRefusedError if it will never be; any other error if it may be later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server will not take this mail, or none for this address: the same again would be refused again. */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}

/** Keeps mails in the database, where the local outbox shows them: for machines without a mail server. */
export function outboxMailer(door: Door): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      await door.statement((db) =>
        db
          .insertInto('outbox_mails')
          .values({ recipient: to, subject, text, html, created_at: NOW })
          .execute(),
      );
    },
    close: () => undefined,
  };
}

/** Sends nothing and never says it did: for a server that strangers reach and that has no mail server. */
export function noMailer(): Mailer {
  return {
    send: () => Promise.reject(new Error('no mail server is set')),
    close: () => undefined,
  };
}

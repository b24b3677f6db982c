import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { type Mail, type Mailer, outboxMailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { writeMail } from './write-mail.ts';

/** What a mail server was given. */
interface Received {
  readonly recipients: readonly string[];
  readonly head: string;
  readonly body: string;
}

let smtp: SMTPServer;
let mailer: Mailer;
let received: Received[];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        const end = raw.indexOf('\r\n\r\n');
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          head: raw.slice(0, end),
          // Without the line ends that the coding has put in.
          body: raw.slice(end).replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = smtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Mapwright <us@example.test>');
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const failed = (reason: string): Mail =>
  writeMail('paymentFailed', 'ada@example.test', 'en', {
    reason,
    date: new Date('2026-12-05'),
    link: 'https://maps.example/subscriptions',
  });

describe('a mail that is sent', () => {
  it('has a text and a page', async () => {
    await mailer.send(failed('expired card'));
    const [{ head, body } = { head: '', body: '' }] = received;
    expect(head).toContain('multipart/alternative');
    expect(body.match(/^Content-Type: [\w/]+/gm)).toEqual([
      'Content-Type: text/plain',
      'Content-Type: text/html',
    ]);
    expect(body).toContain('The bank says: expired card.');
    expect(body).toContain('<title>Your payment to Mapwright did not go through</title>');
  });

  it('has no header, and goes to nobody, by a value in it', async () => {
    const evil = 'x\r\nBcc: evil@example.test\r\n\r\nSubject: y';
    const mail = writeMail('receipt', 'ada@example.test', 'en', {
      number: evil,
      what: evil,
      net: { amountMinor: 1, currency: 'EUR' },
      tax: { amountMinor: 0, currency: 'EUR' },
      total: { amountMinor: 1, currency: 'EUR' },
    });
    await mailer.send(mail);
    const [{ head, recipients } = { head: '', recipients: [] }] = received;
    expect(recipients).toEqual(['ada@example.test']);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^Subject:/gm)).toHaveLength(1);
  });

  it('goes to one address, never to a list in it', async () => {
    const list = 'ada@example.test, evil@example.test';
    await mailer.send({ ...failed('no'), to: list }).catch(() => undefined);
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.test');
  });
});

describe('a mail that is kept', () => {
  it('has a text and a page', async () => {
    const database = await openNewDatabase();
    try {
      const mail = failed('no');
      await outboxMailer(database.door).send(mail);
      const rows = await database.door.statement((db) =>
        db.selectFrom('outbox_mails').select(['recipient', 'subject', 'text', 'html']).execute(),
      );
      expect(rows).toEqual([
        { recipient: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
      ]);
    } finally {
      await database.close();
    }
  });
});

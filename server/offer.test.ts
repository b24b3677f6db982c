import { describe, expect, it } from 'vitest';
import { type Offer, offerOf } from './offer.ts';

const here = { host: '127.0.0.1', publicUrl: null, smtpUrl: null, isDemo: true };
const smtpUrl = 'smtp://mail.example';
const publicUrl = 'https://tuning.example';

describe('what a server offers', () => {
  it.each<[string, Partial<Parameters<typeof offerOf>[0]>, Omit<Offer, 'note'>]>([
    ['for its own machine', {}, { isDemo: true, mails: 'kept' }],
    ['for its own machine under its name', { host: 'localhost' }, { isDemo: true, mails: 'kept' }],
    ['for its own machine without a demo', { isDemo: false }, { isDemo: false, mails: 'kept' }],
    ['for its own machine with a mail server', { smtpUrl }, { isDemo: true, mails: 'sent' }],
    ['with a public address', { publicUrl }, { isDemo: false, mails: 'none' }],
    [
      'with a public address on this machine',
      { publicUrl: 'http://localhost:9' },
      { isDemo: false, mails: 'none' },
    ],
    ['on every address', { host: '0.0.0.0' }, { isDemo: false, mails: 'none' }],
    [
      'on every address with a mail server',
      { host: '::', smtpUrl },
      { isDemo: false, mails: 'sent' },
    ],
    ['on an address of the network', { host: '192.168.0.2' }, { isDemo: false, mails: 'none' }],
  ])('%s', (_, part, expected) => {
    expect(offerOf({ ...here, ...part })).toMatchObject(expected);
  });

  it.each<[string, Partial<Parameters<typeof offerOf>[0]>, string | null]>([
    ['nothing where everything is as asked for', {}, null],
    ['nothing of a demo that nobody wants', { publicUrl, smtpUrl, isDemo: false }, null],
    [
      'of a demo that others could reach',
      { host: '0.0.0.0', smtpUrl },
      'No demo account, as others can reach this server (HOST is 0.0.0.0).',
    ],
    [
      'of mails that go nowhere, and what to do',
      { publicUrl, isDemo: false },
      'No local outbox, as others can reach this server (PUBLIC_URL is set). Nobody can register, since no mail can be sent: set SMTP_URL.',
    ],
    [
      'of both',
      { host: '0.0.0.0' },
      'No demo account and no local outbox, as others can reach this server (HOST is 0.0.0.0). Nobody can register, since no mail can be sent: set SMTP_URL.',
    ],
  ])('says %s', (_, part, note) => {
    expect(offerOf({ ...here, ...part }).note).toBe(note);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../core/contract/common.ts';
import { MAIL_TEXTS, type MailName } from '../../locales/mails/mail-texts.ts';
import type { MailValues, ReceiptValues } from './mail-values.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

const LINK = 'https://maps.example/subscriptions?a=1&b=2';
const DATE = new Date('2026-12-05T12:00:00Z');
const money = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const RECEIPT: ReceiptValues = {
  number: '2026-000123',
  seller: 'Mapwright S.r.l., Via Roma 1, IT01234567890',
  what: 'PLUS, 1 month',
  net: money(1_234_000),
  tax: money(271_480),
  total: money(1_505_480),
};

const VALUES: MailValues = {
  activation: { link: LINK },
  accountExists: { link: LINK },
  passwordReset: { link: LINK },
  emailChange: { link: LINK },
  receipt: RECEIPT,
  testReceipt: RECEIPT,
  renewalSoon: { plan: 'PLUS', date: DATE, amount: money(4900), link: LINK },
  paymentFailed: { reason: 'not enough money on the card', date: DATE, link: LINK },
  trialEnds: { date: DATE, link: LINK },
  planEnded: { plan: 'PLUS', link: LINK },
  licenceEnded: { link: LINK },
  report: { id: 'R1', user: 'ada.tuner', project: 'Golf', text: 'Nothing is drawn' },
};
const NAMES = Object.keys(VALUES) as MailName[];

/** A mail in which every text of somebody else is this one. */
function mailWith(name: MailName, locale: Locale, text: string): Mail {
  const values = Object.entries(VALUES[name]).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'link' ? text : value,
  ]);
  return writeMail(name, 'ada@example.test', locale, Object.fromEntries(values));
}

const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

/** What a reader sees, each text in a line of its own. */
const wordsOf = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter((text) => text !== '');

describe('mails', () => {
  it('are all known here', () => {
    expect(NAMES.sort()).toEqual(Object.keys(MAIL_TEXTS.en).sort());
  });

  describe.each(LOCALES)('in %s', (locale) => {
    it.each(NAMES)('have words for everything in %s', (name) => {
      const { to, subject, text, html } = writeMail(name, 'ada@example.test', locale, VALUES[name]);
      expect(to).toBe('ada@example.test');
      expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|\[object/);
      expect(html).toContain(`<title>${subject.replaceAll("'", '&#39;')}</title>`);
    });

    it.each(NAMES)('say the same as text and as a page in %s', (name) => {
      const { text, html } = writeMail(name, 'ada@example.test', locale, VALUES[name]);
      const words = MAIL_TEXTS[locale][name];
      const action = 'action' in words ? words.action : undefined;
      const seen = wordsOf(html).filter((seenText) => seenText !== action);
      const inText = text.split(/\n+/).flatMap((line) => {
        const row = /^([^:：{}]+): (.+)$/.exec(line);
        return /receipt/i.test(name) && row !== null ? row.slice(1) : [line];
      });
      expect(seen).toEqual(inText.filter((line) => line !== ''));
    });
  });

  it.each<[Locale, string[], string]>([
    ['en', ['€12,340.00', '€2,714.80', '€15,054.80'], '5 December 2026'],
    ['it', ['12.340,00 €', '15.054,80 €'], '5 dicembre 2026'],
    ['pl', ['12 340,00 €', '2714,80 €', '15 054,80 €'], '5 grudnia 2026'],
    ['cn', ['€12,340.00', '€2,714.80', '€15,054.80'], '2026年12月5日'],
    ['es', ['12.340,00 €', '2714,80 €', '15.054,80 €'], '5 de diciembre de 2026'],
  ])('write money and days as people do in %s', (locale, amounts, day) => {
    const plain = (mail: Mail): string => mail.text.replaceAll('\u00a0', ' ');
    const receipt = plain(writeMail('receipt', 'a@b.c', locale, VALUES.receipt));
    for (const amount of amounts) expect(receipt).toContain(`: ${amount}\n`);
    expect(plain(writeMail('trialEnds', 'a@b.c', locale, VALUES.trialEnds))).toContain(day);
  });

  it('name the seller of a receipt, if there is one', () => {
    const { text } = writeMail('receipt', 'a@b.c', 'en', RECEIPT);
    expect(text).toContain('Seller: Mapwright S.r.l., Via Roma 1, IT01234567890\n');
    const { seller: _, ...withoutSeller } = RECEIPT;
    const nobody = writeMail('receipt', 'a@b.c', 'en', withoutSeller);
    expect(`${nobody.text}${nobody.html}`).not.toContain('Seller');
  });

  it('say of a test that nothing was paid', () => {
    const { subject, text } = writeMail('testReceipt', 'a@b.c', 'en', RECEIPT);
    expect(subject).toBe('Test receipt 2026-000123 from Mapwright');
    expect(text).toContain('No payment was made');
    expect(text).not.toContain('has arrived');
  });

  it('know currencies without cents', () => {
    const yen = { amountMinor: 500, currency: 'JPY' };
    const { text } = writeMail('renewalSoon', 'a@b.c', 'en', {
      ...VALUES.renewalSoon,
      amount: yen,
    });
    expect(text).toContain('¥500 ');
  });

  it('load nothing and run nothing', () => {
    for (const name of NAMES) {
      const { html } = writeMail(name, 'a@b.c', 'en', VALUES[name]);
      expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|\bon\w+=|@import/i);
      const links = VALUES[name];
      expect(html.match(/https?:/g) ?? []).toHaveLength('link' in links ? 2 : 0);
    }
  });
});

describe('a value in a mail', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom('<b>', '</td>', '"', "'", '&amp;', '\r\n', 'Bcc: a@b.c', '{{product}}'),
      )
      .map((parts) => parts.join('')),
  );

  it('is never markup, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...LOCALES),
        text,
        (name, locale, value) => {
          const { html } = mailWith(name, locale, value);
          expect(tagsOf(html)).toEqual(tagsOf(mailWith(name, locale, 'x').html));
          expect(html.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
        },
      ),
    );
  });

  it('is never another line or a header, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...LOCALES),
        text,
        (name, locale, value) => {
          const mail = mailWith(name, locale, value);
          expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
          const lines = (of: Mail): number => of.text.split(/[\r\n\u2028\u2029]/).length;
          expect(lines(mail)).toBe(lines(mailWith(name, locale, 'x')));
        },
      ),
    );
  });

  it('stands there as it is, but for what cannot be seen', () => {
    const values = { ...VALUES.paymentFailed, reason: 'card “5 < 6 & 7”\r\nexpired\u202e ' };
    const { text: plain, html } = writeMail('paymentFailed', 'a@b.c', 'en', values);
    expect(plain).toContain('The bank says: card “5 < 6 & 7” expired. ');
    expect(html).toContain('The bank says: card “5 &lt; 6 &amp; 7” expired. ');
  });

  it.each([
    [200, 200],
    [201, 200],
    [5000, 200],
  ])('of %s characters takes %s', (length, shown) => {
    const { text: plain } = mailWith('paymentFailed', 'en', '😀'.repeat(length));
    const found = /says: (.+?)\. Your/.exec(plain)?.[1] ?? '';
    expect([...found]).toHaveLength(shown);
    expect(found.endsWith('…')).toBe(length > 200);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://maps.example',
    '/subscriptions',
    'https://maps.example/a\r\nBcc: a@b.c',
    '',
  ])('is no link if it is %j', (link) => {
    expect(() => writeMail('licenceEnded', 'a@b.c', 'en', { link })).toThrow(RangeError);
  });

  it('cannot break out of the address of a link', () => {
    const link = 'https://maps.example/"onclick="x"<b>';
    const { html } = writeMail('licenceEnded', 'a@b.c', 'en', { link });
    expect(html).toContain('href="https://maps.example/&quot;onclick=&quot;x&quot;&lt;b&gt;"');
  });

  it.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY])('is no amount if it is %s', (amount) => {
    const values = { ...VALUES.renewalSoon, amount: money(amount) };
    expect(() => writeMail('renewalSoon', 'a@b.c', 'en', values)).toThrow(RangeError);
  });
});

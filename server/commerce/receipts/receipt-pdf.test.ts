import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../core/contract/common.ts';
import { englishIn, signsOf, streamsOf, writtenIn } from '../../../tests/support/pdf-text.ts';
import { chineseFont, letterFont } from './receipt-fonts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { PaidReceipt } from './receipt-words.ts';

const SELLER = {
  name: 'Mapwright S.r.l.',
  addressLines: ['Corso Zara 9', '10100 Torino'],
  taxId: 'IT01234567890',
};

function receipt(part: Partial<PaidReceipt> = {}, name = 'Ada Tuner'): PaidReceipt {
  return {
    id: 'a',
    year: 2027,
    number: 42,
    payment_id: 'b',
    user_id: 'c',
    kind: 'start',
    plan: 'PLUS',
    coins: 0,
    period_start: new Date('2027-01-31T10:00:00Z'),
    period_end: new Date('2027-02-28T10:00:00Z'),
    net_minor: 4900,
    rate_permille: 220,
    tax_minor: 1078,
    gross_minor: 5978,
    currency: 'EUR',
    legal_note: 'none',
    billing: {
      name,
      companyName: '',
      address: 'Via Roma 1',
      postalCode: '20100',
      city: 'Milano',
      country: 'IT',
      taxId: '',
      countryEvidence: 'accountAddress',
      register: 'notChecked',
    },
    is_internal: false,
    seller: SELLER,
    is_test: false,
    issued_at: new Date('2027-01-31T10:00:00Z'),
    card_brand: 'visa',
    card_last4: '4242',
    ...part,
  };
}

describe('a receipt', () => {
  it.each(LOCALES)('is a document of one page in %s', async (locale) => {
    const pdf = await receiptPdf(receipt(), locale);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/);
    expect(pdf.toString('latin1')).toContain('Mapwright 2027-000042');
    expect(pdf.length).toBeLessThan(200_000);
  });

  it('is the same each time', async () => {
    const [first, second] = await Promise.all([
      receiptPdf(receipt(), 'pl'),
      receiptPdf(receipt(), 'pl'),
    ]);
    expect(withoutId(first)).toBe(withoutId(second));
  });

  it.each(['Zażółć Gęślą', 'Nguyễn Văn Đặng', 'Иван Петров', 'Γιώργος', 'Ñandú Ð ß'])(
    'writes the letters of %s',
    async (name) => {
      const written = writtenIn(await receiptPdf(receipt({}, name), 'en'));
      for (const letter of name.normalize('NFC').replaceAll(' ', '')) {
        expect(written).toContain(letter);
      }
    },
  );

  it('names the seller: name, address, tax id', async () => {
    const text = englishIn(await receiptPdf(receipt(), 'en'));
    expect(text).toContain('SellerMapwright S.r.l.Corso Zara 910100 TorinoTax id: IT01234567890');
  });

  it('names nobody where none was named, as those of before', async () => {
    const text = englishIn(await receiptPdf(receipt({ seller: null }), 'en'));
    expect(text).toMatch(/2027Billed to/);
  });

  it.each([
    [{}, 'Receipt', 'Paid with'],
    [{ is_internal: true }, 'Internal receipt, nothing was charged', 'Paid with'],
    [{ is_test: true }, 'Test receipt, no payment was made', 'Test card'],
  ])('says what it is: %o', async (part, title, card) => {
    // A blank may have been left behind at the end of a line.
    const [text = '', ...said] = [
      englishIn(await receiptPdf(receipt(part), 'en')),
      `Mapwright \u00b7 ${title}Number`,
      `${card}visa`,
    ].map((each) => each.replaceAll(' ', ''));
    for (const each of said) expect(text).toContain(each);
  });

  it('begins no line with a blank', async () => {
    const pdf = await receiptPdf(receipt({ is_test: true }), 'en');
    const text = streamsOf(pdf).join('');
    const starts = [...text.matchAll(/ 56 [\d.]+ Tm\n\/F\d+ \d+ Tf\n\[<(\w{4})/g)];
    const blank = signsOf(pdf).indexOf(' ').toString(16).padStart(4, '0');
    expect(starts.length).toBeGreaterThan(10);
    expect(starts.map(([, code]) => code)).not.toContain(blank);
  });

  it('draws the shapes of Chinese characters', async () => {
    const plain = streamsOf(await receiptPdf(receipt({}, 'Ada'), 'en')).join('');
    const chinese = streamsOf(await receiptPdf(receipt({}, '王小明'), 'en')).join('');
    const shapes = (text: string): number => [...text.matchAll(/^B$/gm)].length;
    expect([shapes(plain), shapes(chinese)]).toEqual([0, 3]);
  });

  it('writes the code of a character that no font has', async () => {
    expect(letterFont(0x0e01)).toBeUndefined();
    expect(chineseFont(0x0e01)).toBeUndefined();
    const written = writtenIn(await receiptPdf(receipt({}, 'ก'), 'en'));
    for (const sign of '[U+0E01]') expect(written).toContain(sign);
  });

  it('stays on its page with the longest names, and is written for all that a form takes', async () => {
    const long = 'W'.repeat(120);
    const billing = {
      ...receipt().billing,
      name: `${long} ${long}`,
      companyName: '株'.repeat(120),
      address: '\u{1f697}'.repeat(60),
      city: 'م'.repeat(120),
      taxId: '9'.repeat(120),
    };
    const seller = {
      name: 'W'.repeat(100),
      addressLines: Array<string>(6).fill('W'.repeat(100)),
      taxId: 'W'.repeat(100),
    };
    const pdf = await receiptPdf(receipt({ billing, seller, is_test: true }), 'cn');
    expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/);
  });

  it.each([
    [{ kind: 'order', plan: null, coins: 50, period_start: null, period_end: null }],
    [{ kind: 'upgrade', period_end: null }],
    [{ legal_note: 'reverseCharge', rate_permille: 0, tax_minor: 0, gross_minor: 4900 }],
    [{ legal_note: 'outOfScope', rate_permille: 0, tax_minor: 0, gross_minor: 4900 }],
    [{ is_internal: true, card_brand: null, card_last4: null }],
    [{ rate_permille: 255 }],
  ] as const)('is written for %j', async (part) => {
    const pdf = await receiptPdf(receipt(part), 'es');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

/** The id of a document is of chance. */
function withoutId(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/\/ID \[[^\]]*\]/, '');
}

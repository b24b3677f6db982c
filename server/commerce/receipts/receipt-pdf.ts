import PDFDocument from 'pdfkit';
import type { Locale } from '../../../core/contract/common.ts';
import { RECEIPT_TEXTS, type ReceiptTexts } from '../../../locales/receipts/receipt-texts.ts';
import { receiptNumber } from './issue-receipt.ts';
import {
  filled,
  type PaidReceipt,
  RECEIPT_TAGS,
  receiptDate,
  receiptItem,
} from './receipt-words.ts';
import { sellerLines } from './seller.ts';
import { writeText } from './text-writer.ts';

const PRODUCT = 'Mapwright';
const MARGIN_PT = 56;
const LABEL_PT = 150;
const SIZE_PT = 10;
const TITLE_PT = 20;
const GAP_PT = 12;

/** Writes a receipt in a language. The same receipt in the same language is the same document, to the byte. */
export async function receiptPdf(receipt: PaidReceipt, locale: Locale): Promise<Buffer> {
  const title = `${PRODUCT} ${receiptNumber(receipt.year, receipt.number)}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN_PT,
    lang: RECEIPT_TAGS[locale],
    info: { Title: title, CreationDate: receipt.issued_at, Producer: PRODUCT, Creator: PRODUCT },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  writeReceipt(pdf, receipt, locale);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeReceipt(pdf: PDFKit.PDFDocument, receipt: PaidReceipt, locale: Locale): void {
  const texts = RECEIPT_TEXTS[locale];
  const widthPt = pdf.page.width - 2 * MARGIN_PT;
  let y = MARGIN_PT + TITLE_PT;
  y = writeText(pdf, `${PRODUCT} \u00b7 ${titleOf(receipt, texts)}`, {
    x: MARGIN_PT,
    y,
    widthPt,
    sizePt: TITLE_PT,
  });
  y += GAP_PT;
  for (const [label, lines] of linesOf(receipt, texts, locale)) {
    writeText(pdf, label, { x: MARGIN_PT, y, widthPt: LABEL_PT - GAP_PT, sizePt: SIZE_PT });
    for (const line of lines) {
      const x = MARGIN_PT + LABEL_PT;
      y = writeText(pdf, line, { x, y, widthPt: widthPt - LABEL_PT, sizePt: SIZE_PT });
    }
    y += GAP_PT;
  }
  for (const note of notesOf(receipt, texts, locale)) {
    y = writeText(pdf, note, { x: MARGIN_PT, y, widthPt, sizePt: SIZE_PT });
  }
}

function titleOf({ is_internal: isInternal, is_test: isTest }: PaidReceipt, texts: ReceiptTexts) {
  if (isTest) return texts.testTitle;
  return isInternal ? texts.internalTitle : texts.title;
}

type Line = readonly [label: string, lines: readonly string[]];

function linesOf(receipt: PaidReceipt, texts: ReceiptTexts, locale: Locale): Line[] {
  const { billing } = receipt;
  const money = new Intl.NumberFormat(RECEIPT_TAGS[locale], {
    style: 'currency',
    currency: receipt.currency,
  });
  const cents = (minor: number): string[] => [money.format(minor / 100)];
  const rate = new Intl.NumberFormat(RECEIPT_TAGS[locale], {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(receipt.rate_permille / 1000);
  const { card_brand: brand, card_last4: last4 } = receipt;
  const lines: Line[] = [
    [texts.number, [receiptNumber(receipt.year, receipt.number)]],
    [texts.date, [receiptDate(receipt.issued_at, locale)]],
    [
      texts.seller,
      receipt.seller === null
        ? []
        : sellerLines({ ...receipt.seller, taxId: `${texts.taxId}: ${receipt.seller.taxId}` }),
    ],
    [
      texts.billedTo,
      [
        billing.companyName,
        billing.name,
        billing.address,
        `${billing.postalCode} ${billing.city}`,
        countryOf(billing.country, locale),
      ],
    ],
    [texts.taxId, [billing.taxId]],
    [texts.item, receiptItem(receipt, locale)],
    [texts.net, cents(receipt.net_minor)],
    [filled(texts.tax, { rate }), cents(receipt.tax_minor)],
    [texts.total, cents(receipt.gross_minor)],
    [
      receipt.is_test ? texts.testCard : texts.paidWith,
      brand === null || last4 === null ? [] : [`${brand} \u2022\u2022\u2022\u2022 ${last4}`],
    ],
  ];
  return lines
    .map(([label, of]): Line => [label, of.filter((line) => line.trim() !== '')])
    .filter(([, of]) => of.length > 0);
}

function notesOf(receipt: PaidReceipt, texts: ReceiptTexts, locale: Locale): string[] {
  const { legal_note: note, billing } = receipt;
  const evidence = filled(texts.evidence, { country: countryOf(billing.country, locale) });
  return note === 'none' ? [evidence] : [texts[note], evidence];
}

function countryOf(code: string, locale: Locale): string {
  return new Intl.DisplayNames(RECEIPT_TAGS[locale], { type: 'region' }).of(code) ?? code;
}

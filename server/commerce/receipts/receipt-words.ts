// What receipts say, apart from how they are set: mails say it too, and setting takes a library that is slow to load.
import type { Selectable } from 'kysely';
import type { Locale } from '../../../core/contract/common.ts';
import { RECEIPT_TEXTS } from '../../../locales/receipts/receipt-texts.ts';
import type { PaymentsTable, ReceiptsTable } from '../../db/tables/payment-tables.ts';

/** A receipt, and the card that paid it. */
export interface PaidReceipt extends Selectable<ReceiptsTable> {
  readonly card_brand: Selectable<PaymentsTable>['card_brand'];
  readonly card_last4: Selectable<PaymentsTable>['card_last4'];
}

/** Tags of BCP 47 for `Intl`. */
export const RECEIPT_TAGS: { readonly [Each in Locale]: string } = {
  en: 'en-GB',
  it: 'it-IT',
  pl: 'pl-PL',
  cn: 'zh-CN',
  es: 'es-ES',
};

/** What a receipt is for, in a language: the thing, and for how long. */
export function receiptItem(receipt: Selectable<ReceiptsTable>, locale: Locale): string[] {
  const texts = RECEIPT_TEXTS[locale];
  const { plan, coins, period_start: start, period_end: end } = receipt;
  if (plan === null) return [filled(texts.coins, { coins: String(coins) })];
  const item = filled(receipt.kind === 'upgrade' ? texts.upgrade : texts.plan, { plan });
  if (start === null) return [item];
  if (end === null) return [item, texts.forGood];
  return [item, `${receiptDate(start, locale)} \u2013 ${receiptDate(end, locale)}`];
}

/** Days of receipts are those of UTC, as their years are. */
export function receiptDate(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(RECEIPT_TAGS[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
}

/** A text with values in place of its `{{names}}`; a name without a value goes. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

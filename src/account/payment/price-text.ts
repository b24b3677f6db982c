import type { Money } from '../../../core/contract/money.ts';
import { moneyText, rateText } from '../../texts/money-text.ts';
import type { Texts } from '../../texts/texts.ts';

/** What is paid, with tax, such as "€59.78". */
export function grossText(texts: Texts, { gross, currency }: Money): string {
  return moneyText(texts, gross, currency);
}

/** What it costs without tax. */
export function netText(texts: Texts, { net, currency }: Money): string {
  return moneyText(texts, net, currency);
}

/** The tax of a price in a few words: "€10.78 VAT (22%)", or why there is none. */
export function taxText(texts: Texts, { tax, ratePercent, legalNote, currency }: Money): string {
  if (legalNote !== 'none') return texts.t(`subscriptions.tax.${legalNote}`);
  return texts.t('subscriptions.tax.added', {
    tax: moneyText(texts, tax, currency),
    rate: rateText(texts, ratePercent),
  });
}

import type { Price } from '../../../core/contract/prices.ts';
import type { Texts } from '../../texts/texts.ts';

/** What something costs, "24 coins" or "free of charge". */
export function costText({ price }: Pick<Price, 'price'>, { t, plural }: Texts): string {
  return price === 0 ? t('purchase.free') : plural('purchase.coins', price);
}

/** Several names in a sentence: "Stage 1 and EGR off". */
export function namesInSentence(
  names: readonly string[],
  { languageTag }: Pick<Texts, 'languageTag'>,
): string {
  return new Intl.ListFormat(languageTag, { type: 'conjunction' }).format(names);
}

/** A change such as "+8%", at most one decimal. @param percent of what it was */
export function changeText(percent: number, { languageTag }: Texts): string {
  return new Intl.NumberFormat(languageTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(percent / 100);
}

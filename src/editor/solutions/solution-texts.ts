import type { Price } from '../../../core/contract/prices.ts';
import type { ServiceType, SolutionApplication } from '../../../core/contract/solutions.ts';
import type { Texts } from '../../texts/texts.ts';

/** What a ready solution is called in the language of the page. */
export function serviceName({ names }: Pick<ServiceType, 'names'>, { locale }: Texts): string {
  return names[locale];
}

/** What something costs, "24 coins" or "free of charge". */
export function costText({ price }: Pick<Price, 'price'>, { t, plural }: Texts): string {
  return price === 0 ? t('purchase.free') : plural('purchase.coins', price);
}

/** Several names as one: "Stage 1 + EGR off". */
export function joinedNames(names: readonly string[]): string {
  return names.join(' + ');
}

/** Several names in a sentence: "Stage 1 and EGR off". */
export function namesInSentence(names: readonly string[], { languageTag }: Texts): string {
  return new Intl.ListFormat(languageTag, { type: 'conjunction' }).format(names);
}

/** What was applied, by name. */
export function applicationTitle({ titles }: SolutionApplication, texts: Texts): string {
  const names = titles.map((title) =>
    typeof title === 'string' ? title : serviceName({ names: title }, texts),
  );
  return joinedNames(names);
}

/** A lower bound of a chance, such as "99.9%", at most one decimal. Rounded up it would promise more than is known. @param share 0..1 */
export function certainText(share: number, { languageTag }: Texts): string {
  return new Intl.NumberFormat(languageTag, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  }).format(share);
}

/** A change such as "+8%", at most one decimal. @param percent of what it was */
export function changeText(percent: number, { languageTag }: Texts): string {
  return new Intl.NumberFormat(languageTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(percent / 100);
}

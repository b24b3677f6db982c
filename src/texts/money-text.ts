import type { Texts } from './texts.ts';

/**
 * An amount of money, such as "€59.78".
 *
 * @param cents whole ones
 * @param currency ISO 4217
 */
export function moneyText(
  { languageTag }: Pick<Texts, 'languageTag'>,
  cents: number,
  currency: string,
): string {
  return new Intl.NumberFormat(languageTag, { style: 'currency', currency }).format(cents / 100);
}

/** A rate of tax, such as "22%" or "25.5%". @param percent may have one decimal */
export function rateText({ languageTag }: Pick<Texts, 'languageTag'>, percent: number): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTag, style).format(percent / 100);
}

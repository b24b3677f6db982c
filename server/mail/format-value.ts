import type { Locale } from '../../core/contract/common.ts';
import type { MailValue, Money } from './mail-values.ts';

/** Language tags for `Intl` and for the attribute `lang`. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  it: 'it-IT',
  pl: 'pl-PL',
  cn: 'zh-CN',
  es: 'es-ES',
};

/** Most characters of a value: what is longer comes from nobody who means well. */
const MAX_VALUE_LENGTH = 200;

/** A value as people of a language write it, in one line. */
export function formatValue(locale: Locale, value: MailValue): string {
  if (typeof value === 'string') return oneLine(value);
  return value instanceof Date ? formatDay(locale, value) : formatMoney(locale, value);
}

/** Nothing that ends a line, turns the direction of writing around, or cannot be seen. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_VALUE_LENGTH
    ? line
    : `${characters.slice(0, MAX_VALUE_LENGTH - 1).join('')}…`;
}

function formatDay(locale: Locale, date: Date): string {
  const days = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return days.format(date);
}

/** @throws RangeError if the amount is no whole number, or the currency is none */
function formatMoney(locale: Locale, { amountMinor, currency }: Money): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`${amountMinor} is no amount`);
  const amounts = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = amounts.resolvedOptions();
  return amounts.format(amountMinor / 10 ** digits);
}

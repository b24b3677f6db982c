import rosetta from 'rosetta';
import type { LoadedLocale, LocaleCode, MessageKey, PluralKey } from '../../locales/load-locale.ts';
import { readableLength, relativeTime } from './formats.ts';

/** Name of the product, in every language and title. */
export const PRODUCT_NAME = 'Mapwright';

/** Values for the placeholders of a text. */
type TextParams = Readonly<Record<string, string | number>>;

/** The words of one language, and its way to write numbers and dates. */
export interface Texts {
  readonly locale: LocaleCode;
  /** Language tag for `lang` attributes and `Intl`. */
  readonly languageTag: string;
  /** @param params values of the placeholders; `product` is always there */
  t(key: MessageKey, params?: TextParams): string;
  /** The form of a text that fits `count`, which is also its placeholder `count`. */
  plural(key: PluralKey, count: number, params?: TextParams): string;
  number(value: number): string;
  /** A length such as "512 KiB". */
  bytes(lengthBytes: number): string;
  /** A share of 0..1 such as "45%". */
  percent(share: number): string;
  /** A lower bound of a chance of 0..1, such as "99.9%", at most one decimal. Rounded up it would promise more than is known. */
  certainty(share: number): string;
  /** @param timestamp ISO 8601 */
  date(timestamp: string): string;
  /** @param timestamp ISO 8601 */
  dateTime(timestamp: string): string;
  /** Distance of a moment from now, such as "3 hours ago". */
  relative(timestamp: string, nowMs: number): string;
  /** Name of a country by its ISO 3166-1 code. */
  country(code: string): string;
}

const LANGUAGE_TAGS: Readonly<Record<LocaleCode, string>> = {
  en: 'en',
  it: 'it',
  pl: 'pl',
  cn: 'zh-CN',
  es: 'es',
};

/** @param loaded texts of a language, as loadLocale gives them */
export function createTexts({ locale, messages }: LoadedLocale): Texts {
  const languageTag = LANGUAGE_TAGS[locale];
  const table = rosetta({ [locale]: messages });
  table.locale(locale);
  const lookUp = (key: string, params: TextParams = {}): string =>
    table.t(key, { product: PRODUCT_NAME, ...params });

  const pluralRules = new Intl.PluralRules(languageTag);
  // Four digits stay together, as in the limits of a year.
  const numbers = new Intl.NumberFormat(languageTag, { useGrouping: 'min2' });
  const percents = new Intl.NumberFormat(languageTag, { style: 'percent' });
  const certainties = new Intl.NumberFormat(languageTag, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  });
  const dates = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' });
  const dateTimes = new Intl.DateTimeFormat(languageTag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const distances = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' });
  const countries = new Intl.DisplayNames(languageTag, { type: 'region' });

  return {
    locale,
    languageTag,
    t: lookUp,
    plural: (key, count, params) =>
      lookUp(`${key}.${pluralFormOf(pluralRules, count)}`, {
        ...params,
        count: numbers.format(count),
      }),
    number: (value) => numbers.format(value),
    bytes: (lengthBytes) => {
      const { value, unit } = readableLength(lengthBytes);
      // A no-break space keeps value and unit on one line.
      return `${numbers.format(value)}\u00a0${unit}`;
    },
    percent: (share) => percents.format(share),
    certainty: (share) => certainties.format(share),
    date: (timestamp) => dates.format(new Date(timestamp)),
    dateTime: (timestamp) => dateTimes.format(new Date(timestamp)),
    relative: (timestamp, nowMs) => {
      const { value, unit } = relativeTime(Date.parse(timestamp) - nowMs);
      return distances.format(value, unit);
    },
    country: (code) => countries.of(code) ?? code,
  };
}

/** None of the five languages uses the forms `zero` and `two`. */
function pluralFormOf(rules: Intl.PluralRules, count: number): 'one' | 'few' | 'many' | 'other' {
  const form = rules.select(count);
  return form === 'zero' || form === 'two' ? 'other' : form;
}

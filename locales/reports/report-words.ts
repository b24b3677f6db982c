import cn from './cn.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** Words of reports for customers in one language. */
export type ReportMessages = typeof en;

/** A language as a report is written in it. */
export interface LanguageOfReport {
  /** Tag of BCP 47. */
  readonly languageTag: string;
  readonly texts: ReportMessages;
  /** A day in words. @param date ISO 8601 */
  day(date: string): string;
}

type ReportLocale = 'en' | 'it' | 'pl' | 'cn' | 'es';

const TEXTS: Readonly<Record<ReportLocale, ReportMessages>> = { en, it, pl, cn, es };
const TAGS: Readonly<Record<ReportLocale, string>> = {
  en: 'en-GB',
  it: 'it-IT',
  pl: 'pl-PL',
  cn: 'zh-CN',
  es: 'es-ES',
};

/** What a report is written with: page, server and terminal have all languages at hand. */
export function reportWords(locale: ReportLocale): LanguageOfReport {
  const languageTag = TAGS[locale];
  const days = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' });
  return { languageTag, texts: TEXTS[locale], day: (date) => days.format(new Date(date)) };
}

import cn from './cn.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/**
 * Words of all mails in one language, by kind of mail. Between body and notice stands the link, whose button says `action`; in a
 * receipt what was paid, beside the names of each, which a test receipt has as well.
 */
export type MailTexts = typeof en;

/** A kind of mail. */
export type MailName = keyof MailTexts;

/** Words of the mails; for the server, which has all languages at hand. */
export const MAIL_TEXTS: Readonly<Record<'en' | 'it' | 'pl' | 'cn' | 'es', MailTexts>> = {
  en,
  it,
  pl,
  cn,
  es,
};

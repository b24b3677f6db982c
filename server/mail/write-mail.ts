import type { Locale } from '../../core/contract/common.ts';
import {
  ACTIVATION_LINK_DAYS,
  EMAIL_LINK_HOURS,
  PASSWORD_LINK_MINUTES,
  TRIAL_DAYS,
} from '../../core/contract/limits.ts';
import { MAIL_TEXTS, type MailName } from '../../locales/mails/mail-texts.ts';
import type { Mail } from './mailer.ts';

const PRODUCT = 'Mapwright';

/** Values of the placeholders in mails. */
const VALUES: Readonly<Record<string, string>> = {
  product: PRODUCT,
  trialDays: String(TRIAL_DAYS),
  linkDays: String(ACTIVATION_LINK_DAYS),
  linkHours: String(EMAIL_LINK_HOURS),
  linkMinutes: String(PASSWORD_LINK_MINUTES),
};

/**
 * A mail in the words of a language. It has no place for words of anybody else.
 *
 * @param link whole address that the mail leads to
 */
export function writeMail(name: MailName, to: string, locale: Locale, link: string): Mail {
  const { subject, greeting, body, notice } = MAIL_TEXTS[locale][name];
  const paragraphs = [filled(greeting), filled(body), link, filled(notice), PRODUCT];
  return { to, subject: filled(subject), text: `${paragraphs.join('\n\n')}\n` };
}

function filled(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => VALUES[name] ?? '');
}

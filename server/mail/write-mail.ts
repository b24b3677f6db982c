import type { Locale } from '../../core/contract/common.ts';
import {
  ACTIVATION_LINK_DAYS,
  EMAIL_LINK_HOURS,
  PASSWORD_LINK_MINUTES,
  TRIAL_DAYS,
} from '../../core/contract/limits.ts';
import { MAIL_TEXTS, type MailName } from '../../locales/mails/mail-texts.ts';
import type { DeclineReason } from '../payments/payment-provider.ts';
import { formatValue, LANGUAGE_TAGS } from './format-value.ts';
import { htmlOf, type MailContent, textOf } from './mail-layout.ts';
import type { MailValue, MailValues } from './mail-values.ts';
import type { Mail } from './mailer.ts';

const PRODUCT = 'Mapwright';

/** Values of placeholders that are the same for everybody. */
const COMMON_VALUES: Readonly<Record<string, string>> = {
  product: PRODUCT,
  trialDays: String(TRIAL_DAYS),
  linkDays: String(ACTIVATION_LINK_DAYS),
  linkHours: String(EMAIL_LINK_HOURS),
  linkMinutes: String(PASSWORD_LINK_MINUTES),
};

/** What a receipt says, in this order. */
const RECEIPT_ROWS = ['number', 'seller', 'what', 'net', 'tax', 'total'] as const;

/**
 * A mail in the words of a language, as text and as a page with the same content.
 *
 * What comes from anybody else stands in it as text of one line: it never becomes markup, another line, or a header.
 *
 * @throws RangeError if the link is no address of the web, or an amount is none
 */
export function writeMail<Name extends MailName>(
  name: Name,
  to: string,
  locale: Locale,
  values: MailValues[Name],
): Mail {
  const { link, ...others }: Readonly<Record<string, MailValue>> = { ...values };
  const filling: Record<string, string> = { ...COMMON_VALUES };
  for (const [key, value] of Object.entries(others)) filling[key] = formatValue(locale, value);
  const { subject, greeting, body, notice, action }: Words = MAIL_TEXTS[locale][name];
  const content: MailContent = {
    languageTag: LANGUAGE_TAGS[locale],
    subject: filled(subject, filling),
    greeting: filled(greeting, filling),
    body: filled(body, filling),
    rows: name === 'receipt' || name === 'testReceipt' ? receiptRows(locale, filling) : [],
    link: action === undefined ? undefined : { address: webAddress(link), words: action },
    notice: filled(notice, filling),
    sender: PRODUCT,
  };
  return { to, subject: content.subject, text: textOf(content), html: htmlOf(content) };
}

/** Words that mails have in common. */
interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  /** On the button that leads to the link; of a mail that leads somewhere. */
  readonly action?: string;
  readonly notice: string;
}

function receiptRows(
  locale: Locale,
  filling: Readonly<Record<string, string>>,
): MailContent['rows'] {
  const words = MAIL_TEXTS[locale].receipt;
  return RECEIPT_ROWS.flatMap((row) => {
    const value = filling[row];
    return value === undefined ? [] : [[words[row], value] as const];
  });
}

function filled(text: string, filling: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = filling[name];
    if (value === undefined) throw new RangeError(`a mail has no value for ${name}`);
    return value;
  });
}

function webAddress(link: MailValue | undefined): string {
  const isOfWeb = typeof link === 'string' && /^https?:\/\/[^\s\p{C}]+$/u.test(link);
  if (!isOfWeb) throw new RangeError(`${String(link)} is no address of the web`);
  return link;
}

/** Why a bank says no, in the words of a mail. */
export function declineWords(locale: Locale, reason: DeclineReason): string {
  return MAIL_TEXTS[locale].paymentFailed[reason];
}

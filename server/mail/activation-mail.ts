import type { Locale } from '../../core/contract/common.ts';
import type { Mail } from './mailer.ts';

interface ActivationTexts {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly body: string;
  readonly validity: string;
}

/** The words of the mail in every language of the product; the page's own words are in locales/. */
const TEXTS: Readonly<Record<Locale, ActivationTexts>> = {
  en: {
    subject: 'Activate your Mapwright account',
    greeting: (name) => `Hello ${name},`,
    body: 'open this link to activate your account and start your free trial of 7 days:',
    validity: 'The link works once, within 7 days. If you did not register, ignore this mail.',
  },
  it: {
    subject: 'Attiva il tuo account Mapwright',
    greeting: (name) => `Ciao ${name},`,
    body: "apri questo link per attivare l'account e iniziare la prova gratuita di 7 giorni:",
    validity:
      'Il link funziona una sola volta, entro 7 giorni. Se non ti sei registrato, ignora questa e-mail.',
  },
  pl: {
    subject: 'Aktywuj swoje konto Mapwright',
    greeting: (name) => `Cze\u015b\u0107 ${name},`,
    body: 'otw\u00f3rz ten link, aby aktywowa\u0107 konto i rozpocz\u0105\u0107 bezp\u0142atny, 7-dniowy okres pr\u00f3bny:',
    validity:
      'Link dzia\u0142a raz, przez 7 dni. Je\u015bli to nie Ty zak\u0142ada\u0142e\u015b konto, zignoruj t\u0119 wiadomo\u015b\u0107.',
  },
  cn: {
    subject: '\u6fc0\u6d3b\u60a8\u7684 Mapwright \u8d26\u6237',
    greeting: (name) => `${name}\uff0c\u60a8\u597d\uff1a`,
    body: '\u8bf7\u6253\u5f00\u4ee5\u4e0b\u94fe\u63a5\u6fc0\u6d3b\u8d26\u6237\uff0c\u5e76\u5f00\u59cb 7 \u5929\u514d\u8d39\u8bd5\u7528\uff1a',
    validity:
      '\u8be5\u94fe\u63a5\u53ea\u80fd\u4f7f\u7528\u4e00\u6b21\uff0c7 \u5929\u5185\u6709\u6548\u3002\u5982\u679c\u60a8\u6ca1\u6709\u6ce8\u518c\uff0c\u8bf7\u5ffd\u7565\u672c\u90ae\u4ef6\u3002',
  },
  es: {
    subject: 'Activa tu cuenta de Mapwright',
    greeting: (name) => `Hola, ${name}:`,
    body: 'abre este enlace para activar tu cuenta y empezar tu prueba gratuita de 7 d\u00edas:',
    validity:
      'El enlace funciona una sola vez, durante 7 d\u00edas. Si no te has registrado, ignora este mensaje.',
  },
};

/** The mail that confirms a registration. @param link whole address of the activation page with its token */
export function activationMail(to: string, firstName: string, locale: Locale, link: string): Mail {
  const texts = TEXTS[locale];
  const paragraphs = [texts.greeting(firstName), texts.body, link, texts.validity, 'Mapwright'];
  return { to, subject: texts.subject, text: `${paragraphs.join('\n\n')}\n` };
}

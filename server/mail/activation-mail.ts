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
    greeting: (name) => `Cześć ${name},`,
    body: 'otwórz ten link, aby aktywować konto i rozpocząć bezpłatny, 7-dniowy okres próbny:',
    validity:
      'Link działa raz, przez 7 dni. Jeśli to nie Ty zakładałeś konto, zignoruj tę wiadomość.',
  },
  cn: {
    subject: '激活您的 Mapwright 账户',
    greeting: (name) => `${name}，您好：`,
    body: '请打开以下链接激活账户，并开始 7 天免费试用：',
    validity: '该链接只能使用一次，7 天内有效。如果您没有注册，请忽略本邮件。',
  },
  es: {
    subject: 'Activa tu cuenta de Mapwright',
    greeting: (name) => `Hola, ${name}:`,
    body: 'abre este enlace para activar tu cuenta y empezar tu prueba gratuita de 7 días:',
    validity:
      'El enlace funciona una sola vez, durante 7 días. Si no te has registrado, ignora este mensaje.',
  },
};

/** The mail that confirms a registration. @param link whole address of the activation page with its token */
export function activationMail(to: string, firstName: string, locale: Locale, link: string): Mail {
  const texts = TEXTS[locale];
  const paragraphs = [texts.greeting(firstName), texts.body, link, texts.validity, 'Mapwright'];
  return { to, subject: texts.subject, text: `${paragraphs.join('\n\n')}\n` };
}

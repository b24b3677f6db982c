/** Every text of the interface, by group. English is the shape that the other languages must have. */
export type Messages = typeof import('./en.json');

/** Codes of the languages; `cn` is simplified Chinese. Specification 1. */
export type LocaleCode = 'en' | 'it' | 'pl' | 'cn' | 'es';

/** Forms of a text that counts something. Every language has all four; which one is used, its plural rules decide. */
interface PluralForms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
  readonly other: string;
}

type Leaves<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : Node[Key] extends PluralForms
      ? never
      : `${Key}.${Leaves<Node[Key]>}`;
}[keyof Node & string];

type Plurals<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? never
    : Node[Key] extends PluralForms
      ? Key
      : `${Key}.${Plurals<Node[Key]>}`;
}[keyof Node & string];

/** Path of a text, such as `login.title`. */
export type MessageKey = Leaves<Messages>;

/** Path of a text that counts something, such as `projects.count`. */
export type PluralKey = Plurals<Messages>;

const LOADERS: Readonly<Record<LocaleCode, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('./en.json'),
  it: () => import('./it.json'),
  pl: () => import('./pl.json'),
  cn: () => import('./cn.json'),
  es: () => import('./es.json'),
};

/** Texts together with the language they are in. */
export interface LoadedLocale {
  readonly locale: LocaleCode;
  readonly messages: Messages;
}

/**
 * Texts of a language, or the English ones if they cannot be fetched.
 *
 * Each language is a file of its own: a person loads one.
 * @throws if English cannot be fetched either
 */
export async function loadLocale(locale: LocaleCode): Promise<LoadedLocale> {
  if (locale === 'en') return { locale, messages: (await LOADERS.en()).default };
  try {
    return { locale, messages: (await LOADERS[locale]()).default };
  } catch {
    return loadLocale('en');
  }
}

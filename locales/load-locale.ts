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

/**
 * Texts that are needed everywhere, those of the editor alone, and those of what a person does with the own account: the first
 * screen does not wait for the latter two.
 */
export type LocalePart = 'start' | 'editor' | 'account';

/** All parts. */
export const LOCALE_PARTS: readonly LocalePart[] = ['start', 'editor', 'account'];

type PartLoader = () => Promise<{ readonly default: object }>;

/** What `?start`, `?editor` and `?account` mean says the plugin in vite.config.ts. */
const LOADERS: Readonly<Record<LocaleCode, Readonly<Record<LocalePart, PartLoader>>>> = {
  en: {
    start: () => import('./en.json?start'),
    editor: () => import('./en.json?editor'),
    account: () => import('./en.json?account'),
  },
  it: {
    start: () => import('./it.json?start'),
    editor: () => import('./it.json?editor'),
    account: () => import('./it.json?account'),
  },
  pl: {
    start: () => import('./pl.json?start'),
    editor: () => import('./pl.json?editor'),
    account: () => import('./pl.json?account'),
  },
  cn: {
    start: () => import('./cn.json?start'),
    editor: () => import('./cn.json?editor'),
    account: () => import('./cn.json?account'),
  },
  es: {
    start: () => import('./es.json?start'),
    editor: () => import('./es.json?editor'),
    account: () => import('./es.json?account'),
  },
};

/** Texts together with the language they are in. */
export interface LoadedLocale {
  readonly locale: LocaleCode;
  readonly messages: Messages;
}

/**
 * Texts of a language, or the English ones if they cannot be fetched.
 *
 * Each part of a language is a file of its own: a person loads those of one language.
 *
 * @param parts texts of other parts are missing: nothing may ask for them
 * @throws if English cannot be fetched either
 */
export async function loadLocale(
  locale: LocaleCode,
  parts: readonly LocalePart[] = LOCALE_PARTS,
): Promise<LoadedLocale> {
  if (locale === 'en') return { locale, messages: await messagesOf(locale, parts) };
  try {
    return { locale, messages: await messagesOf(locale, parts) };
  } catch {
    return loadLocale('en', parts);
  }
}

async function messagesOf(locale: LocaleCode, parts: readonly LocalePart[]): Promise<Messages> {
  const loaded = await Promise.all(parts.map((part) => LOADERS[locale][part]()));
  // A test holds every language to the shape of English.
  return Object.assign({}, ...loaded.map((part) => part.default)) as Messages;
}

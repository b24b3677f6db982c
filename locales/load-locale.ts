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
 * Texts that are needed everywhere, those of the editor alone, those of choosing a file, those of searching in all, those of what a
 * person does with the own account, those of what is bought with money, and those of solutions, of the safety sheet and of links:
 * the first screen does not wait for the others.
 */
export type LocalePart =
  | 'start'
  | 'editor'
  | 'files'
  | 'fileSearch'
  | 'account'
  | 'commerce'
  | 'solutions';

/** All parts. */
export const LOCALE_PARTS: readonly LocalePart[] = [
  'start',
  'editor',
  'files',
  'fileSearch',
  'account',
  'commerce',
  'solutions',
];

type PartLoader = () => Promise<{ readonly default: object }>;

/** What `?start`, `?editor`, `?files`, `?fileSearch`, `?account`, `?commerce` and `?solutions` mean says the plugin in vite.config.ts. */
const LOADERS: Readonly<Record<LocaleCode, Readonly<Record<LocalePart, PartLoader>>>> = {
  en: {
    start: () => import('./en.json?start'),
    editor: () => import('./en.json?editor'),
    files: () => import('./en.json?files'),
    fileSearch: () => import('./en.json?fileSearch'),
    account: () => import('./en.json?account'),
    commerce: () => import('./en.json?commerce'),
    solutions: () => import('./en.json?solutions'),
  },
  it: {
    start: () => import('./it.json?start'),
    editor: () => import('./it.json?editor'),
    files: () => import('./it.json?files'),
    fileSearch: () => import('./it.json?fileSearch'),
    account: () => import('./it.json?account'),
    commerce: () => import('./it.json?commerce'),
    solutions: () => import('./it.json?solutions'),
  },
  pl: {
    start: () => import('./pl.json?start'),
    editor: () => import('./pl.json?editor'),
    files: () => import('./pl.json?files'),
    fileSearch: () => import('./pl.json?fileSearch'),
    account: () => import('./pl.json?account'),
    commerce: () => import('./pl.json?commerce'),
    solutions: () => import('./pl.json?solutions'),
  },
  cn: {
    start: () => import('./cn.json?start'),
    editor: () => import('./cn.json?editor'),
    files: () => import('./cn.json?files'),
    fileSearch: () => import('./cn.json?fileSearch'),
    account: () => import('./cn.json?account'),
    commerce: () => import('./cn.json?commerce'),
    solutions: () => import('./cn.json?solutions'),
  },
  es: {
    start: () => import('./es.json?start'),
    editor: () => import('./es.json?editor'),
    files: () => import('./es.json?files'),
    fileSearch: () => import('./es.json?fileSearch'),
    account: () => import('./es.json?account'),
    commerce: () => import('./es.json?commerce'),
    solutions: () => import('./es.json?solutions'),
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
  const messages: Record<string, object> = {};
  for (const part of loaded) {
    // A group may be in two parts.
    for (const [group, texts] of Object.entries(part.default)) {
      messages[group] = { ...messages[group], ...texts };
    }
  }
  // A test holds every language to the shape of English.
  return messages as unknown as Messages;
}

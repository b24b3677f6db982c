/** Words for what the engine finds, in one language. */
export type EngineTexts = typeof import('./en.json');

/** Codes of the languages that have words for the engine; the same as those of the interface. */
export type EngineLocale = 'en' | 'it' | 'pl' | 'cn' | 'es';

const LOADERS: Readonly<Record<EngineLocale, () => Promise<{ readonly default: EngineTexts }>>> = {
  en: () => import('./en.json'),
  it: () => import('./it.json'),
  pl: () => import('./pl.json'),
  cn: () => import('./cn.json'),
  es: () => import('./es.json'),
};

/** Words of one language; each language is a file of its own, fetched where a screen shows what the engine found. */
export async function loadEngineTexts(locale: EngineLocale): Promise<EngineTexts> {
  return (await LOADERS[locale]()).default;
}

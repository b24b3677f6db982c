import { GENERIC_CODES } from './generic-codes.ts';

/** Words for trouble codes in one language. */
export type TroubleCodeTexts = typeof import('./en.json');

/** Codes of the languages that have words for trouble codes; the same as those of the interface. */
export type TroubleCodeLocale = 'en' | 'it' | 'pl' | 'cn' | 'es';

const LOADERS: Readonly<
  Record<TroubleCodeLocale, () => Promise<{ readonly default: TroubleCodeTexts }>>
> = {
  en: () => import('./en.json'),
  it: () => import('./it.json'),
  pl: () => import('./pl.json'),
  cn: () => import('./cn.json'),
  es: () => import('./es.json'),
};

/** Words of one language; each language is a file of its own. */
export async function loadTroubleCodeTexts(locale: TroubleCodeLocale): Promise<TroubleCodeTexts> {
  return (await LOADERS[locale]()).default;
}

/**
 * What a generic code says, as `Air mass sensor: signal out of range`.
 *
 * @param code as people write it: `P0101`
 * @returns `undefined` where there is no text: codes of the makers (P1xxx) have none
 */
export function describeTroubleCode(texts: TroubleCodeTexts, code: string): string | undefined {
  const meaning = GENERIC_CODES.get(code);
  if (meaning === undefined) return undefined;
  const parts: Readonly<Record<string, string>> = texts.parts;
  const conditions: Readonly<Record<string, string>> = texts.conditions;
  const part = parts[meaning.part]?.replaceAll(
    /\{\{(\d)\}\}/g,
    (_, index: string) => meaning.numbers[Number(index) - 1] ?? '',
  );
  if (part === undefined) return undefined;
  if (meaning.condition === '.') return part;
  const condition = conditions[meaning.condition];
  return condition === undefined ? undefined : `${part}${texts.separator}${condition}`;
}

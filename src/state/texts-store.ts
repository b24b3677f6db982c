import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoadedLocale, LocaleCode, LocalePart } from '../../locales/load-locale.ts';
import { createTexts, type Texts } from '../texts/texts.ts';

/** The texts of the chosen language; `null` until the first are there. */
export interface TextsStore {
  readonly store: StoreApi<{ readonly texts: Texts | null }>;
  /**
   * Changes the language as soon as its texts are there; until then the one before stays.
   * @throws if neither these nor the English texts can be fetched
   */
  use(locale: LocaleCode): Promise<void>;
  /**
   * Adds a part of the texts, for good. The same promise every time, until it fails.
   * @throws if neither these nor the English texts can be fetched
   */
  add(part: LocalePart): Promise<void>;
}

/** @param load gives parts of the texts of a language, or the English ones instead */
export function createTextsStore(
  load: (locale: LocaleCode, parts: readonly LocalePart[]) => Promise<LoadedLocale>,
): TextsStore {
  const store = createStore<{ readonly texts: Texts | null }>(() => ({ texts: null }));
  let wanted: LocaleCode | undefined;
  let parts: readonly LocalePart[] = ['start'];
  const adding = new Map<LocalePart, Promise<void>>();
  const use = async (locale: LocaleCode): Promise<void> => {
    wanted = locale;
    const asked = parts;
    const loaded = await load(locale, asked);
    // Another language may have been chosen meanwhile, or more of it.
    if (wanted !== locale) return;
    if (parts !== asked) return use(locale);
    store.setState({ texts: createTexts(loaded) });
  };
  const add = (part: LocalePart): Promise<void> => {
    if (!parts.includes(part)) parts = [...parts, part];
    const added =
      adding.get(part) ??
      use(wanted ?? 'en').catch((error: unknown) => {
        adding.delete(part);
        throw error;
      });
    adding.set(part, added);
    return added;
  };
  return {
    store,
    use,
    add,
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoadedLocale, LocaleCode } from '../../locales/load-locale.ts';
import { createTexts, type Texts } from '../texts/texts.ts';

/** The texts of the chosen language; `null` until the first are there. */
export interface TextsStore {
  readonly store: StoreApi<{ readonly texts: Texts | null }>;
  /**
   * Changes the language as soon as its texts are there; until then the one before stays.
   * @throws if neither these nor the English texts can be fetched
   */
  use(locale: LocaleCode): Promise<void>;
}

/** @param load gives the texts of a language, or the English ones instead */
export function createTextsStore(load: (locale: LocaleCode) => Promise<LoadedLocale>): TextsStore {
  const store = createStore<{ readonly texts: Texts | null }>(() => ({ texts: null }));
  let wanted: LocaleCode | undefined;
  return {
    store,
    use: async (locale) => {
      wanted = locale;
      const loaded = await load(locale);
      // Another language may have been chosen meanwhile.
      if (wanted === locale) store.setState({ texts: createTexts(loaded) });
    },
  };
}

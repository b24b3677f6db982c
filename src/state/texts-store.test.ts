import { describe, expect, it } from 'vitest';
import { type LoadedLocale, type LocaleCode, loadLocale } from '../../locales/load-locale.ts';
import { createTextsStore } from './texts-store.ts';

describe('texts store', () => {
  it('has no texts at first, then those of the language', async () => {
    const { store, use } = createTextsStore(loadLocale);
    expect(store.getState().texts).toBeNull();
    await use('pl');
    expect(store.getState().texts?.t('login.title')).toBe('Zaloguj się');
  });

  it('ends with the language chosen last, whichever texts come first', async () => {
    const answers = new Map<LocaleCode, (loaded: LoadedLocale) => void>();
    const { store, use } = createTextsStore(
      (locale) => new Promise((resolve) => answers.set(locale, resolve)),
    );
    const italian = use('it');
    const spanish = use('es');
    answers.get('es')?.(await loadLocale('es'));
    await spanish;
    answers.get('it')?.(await loadLocale('it'));
    await italian;
    expect(store.getState().texts?.locale).toBe('es');
  });
});

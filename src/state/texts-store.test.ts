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

  it('has those of the editor only once they were added, also in the next language', async () => {
    const { store, use, add } = createTextsStore(loadLocale);
    const undo = (): string | undefined => store.getState().texts?.t('editor.commands.undo');
    await use('en');
    expect(undo()).not.toBe('Undo');
    await Promise.all([add('editor'), add('editor')]);
    expect(undo()).toBe('Undo');
    await use('pl');
    expect(undo()).toBe('Cofnij');
  });

  it('has those of two parts that are added at the same time, once either is there', async () => {
    const { store, use, add } = createTextsStore(loadLocale);
    await use('en');
    const account = add('account');
    await add('editor');
    expect(store.getState().texts?.t('editor.commands.undo')).toBe('Undo');
    await account;
    expect(store.getState().texts?.t('account.title')).toBe('Account');
    expect(store.getState().texts?.t('editor.commands.undo')).toBe('Undo');
  });

  it('has those of what is bought with money beside them', async () => {
    const { store, use, add } = createTextsStore(loadLocale);
    await use('en');
    const commerce = add('commerce');
    await add('editor');
    expect(store.getState().texts?.t('editor.commands.undo')).toBe('Undo');
    await commerce;
    expect(store.getState().texts?.t('subscriptions.title')).toBe('Licence and coins');
    expect(store.getState().texts?.t('editor.commands.undo')).toBe('Undo');
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

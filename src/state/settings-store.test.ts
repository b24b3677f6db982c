import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsUpdate,
} from '../../core/contract/settings.ts';
import { NetworkApiError } from '../api/api-error.ts';
import type { SettingsApi } from '../api/settings-api.ts';
import { type KeyValueStorage, memoryStorage } from '../platform/storage.ts';
import { createSettingsStore, LOCALE_KEY, SETTINGS_KEY } from './settings-store.ts';

/** A server that keeps settings, and can be switched off. */
function server(initial: Partial<Settings> = {}) {
  let settings: Settings = { ...DEFAULT_SETTINGS, ...initial };
  const heard: SettingsUpdate[] = [];
  const state = { down: false };
  const api: SettingsApi = {
    settings: async () => {
      if (state.down) throw new NetworkApiError();
      return settings;
    },
    update: async (update) => {
      if (state.down) throw new NetworkApiError();
      heard.push(update);
      settings = {
        ...settings,
        autosave: update.autosave ?? settings.autosave,
        showChecksumFixPrompt: update.showChecksumFixPrompt ?? settings.showChecksumFixPrompt,
        editor: { ...settings.editor, ...(update.editor as Settings['editor'] | undefined) },
      };
      return settings;
    },
  };
  return { api, heard, state, current: () => settings };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function opened(api: SettingsApi, storage: KeyValueStorage = memoryStorage()) {
  return { storage, ...createSettingsStore({ api, storage }) };
}

describe('language', () => {
  it('is English unless one was chosen', () => {
    expect(opened(server().api).store.getState().locale).toBe('en');
  });

  it.each(['en', 'it', 'pl', 'cn', 'es'] as const)('keeps %s under its key', (locale) => {
    const { storage, setLocale } = opened(server().api);
    setLocale(locale);
    expect(storage.read(LOCALE_KEY)).toBe(locale);
    expect(opened(server().api, storage).store.getState().locale).toBe(locale);
  });

  it('falls back to English where the key holds something else', () => {
    const storage = memoryStorage();
    storage.write(LOCALE_KEY, 'de');
    expect(opened(server().api, storage).store.getState().locale).toBe('en');
  });

  it('takes the language of the account only where none was chosen', () => {
    const { store, setLocale, suggestLocale } = opened(server().api);
    suggestLocale('pl');
    expect(store.getState().locale).toBe('pl');
    setLocale('es');
    suggestLocale('it');
    expect(store.getState().locale).toBe('es');
  });
});

describe('settings', () => {
  it('start from the defaults and survive a reload', () => {
    const { store, storage, updateEditor } = opened(server().api);
    expect(store.getState()).toEqual({ ...DEFAULT_SETTINGS, locale: 'en' });
    updateEditor({ theme: 'light', fontSizePx: 16 });
    expect(opened(server().api, storage).store.getState().editor).toEqual({
      ...DEFAULT_SETTINGS.editor,
      theme: 'light',
      fontSizePx: 16,
    });
  });

  it.each([
    'no json',
    'null',
    '{"settings":{}}',
    '{"settings":null,"untold":{}}',
    '{"settings":{"editor":5},"untold":{}}',
    '{"settings":{"editor":{"theme":"pink"}},"untold":{}}',
    JSON.stringify({ settings: { ...DEFAULT_SETTINGS, autosave: 4 }, untold: {} }),
  ])('start from the defaults when the storage holds %s', (text) => {
    const storage = memoryStorage();
    storage.write(SETTINGS_KEY, text);
    expect(opened(server().api, storage).store.getState()).toMatchObject(DEFAULT_SETTINGS);
  });

  it('of an earlier release stay, and what it did not have yet has its default', () => {
    const storage = memoryStorage();
    const { decimalMark: _, plotWheel: __, ...editor } = DEFAULT_SETTINGS.editor;
    const kept = { ...DEFAULT_SETTINGS, autosave: 10, editor: { ...editor, theme: 'light' } };
    const untold = { editor: { theme: 'light' } };
    storage.write(SETTINGS_KEY, JSON.stringify({ settings: kept, untold }));
    expect(opened(server().api, storage).store.getState()).toMatchObject({
      autosave: 10,
      editor: { ...DEFAULT_SETTINGS.editor, theme: 'light' },
    });
  });

  it('are told to the server only while somebody is logged in', async () => {
    const there = server();
    const { update, connect, disconnect } = opened(there.api);
    await connect();
    update({ autosave: 10 });
    await settled();
    disconnect();
    update({ autosave: 15 });
    await settled();
    expect(there.heard).toEqual([{ autosave: 10 }]);
  });

  it('take over what the account has on another machine', async () => {
    const { store, connect } = opened(server({ autosave: 20, maxVersionBytes: 5 }).api);
    await connect();
    expect(store.getState()).toMatchObject({ autosave: 20, maxVersionBytes: 5, locale: 'en' });
  });

  it('tell on login what was changed before it, instead of losing it to the account', async () => {
    const there = server();
    const { store, updateEditor, connect } = opened(there.api);
    updateEditor({ theme: 'light' });
    await connect();
    expect(there.heard).toEqual([{ editor: { theme: 'light' } }]);
    expect(store.getState().editor.theme).toBe('light');
  });

  it('tell later, in one call, what the server could not hear, even after a reload', async () => {
    const there = server();
    const { storage, update, updateEditor, connect } = opened(there.api);
    await connect();
    there.state.down = true;
    updateEditor({ hexWidth: 16 });
    await settled();
    update({ showChecksumFixPrompt: false });
    await settled();
    there.state.down = false;
    const reloaded = opened(there.api, storage);
    await reloaded.connect();
    expect(there.heard).toEqual([{ showChecksumFixPrompt: false, editor: { hexWidth: 16 } }]);
    expect(reloaded.store.getState().editor.hexWidth).toBe(16);
  });

  it('stay as they are when the server cannot be asked', async () => {
    const there = server({ autosave: 30 });
    there.state.down = true;
    const { store, connect } = opened(there.api);
    await connect();
    expect(store.getState().autosave).toBe(0);
  });
});

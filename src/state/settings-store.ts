import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Locale, localeSchema } from '../../core/contract/common.ts';
import {
  DEFAULT_SETTINGS,
  type EditorSettings,
  type Settings,
  type SettingsUpdate,
  settingsSchema,
  settingsUpdateSchema,
} from '../../core/contract/settings.ts';
import { isApiError } from '../api/api-error.ts';
import type { SettingsApi } from '../api/settings-api.ts';
import type { KeyValueStorage } from '../platform/storage.ts';

/** Key of the language. Specification 1. */
export const LOCALE_KEY = 'language-code';

/** Key of the settings and of what the server has not heard yet. */
export const SETTINGS_KEY = 'mapwright.settings';

/** Settings as the page uses them: those of the account and the language, which belongs to the browser. */
interface SettingsState extends Settings {
  readonly locale: Locale;
}

/** Settings: changed here at once, told to the server when somebody is logged in. */
export interface SettingsStore {
  readonly store: StoreApi<SettingsState>;
  setLocale(locale: Locale): void;
  /** Takes over a language unless the person has chosen one in this browser. */
  suggestLocale(locale: Locale): void;
  /** Changes settings of the account. */
  update(update: SettingsUpdate): void;
  /** Changes settings of the editor. */
  updateEditor(update: Partial<EditorSettings>): void;
  /**
   * Begins to share with the server: tells what was changed before, then takes over what the server has.
   * A failure leaves the settings as they are; what was not told stays to be told.
   */
  connect(): Promise<void>;
  /** Ends sharing; the settings stay. */
  disconnect(): void;
}

/** Ports of the settings. */
export interface SettingsPorts {
  readonly api: SettingsApi;
  readonly storage: KeyValueStorage;
}

/** What lies in the storage. */
interface KeptSettings {
  readonly settings: Settings;
  /** Changes that the server has not heard of. */
  readonly untold: SettingsUpdate;
}

/** What was kept before a setting existed has its default. */
const keptSchema = z.object({
  settings: z.preprocess(withDefaults, settingsSchema),
  untold: settingsUpdateSchema,
});

/** Specification 3, "Settings", and 6: the account's settings load only with a licence, which the caller decides. */
export function createSettingsStore({ api, storage }: SettingsPorts): SettingsStore {
  const kept = readKept(storage);
  const keptLocale = localeSchema.safeParse(storage.read(LOCALE_KEY));
  const store = createStore<SettingsState>(() => ({
    ...kept.settings,
    locale: keptLocale.success ? keptLocale.data : 'en',
  }));
  let untold = kept.untold;
  let connected = false;
  let sending: Promise<void> = Promise.resolve();

  const keep = (): void => {
    const { locale: _, ...settings } = store.getState();
    storage.write(SETTINGS_KEY, JSON.stringify({ settings, untold } satisfies KeptSettings));
  };

  /** Tells the server what it has not heard. Calls follow one another, so that the last change wins there too. */
  const tell = (): Promise<void> => {
    sending = sending.then(async () => {
      if (!connected || isEmpty(untold)) return;
      const sent = untold;
      untold = {};
      try {
        await api.update(sent);
      } catch (error) {
        if (!isApiError(error)) throw error;
        untold = merged(sent, untold);
      }
      keep();
    });
    return sending;
  };

  const update = (change: SettingsUpdate): void => {
    store.setState((state) => applied(state, change));
    untold = merged(untold, change);
    keep();
    void tell();
  };

  return {
    store,
    setLocale: (locale) => {
      storage.write(LOCALE_KEY, locale);
      store.setState({ locale });
    },
    suggestLocale: (locale) => {
      if (storage.read(LOCALE_KEY) === null) store.setState({ locale });
    },
    update,
    updateEditor: (editor) => update({ editor }),
    connect: async () => {
      connected = true;
      await tell();
      try {
        const settings = await api.settings();
        // What was changed while the answer was on its way is newer than the answer.
        store.setState((state) => ({ ...state, ...applied(settings, untold) }));
        keep();
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
    },
    disconnect: () => {
      connected = false;
    },
  };
}

function applied<T extends Settings>(settings: T, { editor, ...rest }: SettingsUpdate): T {
  return { ...settings, ...definedOf(rest), editor: { ...settings.editor, ...definedOf(editor) } };
}

function merged(earlier: SettingsUpdate, later: SettingsUpdate): SettingsUpdate {
  const editor = { ...earlier.editor, ...later.editor };
  return { ...earlier, ...later, ...(isEmpty(editor) ? {} : { editor }) };
}

/** The parts of an update that say something: an absent field and `undefined` both mean "stays". */
function definedOf<T extends object>(update: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(update ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function withDefaults(kept: unknown): unknown {
  const { editor, ...rest } = Object(kept) as Partial<Settings>;
  return {
    ...DEFAULT_SETTINGS,
    ...rest,
    editor: { ...DEFAULT_SETTINGS.editor, ...Object(editor) },
  };
}

function isEmpty(update: object): boolean {
  return Object.keys(update).length === 0;
}

function readKept(storage: KeyValueStorage): KeptSettings {
  const defaults: KeptSettings = { settings: DEFAULT_SETTINGS, untold: {} };
  const text = storage.read(SETTINGS_KEY);
  if (text === null) return defaults;
  try {
    return keptSchema.parse(JSON.parse(text));
  } catch {
    // Written by another release of the product, or by hand: begin anew.
    return defaults;
  }
}

import {
  type Settings,
  type SettingsUpdate,
  settingsSchema,
} from '../../core/contract/settings.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about the settings of the account. */
export interface SettingsApi {
  settings(): Promise<Settings>;
  /** @returns all settings after the change */
  update(update: SettingsUpdate): Promise<Settings>;
}

/** Specification 7, "Session and account". */
export function createSettingsApi(http: HttpClient): SettingsApi {
  return {
    settings: () => http.json(settingsSchema, { path: 'settings', kind: 'settings' }),
    update: (body) =>
      http.json(settingsSchema, { method: 'PUT', path: 'settings', kind: 'settings', body }),
  };
}

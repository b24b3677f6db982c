import { type AccountsApi, createAccountsApi } from './accounts-api.ts';
import { type BalancesApi, createBalancesApi } from './balances-api.ts';
import { createFilesApi, type FilesApi } from './files-api.ts';
import type { HttpClient } from './http-client.ts';
import { createMapsApi, type MapsApi } from './maps-api.ts';
import { createMarksApi, type MarksApi } from './marks-api.ts';
import { createProjectsApi, type ProjectsApi } from './projects-api.ts';
import { createReadingsApi, type ReadingsApi } from './readings-api.ts';
import { createSessionApi, type SessionApi } from './session-api.ts';
import { createSettingsApi, type SettingsApi } from './settings-api.ts';

/** Every call the application makes, by group of the contract. */
export interface Api {
  readonly session: SessionApi;
  readonly accounts: AccountsApi;
  readonly settings: SettingsApi;
  readonly balances: BalancesApi;
  readonly projects: ProjectsApi;
  readonly files: FilesApi;
  readonly maps: MapsApi;
  readonly marks: MarksApi;
  readonly readings: ReadingsApi;
  /** For groups of calls that few screens make, which bring their own scripts (own-account-api.ts, commerce-api.ts). */
  readonly http: HttpClient;
}

/** All groups over one client. */
export function createApi(http: HttpClient): Api {
  return {
    session: createSessionApi(http),
    accounts: createAccountsApi(http),
    settings: createSettingsApi(http),
    balances: createBalancesApi(http),
    projects: createProjectsApi(http),
    files: createFilesApi(http),
    maps: createMapsApi(http),
    marks: createMarksApi(http),
    readings: createReadingsApi(http),
    http,
  };
}

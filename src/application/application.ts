import { createContext, useContext } from 'react';
import type { Api } from '../api/api.ts';
import type { LiveConnection } from '../live/live-connection.ts';
import type { Clock } from '../platform/clock.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { BalancesStore } from '../state/balances-store.ts';
import type { ConfirmStore } from '../state/confirm-store.ts';
import type { FileHandoff } from '../state/file-handoff.ts';
import type { LoaderStore } from '../state/loader-store.ts';
import type { ModalStore } from '../state/modal-store.ts';
import type { ProjectsStore } from '../state/projects-store.ts';
import type { ReturnPath } from '../state/return-path.ts';
import type { SeenNews } from '../state/seen-news.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { SettingsStore } from '../state/settings-store.ts';
import type { StatusStore } from '../state/status-store.ts';
import type { TextsStore } from '../state/texts-store.ts';

/** Everything that lives as long as the page: made once by composition.ts, read by screens through `useApplication`. */
export interface Application {
  readonly api: Api;
  readonly clock: Clock;
  readonly live: LiveConnection;
  readonly status: StatusStore;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  readonly balances: BalancesStore;
  readonly texts: TextsStore;
  readonly alerts: AlertsStore;
  readonly confirm: ConfirmStore;
  readonly modals: ModalStore;
  readonly loader: LoaderStore;
  readonly projects: ProjectsStore;
  readonly archivedProjects: ProjectsStore;
  readonly seenNews: SeenNews;
  readonly returnPath: ReturnPath;
  /** A file that was dropped on one screen and is used on the next. */
  readonly droppedFile: FileHandoff;
}

/** Carries the application to its screens. */
export const ApplicationContext: React.Context<Application | null> =
  createContext<Application | null>(null);

/** The application around a screen. */
export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (application === null) throw new Error('no application around this component');
  return application;
}

import type { ApiError } from '../api/api-error.ts';
import { type FailedCall, reactionsTo } from '../api/error-reactions.ts';
import { PATHS } from '../application/paths.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { ConfirmStore } from '../state/confirm-store.ts';
import type { LoaderStore } from '../state/loader-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StatusStore } from '../state/status-store.ts';

/** What a failed call can move. */
export interface ReactionPorts {
  readonly alerts: AlertsStore;
  readonly confirm: ConfirmStore;
  readonly loader: LoaderStore;
  readonly session: SessionStore;
  readonly status: StatusStore;
  goTo(path: string): void;
}

/** Carries out what follows from a failed call. */
export function applyReactions(error: ApiError, call: FailedCall, ports: ReactionPorts): void {
  for (const reaction of reactionsTo(error, call)) {
    switch (reaction.do) {
      case 'alert': {
        const { do: _, ...content } = reaction;
        ports.alerts.show(content);
        break;
      }
      case 'endSession':
        ports.session.endedByServer();
        break;
      case 'goToProjects':
        ports.confirm.answer(false);
        ports.loader.clear();
        ports.goTo(PATHS.projects);
        break;
      case 'reloadUser':
        void ports.session.checkUser();
        break;
      case 'checkStatus':
        void ports.status.check();
        break;
    }
  }
}

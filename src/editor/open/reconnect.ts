import { isApiError } from '../../api/api-error.ts';
import { fetchServiceState } from '../../api/status-api.ts';
import type { Application } from '../../application/application.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { ServerReach } from './server-probe.ts';

/** What an open editor's contact with the server is made of. */
export type ContactParts = Pick<Application, 'alerts' | 'clock' | 'live'> & {
  readonly controller: Pick<EditorController, 'note' | 'session' | 'store'>;
  /** What is fetched when the editor opens, and may not have come. */
  readonly lists: ReadonlyArray<{ loadMissing(): Promise<void> }>;
};

/**
 * An open editor's contact with the server: says while it is lost, finds out afterwards what became of a save that got no
 * answer, and fetches what could not be fetched.
 */
export class ServerContact {
  readonly #parts: ContactParts;
  readonly #reach: ServerReach;
  readonly #unsubscribes: ReadonlyArray<() => void>;

  constructor(parts: ContactParts) {
    this.#parts = parts;
    const { controller, live, clock, lists } = parts;
    this.#reach = new ServerReach({
      ask: fetchServiceState,
      clock,
      changed: (isServerAway) => controller.note({ isServerAway }),
      regained: () => {
        fireAndForget(this.#settle());
        for (const list of lists) fireAndForget(list.loadMissing());
      },
    });
    const doubt = (): void => this.doubt();
    window.addEventListener('offline', doubt);
    window.addEventListener('online', doubt);
    this.#unsubscribes = [
      () => window.removeEventListener('offline', doubt),
      () => window.removeEventListener('online', doubt),
      live.store.subscribe((now, before) => {
        if (before === 'connected' || (now === 'connected' && this.#reach.isAway)) doubt();
      }),
      controller.store.subscribe((now, before) => {
        // The person has decided not to try again now: whether the save has arrived is worth knowing all the same.
        if (before.dialog?.kind === 'failedSave' && now.dialog === undefined) doubt();
      }),
    ];
  }

  /** Something did not get an answer. */
  doubt(): void {
    this.#reach.doubt();
  }

  end(): void {
    this.#reach.end();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  /** A question that is open, or work that is on its way, is about the state as it was shown: it is not changed meanwhile. */
  async #settle(): Promise<void> {
    const { controller, alerts } = this.#parts;
    const { session, store } = controller;
    const { busy, dialog } = store.getState();
    if (busy !== undefined || dialog !== undefined || !session.hasUnanswered) return;
    try {
      const version = await session.settle();
      if (version === undefined) return;
      alerts.show({ code: 'SAVE_CHANGES_SUCCESS_AS', params: { name: version.name } });
    } catch (error) {
      // It stays unanswered; saving again finds out.
      if (!isApiError(error)) throw error;
    }
  }
}

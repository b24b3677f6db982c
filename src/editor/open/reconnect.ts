import { isApiError } from '../../api/api-error.ts';
import { fetchServiceState } from '../../api/status-api.ts';
import type { Application } from '../../application/application.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { ServerProbe } from './server-probe.ts';

/** What an open editor needs to find back to the server. */
export type ReconnectParts = Pick<Application, 'alerts' | 'clock' | 'live'> & {
  readonly controller: Pick<EditorController, 'note' | 'session' | 'store'>;
  /** What is fetched when the editor opens, and may not have come. */
  readonly lists: ReadonlyArray<{ loadMissing(): Promise<void> }>;
};

/**
 * Brings an open editor and the server together again: says while the server is away, finds out afterwards what became of a save
 * that got no answer, and fetches what could not be fetched.
 */
export class Reconnect {
  readonly #parts: ReconnectParts;
  readonly #probe: ServerProbe;
  readonly #unsubscribes: ReadonlyArray<() => void>;

  constructor(parts: ReconnectParts) {
    this.#parts = parts;
    const { controller, live, clock, lists } = parts;
    this.#probe = new ServerProbe({
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
        if (before === 'connected' || (now === 'connected' && this.#probe.isAway)) doubt();
      }),
      controller.store.subscribe((now, before) => {
        // The person has decided not to try again now: whether the save has arrived is worth knowing all the same.
        if (before.dialog?.kind === 'failedSave' && now.dialog === undefined) doubt();
      }),
    ];
  }

  /** Something did not get an answer. */
  doubt(): void {
    this.#probe.doubt();
  }

  end(): void {
    this.#probe.end();
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

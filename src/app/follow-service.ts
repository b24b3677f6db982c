import { GLOBAL_CHANNEL, maintenanceReminderSchema } from '../../core/contract/live.ts';
import type { Application } from '../application/application.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';

/** What of the application hears of the service as a whole. */
export type ServicePorts = Pick<Application, 'alerts' | 'status'> & {
  readonly confirm: Pick<Application['confirm'], 'ask' | 'store'>;
  readonly live: Pick<Application['live'], 'on' | 'onListening'>;
  readonly session: Pick<Application['session'], 'reloadUser'>;
  readonly texts: Pick<Application['texts'], 'store'>;
};

/**
 * Keeps the page in step with the service: says how long it is until a break, leaves for it when it begins and comes back when it is
 * over, and asks whether to load a new version of the page. Specification 4, "Maintenance", 7, "App.Global", and 8.
 *
 * @param reload loads the page anew
 * @returns a function that ends it
 */
export function followService(
  { alerts, confirm, live, session, status, texts }: ServicePorts,
  reload: () => void = () => window.location.reload(),
): () => void {
  let isAsking = false;
  let isOver = false;

  const remind = (data: unknown): void => {
    const minutes = maintenanceReminderSchema.safeParse(data).data?.minutesLeft;
    if (minutes === undefined) alerts.show({ code: 'MAINTENANCE_WARNING' });
    else if (minutes > 0) alerts.show({ code: 'MAINTENANCE_WORKS_STARTS_IN', params: { minutes } });
    else fireAndForget(status.breakBegan());
  };

  const askForReload = async (): Promise<void> => {
    const shown = texts.store.getState().texts;
    if (isAsking || shown === null) return;
    isAsking = true;
    await whenNothingIsAsked(confirm);
    const isWanted =
      !isOver &&
      (await confirm.ask({
        title: shown.t('crash.newVersionTitle'),
        message: shown.t('crash.newVersionText'),
        confirmLabel: shown.t('crash.reload'),
        rejectLabel: shown.t('crash.later'),
      }));
    isAsking = false;
    // Whoever has unsaved work is asked by the browser once more.
    if (isWanted) reload();
  };

  const leaves = [
    live.on(GLOBAL_CHANNEL, 'MAINTENANCE_REMINDER', remind),
    live.on(GLOBAL_CHANNEL, 'MAINTENANCE_FINISHED', () => fireAndForget(status.check())),
    live.on(GLOBAL_CHANNEL, 'RELOAD_APPLICATION', () => {
      // Terms of use may have come with what the page is to be loaded anew for.
      fireAndForget(session.reloadUser());
      fireAndForget(askForReload());
    }),
    // A break may have begun or ended unheard.
    live.onListening(GLOBAL_CHANNEL, () => fireAndForget(status.check())),
  ];
  return () => {
    isOver = true;
    for (const leave of leaves) leave();
  };
}

/** Another question is not answered for the person. */
function whenNothingIsAsked({ store }: Pick<Application['confirm'], 'store'>): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().request === null) {
      resolve();
      return;
    }
    const stop = store.subscribe(({ request }) => {
      if (request !== null) return;
      stop();
      resolve();
    });
  });
}

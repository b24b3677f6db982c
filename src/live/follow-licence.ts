import { userChannel } from '../../core/contract/live.ts';
import type { User } from '../../core/contract/session.ts';
import { isApiError } from '../api/api-error.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { SettingsStore } from '../state/settings-store.ts';
import type { LiveConnection } from './live-connection.ts';

/** What following the licence of an account needs. */
export interface LicencePorts {
  readonly live: Pick<LiveConnection, 'on'>;
  readonly session: Pick<SessionStore, 'store' | 'reloadUser'>;
  readonly settings: Pick<SettingsStore, 'connect'>;
  readonly alerts: Pick<AlertsStore, 'show'>;
}

/**
 * Keeps the licence of an account in step: who is logged in is asked again whenever it has changed, and told if it is another one.
 * Specification 7, "Realtime".
 *
 * @returns a function that ends it
 */
export function followLicence(
  { live, session, settings, alerts }: LicencePorts,
  userId: string,
): () => void {
  const licence = (): User['subscription'] | undefined => {
    const state = session.store.getState();
    return state.phase === 'user' && state.user.id === userId ? state.user.subscription : undefined;
  };
  const reload = async (): Promise<void> => {
    const before = licence();
    try {
      await session.reloadUser();
    } catch (error) {
      // The person has been told.
      if (!isApiError(error)) throw error;
      return;
    }
    const after = licence();
    if (before === undefined || after === undefined) return;
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    // As whoever has bought it is told, who so reads it once.
    const isBasicNow = after?.plan === 'BASIC' && before?.plan !== 'BASIC';
    alerts.show({ code: isBasicNow ? 'BASIC_ACTIVE' : 'LICENCE_UPDATED' });
    // Specification 6: settings of the account load only with a licence.
    if (before === null) fireAndForget(settings.connect());
  };
  return live.on(userChannel(userId), 'LICENCE_UPDATED', () => fireAndForget(reload()));
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../core/contract/session.ts';
import type { ServiceState } from '../api/status-api.ts';
import type { Clock } from '../platform/clock.ts';

/** Time between two questions whether the service is back, in milliseconds. */
export const MAINTENANCE_RECHECK_MS = 30_000;

/** What is known about the service. `status` is what the last good answer said. */
interface StatusState {
  readonly phase: 'asking' | ServiceState['kind'];
  readonly status: Status | null;
}

/** Whether the service is there. */
export interface StatusStore {
  readonly store: StoreApi<StatusState>;
  /** Asks now, and tells what was answered. During maintenance it goes on asking by itself until the service is back. */
  check(): Promise<ServiceState['kind']>;
}

/** @param ask never rejects */
export function createStatusStore(
  ask: () => Promise<ServiceState>,
  clock: Pick<Clock, 'after'>,
): StatusStore {
  const store = createStore<StatusState>(() => ({ phase: 'asking', status: null }));
  let cancelRecheck = (): void => undefined;

  const check = async (): Promise<ServiceState['kind']> => {
    cancelRecheck();
    const answer = await ask();
    if (answer.kind === 'up') {
      store.setState({ phase: 'up', status: answer.status });
      return 'up';
    }
    const { phase } = store.getState();
    // No answer says nothing new to a page that was working, and an announced break often ends with a moment without any.
    const known = phase === 'up' || phase === 'maintenance';
    store.setState({ phase: answer.kind === 'unreachable' && known ? phase : answer.kind });
    if (store.getState().phase === 'maintenance') {
      cancelRecheck = clock.after(MAINTENANCE_RECHECK_MS, () => void check());
    }
    return answer.kind;
  };

  return { store, check };
}

/**
 * Whole minutes until a planned release, at least 1, or `null` if none is planned within the hour.
 *
 * @param nowMs epoch milliseconds
 */
export function minutesToRelease(status: Status, nowMs: number): number | null {
  if (status.release.startsAt === null) return null;
  const minutes = Math.ceil((status.release.startsAt * 1000 - nowMs) / 60_000);
  return minutes >= 1 && minutes <= 60 ? minutes : null;
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../core/contract/session.ts';
import type { ServiceState } from '../api/status-api.ts';
import type { Clock } from '../platform/clock.ts';

/** Time between two questions whether the service is back, in milliseconds. */
export const MAINTENANCE_RECHECK_MS = 30_000;

/**
 * How long the service has to say of itself that it is down before a page that was working leaves what somebody is at work on,
 * in milliseconds: a moment of load, or a restart of the database, is over by then.
 */
export const CERTAIN_AFTER_MS = 10_000;

/** What is known about the service. `status` is what the last good answer said. */
interface StatusState {
  readonly phase: 'asking' | ServiceState['kind'];
  readonly status: Status | null;
}

/** Whether the service is there. */
export interface StatusStore {
  readonly store: StoreApi<StatusState>;
  /**
   * Asks now, unless an answer is on its way, and tells what was answered. As long as the service says of itself that it is
   * down, it goes on asking by itself.
   */
  check(): Promise<ServiceState['kind']>;
  /** The service has told that a break begins now: the first answer that says so counts, also of a page that was working. */
  breakBegan(): Promise<ServiceState['kind']>;
}

/** @param ask never rejects */
export function createStatusStore(ask: () => Promise<ServiceState>, clock: Clock): StatusStore {
  const store = createStore<StatusState>(() => ({ phase: 'asking', status: null }));
  let asking: Promise<ServiceState['kind']> | undefined;
  /** When the service first said that it is down, `undefined` once it has been up again. */
  let downSinceMs: number | undefined;
  let cancelRecheck = (): void => undefined;

  const check = (): Promise<ServiceState['kind']> => {
    asking ??= askNow();
    return asking;
  };

  const askNow = async (): Promise<ServiceState['kind']> => {
    cancelRecheck();
    const answer = await ask();
    asking = undefined;
    if (answer.kind === 'up') {
      downSinceMs = undefined;
      store.setState({ phase: 'up', status: answer.status });
      return 'up';
    }
    const { phase } = store.getState();
    store.setState({
      phase: answer.kind === 'maintenance' ? phaseWhenDown(phase) : phaseWhenSilent(phase),
    });
    if (downSinceMs !== undefined) {
      const delayMs = phase === 'maintenance' ? MAINTENANCE_RECHECK_MS : CERTAIN_AFTER_MS;
      cancelRecheck = clock.after(delayMs, () => void check());
    }
    return answer.kind;
  };

  const phaseWhenDown = (phase: StatusState['phase']): StatusState['phase'] => {
    const nowMs = clock.nowMs();
    downSinceMs ??= nowMs;
    return phase === 'up' && nowMs - downSinceMs < CERTAIN_AFTER_MS ? 'up' : 'maintenance';
  };

  return {
    store,
    check,
    breakBegan: () => {
      downSinceMs = clock.nowMs() - CERTAIN_AFTER_MS;
      return check();
    },
  };
}

/** No answer says nothing new to a page that was working, and an announced break often ends with a moment without any. */
function phaseWhenSilent(phase: StatusState['phase']): StatusState['phase'] {
  return phase === 'up' || phase === 'maintenance' ? phase : 'unreachable';
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

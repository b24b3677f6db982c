import { createStore, type StoreApi } from 'zustand/vanilla';
import { ALERT_TYPES, type AlertCode } from '../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import {
  ALERT_TIMEOUT_MS,
  LONG_ALERT_TIMEOUT_MS,
  MAX_REPORT_FAILURES,
} from '../../core/contract/limits.ts';
import type { Clock } from '../platform/clock.ts';

/** A message that goes by itself. Its words are looked up when it is drawn, so that they follow the language. */
export interface Alert {
  /** Moment it appeared, epoch milliseconds; made unique. Specification 3, "Alert". */
  readonly alertId: number;
  readonly code: AlertCode;
  /** Values for the placeholders of headline and description. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Why, more closely; added to the description. */
  readonly reason?: ErrorReason;
  /** Code whose description is added. */
  readonly cause?: AlertCode;
  /** Seconds after which the server wants to be asked again; said as it was when the alert appeared. */
  readonly waitS?: number;
}

/** What an alert says. */
type AlertContent = Omit<Alert, 'alertId'>;

/** Alerts on the screen, oldest first. */
export interface AlertsStore {
  readonly store: StoreApi<{ readonly alerts: readonly Alert[] }>;
  /** Shows an alert; one that says the same and still stands stays instead, for the full time again. */
  show(content: AlertContent): void;
  close(alertId: number): void;
  /** Stops the time of an alert, while the person reads it with the pointer or the focus on it. */
  hold(alertId: number): void;
  /** Lets the time of a held alert run again from the start. */
  letGo(alertId: number): void;
  /** Codes of what was shown as a failure or a warning since the page was loaded: the last ones, the last one last. */
  failures(): readonly AlertCode[];
  clear(): void;
}

const LONG_ALERTS: ReadonlySet<AlertCode> = new Set([
  'APPLY_SOLUTIONS_NOT_MODIFIED',
  'SESSION_EXPIRED',
]);

/** How long an alert stays, in milliseconds. Specification 8 and 9. */
function alertTimeoutMs(code: AlertCode): number {
  return LONG_ALERTS.has(code) ? LONG_ALERT_TIMEOUT_MS : ALERT_TIMEOUT_MS;
}

/** Specification 4: "Alerts vanish after their timeout or on close". */
export function createAlertsStore(clock: Clock): AlertsStore {
  const store = createStore<{ readonly alerts: readonly Alert[] }>(() => ({ alerts: [] }));
  let failures: readonly AlertCode[] = [];
  const timers = new Map<number, () => void>();

  const stopTimer = (alertId: number): void => {
    timers.get(alertId)?.();
    timers.delete(alertId);
  };
  const close = (alertId: number): void => {
    stopTimer(alertId);
    store.setState(({ alerts }) => ({ alerts: alerts.filter((a) => a.alertId !== alertId) }));
  };
  const startTimer = (alert: Alert): void => {
    stopTimer(alert.alertId);
    timers.set(
      alert.alertId,
      clock.after(alertTimeoutMs(alert.code), () => close(alert.alertId)),
    );
  };

  return {
    store,
    show: (content) => {
      if (ALERT_TYPES[content.code] !== 'success') {
        failures = [...failures, content.code].slice(-MAX_REPORT_FAILURES);
      }
      const { alerts } = store.getState();
      const standing = alerts.find((alert) => sameContent(alert, content));
      if (standing !== undefined) {
        const renewed = { ...standing, ...content };
        store.setState({ alerts: alerts.map((alert) => (alert === standing ? renewed : alert)) });
        startTimer(renewed);
        return;
      }
      const lastId = alerts.at(-1)?.alertId ?? 0;
      const alert = { ...content, alertId: Math.max(clock.nowMs(), lastId + 1) };
      store.setState({ alerts: [...alerts, alert] });
      startTimer(alert);
    },
    close,
    hold: stopTimer,
    letGo: (alertId) => {
      const alert = store.getState().alerts.find((a) => a.alertId === alertId);
      if (alert !== undefined) startTimer(alert);
    },
    failures: () => failures,
    clear: () => {
      for (const { alertId } of store.getState().alerts) stopTimer(alertId);
      store.setState({ alerts: [] });
    },
  };
}

/** The time to wait aside, which is another one each time. */
function sameContent(a: AlertContent, b: AlertContent): boolean {
  return (
    a.code === b.code &&
    a.reason === b.reason &&
    a.cause === b.cause &&
    JSON.stringify(a.params) === JSON.stringify(b.params)
  );
}

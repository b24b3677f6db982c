import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_REPORT_FAILURES } from '../../core/contract/limits.ts';
import { type ManualClock, manualClock } from '../platform/testing/manual-clock.ts';
import { type AlertsStore, createAlertsStore } from './alerts-store.ts';

describe('alerts', () => {
  let clock: ManualClock;
  let alerts: AlertsStore;
  const codes = (): string[] => alerts.store.getState().alerts.map((alert) => alert.code);
  const firstId = (): number => alerts.store.getState().alerts[0]!.alertId;

  beforeEach(() => {
    clock = manualClock(1_700_000_000_000);
    alerts = createAlertsStore(clock);
  });

  it.each([
    ['LOGIN_SUCCESS', 5000],
    ['UNEXPECTED_ERROR', 5000],
    ['SESSION_EXPIRED', 6000],
    ['APPLY_SOLUTIONS_NOT_MODIFIED', 6000],
  ] as const)('%s stays for %i ms and not longer', (code, timeoutMs) => {
    alerts.show({ code });
    clock.advance(timeoutMs - 1);
    expect(codes()).toEqual([code]);
    clock.advance(1);
    expect(codes()).toEqual([]);
  });

  it('takes the moment as id and keeps ids apart within one moment', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    alerts.show({ code: 'LICENCE_UPDATED' });
    const ids = alerts.store.getState().alerts.map((alert) => alert.alertId);
    expect(ids).toEqual([1_700_000_000_000, 1_700_000_000_001]);
  });

  it('remembers the last failures and warnings, and no successes, also once they are gone', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    for (let i = 0; i < MAX_REPORT_FAILURES; i++) alerts.show({ code: 'INVALID_FILE' });
    alerts.show({ code: 'SESSION_EXPIRED' });
    alerts.clear();
    expect(alerts.failures()).toEqual([
      ...Array(MAX_REPORT_FAILURES - 1).fill('INVALID_FILE'),
      'SESSION_EXPIRED',
    ]);
  });

  it('closes on request and leaves no timer behind', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    alerts.close(firstId());
    expect(codes()).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });

  it('does not stack the same message, but lets it stay its full time again', () => {
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    clock.advance(4000);
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    expect(codes()).toEqual(['UNEXPECTED_ERROR']);
    clock.advance(4999);
    expect(codes()).toEqual(['UNEXPECTED_ERROR']);
    clock.advance(1);
    expect(codes()).toEqual([]);
  });

  it('says the time to wait that was told last, in one alert', () => {
    alerts.show({ code: 'TOO_MANY_REQUESTS', waitS: 40 });
    const id = firstId();
    clock.advance(4000);
    alerts.show({ code: 'TOO_MANY_REQUESTS', waitS: 36 });
    clock.advance(4000);
    expect(alerts.store.getState().alerts).toEqual([
      { alertId: id, code: 'TOO_MANY_REQUESTS', waitS: 36 },
    ]);
  });

  it.each([
    [
      'reason',
      { code: 'REGISTRATION_FAILURE', reason: 'emailTaken' },
      { code: 'REGISTRATION_FAILURE', reason: 'usernameTaken' },
    ],
    [
      'cause',
      { code: 'EDIT_PROJECT_FAILURE' },
      { code: 'EDIT_PROJECT_FAILURE', cause: 'UNEXPECTED_ERROR' },
    ],
    [
      'values',
      { code: 'MAINTENANCE_WORKS_STARTS_IN', params: { minutes: 9 } },
      { code: 'MAINTENANCE_WORKS_STARTS_IN', params: { minutes: 8 } },
    ],
  ] as const)('stacks messages that differ in %s', (_name, one, other) => {
    alerts.show(one);
    alerts.show(other);
    expect(codes()).toHaveLength(2);
  });

  it('stays while it is held and then its full time', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    clock.advance(4000);
    alerts.hold(firstId());
    clock.advance(60_000);
    expect(codes()).toEqual(['LOGIN_SUCCESS']);
    alerts.letGo(firstId());
    clock.advance(4999);
    expect(codes()).toEqual(['LOGIN_SUCCESS']);
    clock.advance(1);
    expect(codes()).toEqual([]);
  });

  it('lets an alert that was closed while held stay closed', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    const id = firstId();
    alerts.hold(id);
    alerts.close(id);
    alerts.letGo(id);
    expect(clock.pendingCount).toBe(0);
    expect(codes()).toEqual([]);
  });

  it('clears everything at once', () => {
    alerts.show({ code: 'LOGIN_SUCCESS' });
    alerts.show({ code: 'LICENCE_UPDATED' });
    alerts.clear();
    expect(codes()).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });
});

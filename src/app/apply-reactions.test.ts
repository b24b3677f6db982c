import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiError, HttpApiError, NetworkApiError } from '../api/api-error.ts';
import type { CallKind } from '../api/error-reactions.ts';
import { memoryStorage } from '../platform/storage.ts';
import { manualClock } from '../platform/testing/manual-clock.ts';
import { createAlertsStore } from '../state/alerts-store.ts';
import { createConfirmStore } from '../state/confirm-store.ts';
import { createLoaderStore } from '../state/loader-store.ts';
import { createSessionStore } from '../state/session-store.ts';
import { createStatusStore } from '../state/status-store.ts';
import { createTokenKeeper } from '../state/token-keeper.ts';
import { applyReactions, type ReactionPorts } from './apply-reactions.ts';

const answer = (status: number, relations: string[] = []): ApiError =>
  new HttpApiError({ status, code: undefined, reason: undefined, fields: [], relations });

describe('applyReactions', () => {
  let paths: string[];
  let statusChecks: number;
  let ports: ReactionPorts;

  beforeEach(() => {
    paths = [];
    statusChecks = 0;
    const clock = manualClock();
    const tokens = createTokenKeeper(memoryStorage());
    tokens.write('token');
    const refuse = (): Promise<never> => Promise.reject(new NetworkApiError());
    const api = { login: refuse, user: refuse, refresh: refuse, logout: refuse };
    ports = {
      alerts: createAlertsStore(clock),
      confirm: createConfirmStore(),
      loader: createLoaderStore(),
      session: createSessionStore({ api, tokens, clock }),
      status: createStatusStore(async () => {
        statusChecks++;
        return { kind: 'maintenance' };
      }, clock),
      goTo: (path) => paths.push(path),
    };
  });

  const react = (error: ApiError, kind: CallKind = 'general'): void =>
    applyReactions(error, { kind }, ports);
  const codes = (): string[] => ports.alerts.store.getState().alerts.map(({ code }) => code);

  it('shows what happened', () => {
    react(new NetworkApiError());
    expect(codes()).toEqual(['UNEXPECTED_ERROR']);
    expect(paths).toEqual([]);
  });

  it('ends the session when the server no longer accepts it', () => {
    react(answer(401));
    expect(ports.session.store.getState()).toEqual({ phase: 'guest', endedBy: 'server' });
    expect(codes()).toEqual(['UNAUTHORIZED']);
  });

  it('closes what lies over the page and goes to the projects when access is forbidden', async () => {
    const asked = ports.confirm.ask({ title: 'a', message: 'b', confirmLabel: 'c' });
    ports.loader.show();
    react(answer(403));
    expect(await asked).toBe(false);
    expect(ports.loader.store.getState().visible).toBe(false);
    expect(paths).toEqual(['/projects']);
    expect(codes()).toEqual(['FORBIDDEN_ACCESS']);
  });

  it('ends the session instead when the answer asks for authorization', () => {
    react(answer(403, ['authorize']));
    expect(ports.session.store.getState().phase).toBe('guest');
    expect(paths).toEqual([]);
  });

  it('asks whether the service is down when a call finds it unavailable', () => {
    react(answer(503));
    expect(statusChecks).toBe(1);
    expect(codes()).toEqual(['SERVICE_UNAVAILABLE']);
  });

  it('does nothing for a call that wants no reaction', () => {
    react(answer(401), 'silent');
    expect(codes()).toEqual([]);
    expect(ports.session.store.getState().phase).toBe('restoring');
  });
});

import { createStore, type StoreApi } from 'zustand/vanilla';
import { TOKEN_REFRESH_MARGIN_S } from '../../core/contract/limits.ts';
import type { User } from '../../core/contract/session.ts';
import { isApiError } from '../api/api-error.ts';
import { onceServerHasTime } from '../api/once-server-has-time.ts';
import type { SessionApi } from '../api/session-api.ts';
import type { Clock } from '../platform/clock.ts';
import { claimsOf } from './token-claims.ts';
import type { TokenKeeper } from './token-keeper.ts';

/** Shortest time between two exchanges of the token, in milliseconds: bounds the calls of a page with a wrong clock. */
const MIN_REFRESH_INTERVAL_MS = 30_000;

/** Who is here. */
export type SessionState =
  /** A token is there and the server is being asked whose it is. */
  | { readonly phase: 'restoring' }
  /** The server could not be asked; the token is kept. */
  | { readonly phase: 'unreachable' }
  | {
      readonly phase: 'guest';
      /** How the last session of this page ended, `null` if there was none. */
      readonly endedBy: 'logout' | 'server' | null;
    }
  | { readonly phase: 'user'; readonly user: User };

/** Whether somebody is here who may do something now: the server says so by a link relation, and by nothing else. */
export function hasRight(state: SessionState, relation: string): boolean {
  return state.phase === 'user' && state.user.links.some(({ rel }) => rel === relation);
}

/** The session and what can be done with it. */
export interface SessionStore {
  readonly store: StoreApi<SessionState>;
  /** Finds out who is logged in, from the kept token. */
  restore(): Promise<void>;
  /** @throws ApiError if the server refuses or does not answer */
  login(username: string, password: string): Promise<void>;
  /** Ends the session here at once, and tells the server. */
  logout(): void;
  /** Ends the session here because the server no longer accepts its token. */
  endedByServer(): void;
  /** Asks whether the session is still there and what its person may do; ends it here if not. A server that is out of reach changes nothing. */
  checkUser(): Promise<void>;
  /** Asks again who is logged in, after a change of licence or name. */
  reloadUser(): Promise<void>;
}

/** Ports of the session. */
export interface SessionPorts {
  readonly api: SessionApi;
  readonly tokens: TokenKeeper;
  readonly clock: Clock;
}

/** Specification 4, "Auth". */
export function createSessionStore({ api, tokens, clock }: SessionPorts): SessionStore {
  const store = createStore<SessionState>(() =>
    tokens.read() === null ? { phase: 'guest', endedBy: null } : { phase: 'restoring' },
  );
  let cancelRefresh = (): void => undefined;

  const end = (endedBy: 'logout' | 'server'): void => {
    if (store.getState().phase === 'guest') return;
    store.setState({ phase: 'guest', endedBy }, true);
    tokens.clear();
  };

  const refresh = async (): Promise<void> => {
    try {
      tokens.write((await api.refresh()).token);
    } catch (error) {
      // The person has been told; a token that the server still accepts is tried again.
      if (!isApiError(error)) throw error;
      planRefresh(MIN_REFRESH_INTERVAL_MS);
    }
  };

  const planRefresh = (minDelayMs: number): void => {
    cancelRefresh();
    const claims = claimsOf(tokens.read() ?? '');
    if (claims === undefined) return;
    const dueMs = (claims.exp - TOKEN_REFRESH_MARGIN_S) * 1000;
    const delayMs = Math.max(minDelayMs, dueMs - clock.nowMs());
    cancelRefresh = clock.after(delayMs, () => void refresh());
  };

  const askUser = async (kind: 'general' | 'session'): Promise<void> => {
    store.setState({ phase: 'user', user: await api.user(kind) }, true);
  };

  const restore = async (): Promise<void> => {
    if (tokens.read() === null) return;
    store.setState({ phase: 'restoring' }, true);
    try {
      await onceServerHasTime(() => askUser('session'), clock);
      planRefresh(0);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (store.getState().phase === 'restoring') store.setState({ phase: 'unreachable' }, true);
    }
  };

  tokens.subscribe((token, elsewhere) => {
    const { phase } = store.getState();
    if (token === null) {
      cancelRefresh();
      end('logout');
    } else if (phase === 'user') {
      planRefresh(MIN_REFRESH_INTERVAL_MS);
    } else if (elsewhere) {
      void restore();
    }
  });

  return {
    store,
    restore,
    login: async (username, password) => {
      tokens.write((await api.login({ username, password })).token);
      try {
        await askUser('general');
      } catch (error) {
        tokens.clear();
        throw error;
      }
      planRefresh(0);
    },
    logout: () => {
      // Before the token is cleared: the call carries it.
      const told = api.logout();
      end('logout');
      told.catch((error: unknown) => {
        if (!isApiError(error)) throw error;
      });
    },
    endedByServer: () => end('server'),
    checkUser: async () => {
      if (store.getState().phase !== 'user') return;
      try {
        // A refusal ends the session here, as that of every call does.
        const user = await api.user('session');
        if (store.getState().phase === 'user') store.setState({ phase: 'user', user }, true);
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
    },
    reloadUser: () => askUser('general'),
  };
}

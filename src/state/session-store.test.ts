import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../core/contract/session.ts';
import { HttpApiError, NetworkApiError } from '../api/api-error.ts';
import type { SessionApi } from '../api/session-api.ts';
import { type KeyValueStorage, memoryStorage } from '../platform/storage.ts';
import { type ManualClock, manualClock } from '../platform/testing/manual-clock.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { claimsOf } from './token-claims.ts';
import { createTokenKeeper, TOKEN_KEY, type TokenKeeper } from './token-keeper.ts';

const START_S = 1_700_000_000;

const user: User = {
  id: '7',
  name: 'Ada Tuner',
  username: 'adatuner',
  email: 'ada@example.com',
  locale: 'en',
  evcId: null,
  subscription: null,
  agreements: { termsAcceptedAt: null, isCurrent: true, newsletter: false },
  links: [],
};

const tokenUntil = (expS: number): string =>
  `head.${btoa(JSON.stringify({ iat: START_S, exp: expS, sub: 'ąę'.length }))}.sign`;

const unauthorized = new HttpApiError({
  status: 401,
  code: undefined,
  reason: undefined,
  fields: [],
  relations: [],
});

describe('session', () => {
  let clock: ManualClock;
  let storage: KeyValueStorage;
  let tokens: TokenKeeper;
  let calls: string[];
  let next: Partial<Record<'login' | 'user' | 'refresh', Error>>;
  let elsewhere: (key: string, value: string | null) => void;
  const LIFE_S = 3600;

  const answer = async <T>(name: 'login' | 'user' | 'refresh', value: () => T): Promise<T> => {
    calls.push(name);
    const error = next[name];
    if (error !== undefined) throw error;
    return value();
  };
  const api: SessionApi = {
    login: () => answer('login', () => ({ token: tokenUntil(START_S + LIFE_S) })),
    user: () => answer('user', () => user),
    refresh: () => answer('refresh', () => ({ token: tokenUntil(clock.nowMs() / 1000 + LIFE_S) })),
    logout: async () => {
      calls.push(`logout with ${tokens.read() === null ? 'no token' : 'token'}`);
    },
  };
  const open = (): SessionStore => createSessionStore({ api, tokens, clock });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    clock = manualClock(START_S * 1000);
    const memory = memoryStorage();
    storage = {
      ...memory,
      onChangeElsewhere: (listener) => {
        elsewhere = listener;
        return () => undefined;
      },
    };
    tokens = createTokenKeeper(storage);
    calls = [];
    next = {};
  });

  it('begins as a guest without a token, and asks nothing', async () => {
    const { store, restore } = open();
    await restore();
    expect(store.getState()).toEqual({ phase: 'guest', endedBy: null });
    expect(calls).toEqual([]);
  });

  it('keeps the token of a login and knows the user', async () => {
    const { store, login } = open();
    await login('adatuner', 'secret-secret');
    expect(store.getState()).toEqual({ phase: 'user', user });
    expect(storage.read(TOKEN_KEY)).toBe(tokenUntil(START_S + LIFE_S));
  });

  it('stays a guest when the login is refused', async () => {
    next.login = unauthorized;
    const { store, login } = open();
    await expect(login('adatuner', 'wrong')).rejects.toBe(unauthorized);
    expect(store.getState().phase).toBe('guest');
    expect(tokens.read()).toBeNull();
  });

  it('leaves no token behind when the user cannot be asked for after a login', async () => {
    next.user = new NetworkApiError();
    const { store, login } = open();
    await expect(login('adatuner', 'secret-secret')).rejects.toBe(next.user);
    expect(store.getState().phase).toBe('guest');
    expect(tokens.read()).toBeNull();
  });

  it('is restored from a kept token', async () => {
    tokens.write(tokenUntil(START_S + LIFE_S));
    const { store, restore } = open();
    expect(store.getState().phase).toBe('restoring');
    await restore();
    expect(store.getState()).toEqual({ phase: 'user', user });
  });

  it('keeps the token while the server cannot be asked', async () => {
    tokens.write(tokenUntil(START_S + LIFE_S));
    next.user = new NetworkApiError();
    const { store, restore } = open();
    await restore();
    expect(store.getState().phase).toBe('unreachable');
    next = {};
    await restore();
    expect(store.getState().phase).toBe('user');
  });

  it('exchanges the token 300 seconds before it ends, and goes on doing so', async () => {
    const { login } = open();
    await login('adatuner', 'secret-secret');
    calls = [];
    clock.advance((LIFE_S - 300) * 1000 - 1);
    expect(calls).toEqual([]);
    clock.advance(1);
    await settled();
    expect(calls).toEqual(['refresh']);
    expect(claimsOf(tokens.read() ?? '')?.exp).toBe(START_S + LIFE_S - 300 + LIFE_S);
    clock.advance((LIFE_S - 300) * 1000);
    await settled();
    expect(calls).toEqual(['refresh', 'refresh']);
  });

  it('exchanges at once a restored token that ends within 300 seconds', async () => {
    tokens.write(tokenUntil(START_S + 299));
    const { restore } = open();
    await restore();
    clock.advance(0);
    await settled();
    expect(calls).toEqual(['user', 'refresh']);
  });

  it('waits on when an answer has brought a fresh token', async () => {
    const { login } = open();
    await login('adatuner', 'secret-secret');
    clock.advance(1000_000);
    tokens.write(tokenUntil(START_S + 1000 + LIFE_S));
    calls = [];
    clock.advance((LIFE_S - 300) * 1000 - 1);
    expect(calls).toEqual([]);
    clock.advance(1);
    expect(calls).toEqual(['refresh']);
  });

  it('tries again after 30 seconds when the exchange finds no server', async () => {
    const { login, store } = open();
    await login('adatuner', 'secret-secret');
    next.refresh = new NetworkApiError();
    calls = [];
    clock.advance((LIFE_S - 300) * 1000);
    await settled();
    clock.advance(29_999);
    expect(calls).toEqual(['refresh']);
    clock.advance(1);
    expect(calls).toEqual(['refresh', 'refresh']);
    expect(store.getState().phase).toBe('user');
  });

  it('does not hammer the server when the clock here is far ahead', async () => {
    clock.advance(LIFE_S * 10_000);
    const { login } = open();
    await login('adatuner', 'secret-secret');
    next.refresh = new NetworkApiError();
    calls = [];
    for (let second = 0; second < 60; second++) {
      clock.advance(1000);
      await settled();
    }
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it('ends on logout: the token goes, the server hears of it with the token', async () => {
    const { store, login, logout } = open();
    await login('adatuner', 'secret-secret');
    calls = [];
    logout();
    expect(store.getState()).toEqual({ phase: 'guest', endedBy: 'logout' });
    expect(tokens.read()).toBeNull();
    expect(calls).toEqual(['logout with token']);
    expect(clock.pendingCount).toBe(0);
  });

  it('ends when the server ends it, once', async () => {
    const { store, login, endedByServer } = open();
    await login('adatuner', 'secret-secret');
    const seen: unknown[] = [];
    store.subscribe((state) => seen.push(state));
    endedByServer();
    endedByServer();
    expect(seen).toEqual([{ phase: 'guest', endedBy: 'server' }]);
    expect(clock.pendingCount).toBe(0);
  });

  it('is looked after when there is a reason to doubt it: a server out of reach changes nothing', async () => {
    const { store, login, checkUser } = open();
    await checkUser();
    expect(calls).toEqual([]);
    await login('adatuner', 'secret-secret');
    next = { user: new NetworkApiError() };
    await checkUser();
    expect(calls.at(-1)).toBe('user');
    expect(store.getState().phase).toBe('user');
  });

  it('ends here when another tab logs out, and begins here when another tab logs in', async () => {
    const { store, login } = open();
    await login('adatuner', 'secret-secret');
    storage.remove(TOKEN_KEY);
    elsewhere(TOKEN_KEY, null);
    expect(store.getState()).toEqual({ phase: 'guest', endedBy: 'logout' });
    storage.write(TOKEN_KEY, tokenUntil(START_S + LIFE_S));
    elsewhere(TOKEN_KEY, tokenUntil(START_S + LIFE_S));
    await settled();
    expect(store.getState().phase).toBe('user');
  });
});

describe('claimsOf', () => {
  it('reads a payload in the alphabet of links', () => {
    const payload = Buffer.from(JSON.stringify({ iat: 1, exp: 2, name: '>>>???ż' })).toString(
      'base64url',
    );
    expect(claimsOf(`a.${payload}.c`)).toEqual({ iat: 1, exp: 2 });
  });

  it.each(['', 'abc', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('{"exp":"soon","iat":1}')}.c`])(
    'takes %j for no token',
    (text) => {
      expect(claimsOf(text)).toBeUndefined();
    },
  );
});

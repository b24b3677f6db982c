import type { KeyValueStorage } from '../platform/storage.ts';

/** Key of the session token. */
export const TOKEN_KEY = 'mapwright.token';

/** Where the session's token lies: the api reads and renews it, the session store begins and ends it. */
export interface TokenKeeper {
  /** `null` when nobody is logged in. */
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Calls `listener` after every change; `elsewhere` if another tab made it. */
  subscribe(listener: (token: string | null, elsewhere: boolean) => void): void;
}

/** @param storage keeps the token over reloads and shares it with other tabs */
export function createTokenKeeper(storage: KeyValueStorage): TokenKeeper {
  const listeners = new Set<(token: string | null, elsewhere: boolean) => void>();
  const tell = (token: string | null, elsewhere: boolean): void => {
    for (const listener of listeners) listener(token, elsewhere);
  };
  storage.onChangeElsewhere((key, token) => {
    if (key === TOKEN_KEY) tell(token, true);
  });
  return {
    read: () => storage.read(TOKEN_KEY),
    write: (token) => {
      storage.write(TOKEN_KEY, token);
      tell(token, false);
    },
    clear: () => {
      storage.remove(TOKEN_KEY);
      tell(null, false);
    },
    subscribe: (listener) => {
      listeners.add(listener);
    },
  };
}

import type { KeyValueStorage } from '../platform/storage.ts';

const RETURN_PATH_KEY = 'mapwright.wanted-path';

/** The page a person asked for before logging in. Specification 2, "Guard". */
export interface ReturnPath {
  keep(path: string): void;
  /** The kept path, once; `null` if there is none. */
  take(): string | null;
}

/** @param storage of the tab, so that two tabs do not answer for one another */
export function createReturnPath(storage: KeyValueStorage): ReturnPath {
  return {
    keep: (path) => storage.write(RETURN_PATH_KEY, path),
    take: () => {
      const path = storage.read(RETURN_PATH_KEY);
      storage.remove(RETURN_PATH_KEY);
      return path !== null && isOwnPath(path) ? path : null;
    },
  };
}

/** Whether a path stays on this site: `//host` and `/\host` would not. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

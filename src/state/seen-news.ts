import type { KeyValueStorage } from '../platform/storage.ts';

/** Under which name the browser keeps which news was shown. Specification 4: "Logout clears the token and news banner id". */
const KEY = 'newsBannerId';

/** Which news a person was shown already, by its ids. */
export interface SeenNews {
  /** Whether there is any among some that was never shown. */
  hasUnseen(ids: readonly string[]): boolean;
  /** What is shown now; what is not among it is forgotten. */
  keep(ids: readonly string[]): void;
  clear(): void;
}

/** @param storage outlives the page: what was shown once stays so until the logout */
export function createSeenNews(storage: KeyValueStorage): SeenNews {
  return {
    hasUnseen: (ids) => {
      const seen = storage.read(KEY)?.split(' ') ?? [];
      return ids.some((id) => !seen.includes(id));
    },
    keep: (ids) => storage.write(KEY, ids.join(' ')),
    clear: () => storage.remove(KEY),
  };
}

/** A name held by this tab until it is let go or the tab ends, however it ends. */
export interface TabLock {
  release(): void;
}

/**
 * Takes `name` for this tab if no other tab holds it (Web Locks API; freed by the browser when a tab crashes).
 *
 * Where the browser has no locks (pages that are not served securely) every call succeeds.
 *
 * @returns the lock, or `undefined` if another tab holds it
 */
export function tryTabLock(name: string): Promise<TabLock | undefined> {
  if (!('locks' in navigator)) return Promise.resolve({ release: () => undefined });
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(undefined);
          return undefined;
        }
        // The lock lasts as long as this promise: `release` ends it.
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(reject);
  });
}

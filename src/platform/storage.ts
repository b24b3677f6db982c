/** Small texts that outlive the page: language, theme, token. */
export interface KeyValueStorage {
  /** `null` if nothing was written under the key. */
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /**
   * Calls `listener` when another tab writes or removes (`null`) a key.
   * @returns a function that ends the subscription
   */
  onChangeElsewhere(listener: (key: string, value: string | null) => void): () => void;
}

/**
 * The browser's storage: `localStorage` is shared by all tabs and stays, `sessionStorage` ends with the tab.
 *
 * Where the browser refuses it (blocked cookies, full quota) values live as long as the page: a person can still work,
 * and is asked again next time.
 */
export function browserStorage(area: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const refused = memoryStorage();
  return {
    read: (key) => {
      try {
        return window[area].getItem(key) ?? refused.read(key);
      } catch {
        return refused.read(key);
      }
    },
    write: (key, value) => {
      try {
        window[area].setItem(key, value);
        refused.remove(key);
      } catch {
        refused.write(key, value);
      }
    },
    remove: (key) => {
      refused.remove(key);
      try {
        window[area].removeItem(key);
      } catch {
        // Storage that cannot be opened holds nothing to remove.
      }
    },
    onChangeElsewhere: (listener) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key !== null && event.storageArea === window[area]) {
          listener(event.key, event.newValue);
        }
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Storage that ends with the page. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => {
      values.set(key, value);
    },
    remove: (key) => {
      values.delete(key);
    },
    onChangeElsewhere: () => () => undefined,
  };
}

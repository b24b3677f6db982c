import type { BrowserContext, Page } from '@playwright/test';

/** Room of the browser's databases for one origin: enough for a while, and small enough to be filled. */
const QUOTA_BYTES = 5 * 1024 * 1024;

/** The browser's disk as one origin knows it. */
export interface SmallDisk {
  /** Writes into a database of its own until nothing more goes in. @param page of the origin */
  fill(page: Page): Promise<void>;
  /** There is as much room again as the machine has. */
  free(): Promise<void>;
}

/** Leaves an origin little room, until the context is closed. To be called before its databases are written to. */
export async function smallDisk(context: BrowserContext, url: string): Promise<SmallDisk> {
  // The limit lasts as long as the page that has set it.
  const devtools = await context.newCDPSession(await context.newPage());
  const { origin } = new URL(url);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES });
  return {
    fill: (page) => page.evaluate(fillDatabase),
    free: async () => {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    },
  };
}

/** Runs in the page. */
async function fillDatabase(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('rows', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const write = (lengthBytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const bytes = new Uint8Array(lengthBytes);
      // The browser packs what it stores; what is random stays as long as it is.
      for (let at = 0; at < lengthBytes; at += 65_536) {
        crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      }
      const transaction = database.transaction('rows', 'readwrite');
      transaction.objectStore('rows').add(bytes);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (let lengthBytes = 1 << 20; lengthBytes >= 1; lengthBytes >>= 1) {
    while (await write(lengthBytes));
  }
  database.close();
}

import { expect, type Page, type Request } from '@playwright/test';

/** So long no script has come: the page has fetched what it fetches ahead. */
const QUIET_MS = 2000;

/** The scripts of a page as they travel. */
export interface TravellingScripts {
  /** Resolves when no script is on its way and none has come for two seconds: to the bytes of all that have come. */
  onceQuiet(): Promise<number>;
  /** Ends the counting: a page that closes cannot be asked any more. */
  end(): void;
}

/** Bytes of a script as it travelled. The browser does not measure that of a worker, of which the server tells the length. */
async function lengthBytes(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes();
  if (responseBodySize > 0) return responseBodySize;
  const response = await request.response();
  return Number(response?.headers()['content-length']);
}

/** Counts the scripts that a page fetches from now on. */
export function countScripts(page: Page): TravellingScripts {
  // By address: a script that the browser has kept does not travel again.
  const lengths = new Map<string, Promise<number>>();
  const onTheirWay = new Set<Request>();
  const started = (request: Request): void => {
    if (request.resourceType() === 'script') onTheirWay.add(request);
  };
  const finished = (request: Request): void => {
    if (!onTheirWay.delete(request) || lengths.has(request.url())) return;
    lengths.set(request.url(), lengthBytes(request));
  };
  page.on('request', started);
  page.on('requestfinished', finished);
  const isQuiet = async (): Promise<boolean> => {
    const before = lengths.size;
    await page.waitForTimeout(QUIET_MS);
    return onTheirWay.size === 0 && lengths.size === before;
  };
  return {
    onceQuiet: async () => {
      await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
      return (await Promise.all(lengths.values())).reduce((sum, length) => sum + length, 0);
    },
    end: () => {
      page.off('request', started);
      page.off('requestfinished', finished);
    },
  };
}

import { expect, type Page, type Request } from '@playwright/test';

/** So long no script has come: the page has fetched what it fetches ahead. */
const QUIET_MS = 2000;

/** The scripts that a page fetches. */
export interface PageScripts {
  /**
   * Resolves when no script is on its way and none has come for two seconds.
   * @returns bytes of all that have come, compressed as they travelled, those of workers too
   */
  onceQuiet(): Promise<number>;
}

/** Counts the scripts that a page fetches from now on. */
export function countScripts(page: Page): PageScripts {
  // By address: a script that the browser has kept does not travel again.
  const lengthsBytes = new Map<string, number>();
  const onTheirWay = new Set<Request>();
  page.on('request', (request) => {
    if (isScript(request)) onTheirWay.add(request);
  });
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  page.on('response', (response) => {
    if (!onTheirWay.has(response.request()) || lengthsBytes.has(response.url())) return;
    // As the server tells it: the browser does not measure the script of a worker.
    lengthsBytes.set(response.url(), Number(response.headers()['content-length']));
  });
  const isQuiet = async (): Promise<boolean> => {
    const before = lengthsBytes.size;
    await page.waitForTimeout(QUIET_MS);
    return onTheirWay.size === 0 && lengthsBytes.size === before;
  };
  return {
    onceQuiet: async () => {
      await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
      return [...lengthsBytes.values()].reduce((sum, length) => sum + length, 0);
    },
  };
}

/** Whether a script is asked for: to be run, or before it is imported, which is no script to the browser yet. */
function isScript(request: Request): boolean {
  return request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');
}

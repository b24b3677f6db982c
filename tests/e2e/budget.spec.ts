import { expect, type Page, type Request, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const KIB = 1024;
/** No script was asked for so long: the page has fetched what it fetches ahead. */
const QUIET_MS = 2000;
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

/** The scripts of a page as they travel. */
interface TravellingScripts {
  /** Bytes of all scripts so far, as soon as none is on its way and none was asked for in a while. */
  bytesOnceQuiet(): Promise<number>;
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

function countScripts(page: Page): TravellingScripts {
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
    bytesOnceQuiet: async () => {
      await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
      return (await Promise.all(lengths.values())).reduce((sum, length) => sum + length, 0);
    },
    end: () => {
      page.off('request', started);
      page.off('requestfinished', finished);
    },
  };
}

test('the login screen ships at most 150 KiB of script, the editor at most 450 KiB more', async ({
  page,
}) => {
  const scripts = countScripts(page);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  const login = await scripts.bytesOnceQuiet();
  expect(login).toBeLessThanOrEqual(150 * KIB);
  expect(login).toBeGreaterThan(20 * KIB);

  const tuner = personOn(page, server.url);
  await tuner.openSample();
  // The scripts that are fetched ahead, which is everything that an editor can show.
  const editor = (await scripts.bytesOnceQuiet()) - login;
  scripts.end();
  expect(editor).toBeLessThanOrEqual(450 * KIB);
  expect(editor).toBeGreaterThan(100 * KIB);
});

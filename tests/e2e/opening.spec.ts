import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { type DrawingTimes, watchDrawing } from '../../bench/watch-drawing.ts';
import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const LENGTH_BYTES = 4 * 1024 * 1024;
/** The page in its parts, session, settings, project, versions, maps and original, from the beginning until something is drawn. */
const MOST_FETCHED = 50;
/**
 * What the editor asks for once, by the ends of their paths. Maps that the server finds are asked for again, and so is, when listening
 * begins, what may have changed until then: the project and the list of its versions.
 */
const NEEDED = ['/auth', `/files/${ORIGINAL_ID}`, '/folders', '/user-maps', '/marks'];
/** The list of versions comes before listening begins, and then once more, which may be after the page was closed. */
const LISTS = [1, 2];

test('the bytes of a project are asked for once, whether it is opened by its address or from the list', async ({
  browser,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const context = await browser.newContext();
    const tuner = personOn(await context.newPage(), server.url);
    await tuner.login('demo-tuner', 'mapwright-demo');
    const bytes = createEcuSample({ seed: 7, lengthBytes: LENGTH_BYTES }).image;
    await tuner.createProject('Opening', { name: 'opening.bin', bytes });
    const editorUrl = tuner.page.url();
    const state = await context.storageState();
    await context.close();

    const visit = await browser.newContext({ storageState: state });
    const byAddress = await open(visit, (page) => page.goto(editorUrl));
    const fromList = await open(visit, async (page) => {
      // Whoever chooses a project has looked at the list first.
      await page.goto(`${server.url}/projects`, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Opening' }).click();
    });
    await visit.close();
    for (const { requestedPaths, countUntilDrawn } of [byAddress, fromList]) {
      const askedFor = (end: string): string[] =>
        requestedPaths.filter((path) => /^GET .*\/api\//.test(path) && path.endsWith(end));
      for (const needed of NEEDED) expect(askedFor(needed), needed).toHaveLength(1);
      expect(LISTS).toContain(askedFor('/files').length);
      expect(countUntilDrawn).toBeLessThanOrEqual(MOST_FETCHED);
      expect(countUntilDrawn).toBeGreaterThanOrEqual(NEEDED.length);
    }
  } finally {
    await server.dispose();
  }
});

interface Opened {
  /** With their methods, in order. */
  readonly requestedPaths: readonly string[];
  /**
   * Of what is fetched between the navigation or the click and the first bytes that were drawn: what is fetched ahead comes later.
   * A part of the page that is preloaded and imported is asked for twice and fetched once.
   */
  readonly countUntilDrawn: number;
}

/** Goes to the editor in a page of its own until it shows bytes, which are drawn by then. */
async function open(
  context: BrowserContext,
  go: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(watchDrawing);
  await go(page);
  const firstBytes = page.getByRole('gridcell').first();
  await expect(firstBytes).toHaveText(/^[0-9A-F]{2}$/);
  const { beganMs, drawnMs } = await page.evaluate(() => {
    const { beganMs = 0, firstDrawMs = Number.NaN } = window as DrawingTimes;
    const { timeOrigin } = performance;
    return { beganMs: timeOrigin + beganMs, drawnMs: timeOrigin + firstDrawMs };
  });
  expect(drawnMs).toBeGreaterThan(beganMs);
  const opened = {
    requestedPaths: requests.map((request) => `${request.method()} ${request.url()}`),
    countUntilDrawn: new Set(
      requests
        .filter((request) => {
          const { startTime } = request.timing();
          return startTime >= Math.floor(beganMs) && startTime <= drawnMs;
        })
        .map((request) => `${request.method()} ${request.url()}`),
    ).size,
  };
  await page.close();
  return opened;
}

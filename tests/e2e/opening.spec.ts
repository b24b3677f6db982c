import { appendFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { createEcuSample } from '../../core/samples/ecu-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const LENGTH_BYTES = 4 * 1024 * 1024;
/** Where the bench of the opening wants the times written, and how often it wants them. */
const { OPENING_TIMES_FILE, OPENING_RUNS = '1' } = process.env;
/** The page in its parts, session, settings, project, versions, maps and original. */
const MOST_REQUESTS = 60;
/** What the editor asks for once, by the ends of their paths. Maps that the server finds are asked for again. */
const NEEDED = ['/auth', '/files', `/files/${ORIGINAL_ID}`, '/folders', '/user-maps', '/marks'];

/** One opening as the page has seen it. */
interface Opening {
  readonly requestedPaths: readonly string[];
  /** From the navigation or the click to the first draw call, in milliseconds. */
  readonly drawnAfterMs: number;
}

/** What `watchDrawing` keeps on the window. */
interface DrawingTimes {
  beganMs?: number;
  firstDrawMs?: number | undefined;
}

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

    for (let run = 0; run < Number(OPENING_RUNS); run++) {
      const visit = await browser.newContext({ storageState: state });
      const byAddress = await open(visit, (page) => page.goto(editorUrl));
      const fromList = await open(visit, async (page) => {
        // Whoever chooses a project has looked at the list first.
        await page.goto(`${server.url}/projects`, { waitUntil: 'networkidle' });
        await page.getByRole('link', { name: 'Opening' }).click();
      });
      await visit.close();
      for (const { requestedPaths } of [byAddress, fromList]) {
        for (const needed of NEEDED) {
          const asked = requestedPaths.filter(
            (path) => /^GET .*\/api\//.test(path) && path.endsWith(needed),
          );
          expect(asked, needed).toHaveLength(1);
        }
        expect(requestedPaths.length).toBeLessThanOrEqual(MOST_REQUESTS);
      }
      if (OPENING_TIMES_FILE !== undefined) {
        const times = [byAddress.drawnAfterMs, fromList.drawnAfterMs];
        appendFileSync(OPENING_TIMES_FILE, `${JSON.stringify(times)}\n`);
      }
    }
  } finally {
    await server.dispose();
  }
});

async function open(
  context: BrowserContext,
  go: (page: Page) => Promise<unknown>,
): Promise<Opening> {
  const page = await context.newPage();
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(`${request.method()} ${request.url()}`));
  await page.addInitScript(watchDrawing);
  await go(page);
  const firstBytes = page.getByRole('gridcell').first();
  await expect(firstBytes).toHaveText(/^[0-9A-F]{2}$/);
  const drawnAfterMs = await page.evaluate(() => {
    const { beganMs = 0, firstDrawMs = Number.NaN } = window as DrawingTimes;
    return firstDrawMs - beganMs;
  });
  expect(drawnAfterMs).toBeGreaterThan(0);
  await page.close();
  return { requestedPaths, drawnAfterMs };
}

/** Runs in the page before its scripts: notes the last click, and the first draw call after it. */
function watchDrawing(): void {
  const times = window as DrawingTimes;
  window.addEventListener(
    'click',
    () => {
      times.beganMs = performance.now();
      times.firstDrawMs = undefined;
    },
    { capture: true },
  );
  const { prototype } = WebGL2RenderingContext;
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
  ]) {
    const draw = Reflect.get(prototype, name) as (...args: unknown[]) => void;
    Reflect.set(prototype, name, function (this: WebGL2RenderingContext, ...args: unknown[]) {
      times.firstDrawMs ??= performance.now();
      Reflect.apply(draw, this, args);
    });
  }
}

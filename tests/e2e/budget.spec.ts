import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const KIB = 1024;
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

/** Counts the bytes of scripts as they travel. */
function countScriptBytes(page: Page): () => Promise<number> {
  const sizes: Array<Promise<number>> = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the login screen ships at most 150 KiB of script, the editor at most 450 KiB more', async ({
  page,
}) => {
  const scriptBytes = countScriptBytes(page);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  const login = await scriptBytes();
  expect(login).toBeLessThanOrEqual(150 * KIB);
  expect(login).toBeGreaterThan(20 * KIB);

  const tuner = personOn(page, server.url);
  await tuner.openSample();
  // The scripts that are fetched ahead, which is everything that an editor can show.
  await page.waitForLoadState('networkidle');
  expect((await scriptBytes()) - login).toBeLessThanOrEqual(450 * KIB);
});

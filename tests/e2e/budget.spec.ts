import { expect, test } from '@playwright/test';
import { countScripts } from '../support/page-scripts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const KIB = 1024;
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('the login screen ships at most 150 KiB of script, the editor at most 450 KiB more', async ({
  page,
}) => {
  const scripts = countScripts(page);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  const login = await scripts.onceQuiet();
  expect(login).toBeLessThanOrEqual(150 * KIB);
  expect(login).toBeGreaterThan(20 * KIB);

  const tuner = personOn(page, server.url);
  await tuner.openSample();
  // The scripts that are fetched ahead, which is everything that an editor can show.
  const editor = (await scripts.onceQuiet()) - login;
  expect(editor).toBeLessThanOrEqual(450 * KIB);
  expect(editor).toBeGreaterThan(100 * KIB);
});

import { expect, type Page, test } from '@playwright/test';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let project: FaultProject;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  project = await faultProject(server);
});
test.afterAll(() => server.dispose());

async function openImport(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import a version');
  await page.keyboard.press('Enter');
}

// The editor fetches its dialogs ahead: the server may be gone at that very moment, and back when one of them is wanted.
for (const { what, file } of [
  { what: 'script of a dialog', file: /\/ImportVersionDialog-[\w-]+\.js$/ },
  { what: 'script that dialogs share', file: /\/identify-file-[\w-]+\.js$/ },
  { what: 'style of a dialog', file: /\/ImportVersionDialog-[\w-]+\.css$/ },
]) {
  test(`a ${what} that could not be had for a moment is fetched when it is needed`, async ({
    context,
  }) => {
    let failedCount = 0;
    await context.route(file, (route) => {
      failedCount++;
      return route.abort('connectionrefused');
    });
    const { page } = await project.open(context, server.url);
    await expect.poll(() => failedCount, { timeout: 60_000 }).toBeGreaterThan(0);
    await context.unroute(file);
    await openImport(page);
    await expect(page.getByRole('dialog', { name: 'Import a version' })).toBeVisible();
  });
}

test('a script that cannot be had when it is needed is said to be missing, and comes with the next load', async ({
  context,
}) => {
  const file = /\/ImportVersionDialog-[\w-]+\.js$/;
  await context.route(file, (route) => route.fulfill({ status: 404 }));
  const tuner = await project.open(context, server.url);
  await openImport(tuner.page);
  await expect(tuner.page.getByRole('heading', { name: 'New application version' })).toBeVisible();
  await context.unroute(file);
  await tuner.page.getByRole('button', { name: 'Reload' }).click();
  await tuner.editorReady();
  await openImport(tuner.page);
  await expect(tuner.page.getByRole('dialog', { name: 'Import a version' })).toBeVisible();
});

test('a link whose script cannot be had opens its project all the same, and that is said', async ({
  context,
}) => {
  await context.route(/\/open-link-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  const tuner = await project.open(context, server.url);
  await tuner.page.goto(`${server.url}/projects/${project.id}/editor?address=40`);
  // The place stays in the address: the next load may find its script.
  await expect(tuner.page.getByRole('grid')).toBeFocused();
  await expect(tuner.page.getByText('Unexpected error').first()).toBeVisible();
});

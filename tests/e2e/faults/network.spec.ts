import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { readTemporaryFile } from '../../../core/versions/temporary-file.ts';
import { sampleImage, sha256 } from '../../support/api-server.ts';
import { type BreakingNetwork, breakingNetwork } from '../../support/breaking-network.ts';
import { edit } from '../../support/fault-edits.ts';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { countScripts } from '../../support/page-scripts.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import type { Person } from '../person.ts';

let server: RunningServer;
let network: BreakingNetwork;
let project: FaultProject;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  network = await breakingNetwork(server.url);
  project = await faultProject(server);
});
test.afterEach(() => network.dispose());
test.afterAll(() => server.dispose());

const away = (page: Page) => page.getByText('The server cannot be reached. Go on editing');
const notSaved = (page: Page) => page.getByRole('dialog', { name: 'Version not saved' });

/**
 * Moves the page's clock on until something is seen: whatever the page waits for may not have begun yet when the clock first jumps.
 * @param stepMs the wait that is to be over, in milliseconds
 */
async function seenAfter(page: Page, stepMs: number, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(stepMs);
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

async function saved(person: Person, expected: Uint8Array): Promise<void> {
  await person.expectStatus('0 of 10,000 unsaved');
  const newest = (await project.versions()).at(-1);
  expect(await project.file(newest?.id ?? '')).toEqual(Uint8Array.from(expected));
}

/** Two ways in which a network goes. */
const LOSSES: ReadonlyArray<{
  readonly name: string;
  lose(context: BrowserContext): Promise<void>;
  restore(context: BrowserContext): Promise<void>;
}> = [
  {
    name: 'the machine goes offline',
    lose: (context) => context.setOffline(true),
    restore: (context) => context.setOffline(false),
  },
  {
    name: 'the server refuses every connection',
    lose: async () => network.cut(),
    restore: async () => network.mend(),
  },
];

for (const { name, lose, restore } of LOSSES) {
  test(`while ${name} editing goes on, says so, and all is saved afterwards without a reload`, async ({
    context,
  }) => {
    const tuner = await project.open(context, network.url);
    const { page } = tuner;
    const expected = sampleImage.slice();
    await edit(tuner, expected, 0x100);
    await tuner.saveAs('Stage 1');
    await edit(tuner, expected, 0x110);

    await expect(page.getByRole('img', { name: 'Connected to the server' })).toBeVisible();
    await lose(context);
    await expect(away(page)).toBeVisible();
    await expect(page.getByRole('img', { name: 'No connection to the server' })).toBeVisible();
    await edit(tuner, expected, 0x120);
    await page.keyboard.press('Control+z');
    await tuner.expectStatus('1 of 10,000 unsaved');
    await page.keyboard.press('Control+y');
    await tuner.expectStatus('2 of 10,000 unsaved');

    await page.keyboard.press('Control+s');
    await expect(notSaved(page)).toContainText('The server did not answer.');
    const downloaded = page.waitForEvent('download');
    await notSaved(page).getByRole('button', { name: 'Download temporary file' }).click();
    const text = await readFile(await (await downloaded).path(), 'utf8');
    const carried = readTemporaryFile(text, sha256(sampleImage));
    expect(carried.ok && applyPatch(sampleImage, carried.version.merged)).toEqual(expected);
    await page.keyboard.press('Control+s');
    await notSaved(page).getByRole('button', { name: 'Go on editing' }).click();
    await edit(tuner, expected, 0x130);

    await restore(context);
    await expect(away(page)).toBeHidden();
    await expect(page.getByRole('img', { name: 'Connected to the server' })).toBeVisible();
    await tuner.expectStatus('3 of 10,000 unsaved');
    await page.keyboard.press('Control+s');
    await saved(tuner, expected);
  });
}

test('what was never opened before opens without a connection', async ({ context }) => {
  const tuner = await project.open(context, network.url);
  const { page } = tuner;
  const scripts = countScripts(page);
  await edit(tuner, sampleImage.slice(), 0x100);
  // The page fetches ahead what it may need.
  await scripts.onceQuiet();
  network.cut();
  await expect(away(page)).toBeVisible();
  for (const name of ['Help', 'Settings', 'Keyboard shortcuts', 'History', 'Differences']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('k');
  const newMap = page.getByRole('dialog', { name: 'New map' });
  await newMap.getByRole('radio', { name: 'Preview' }).click();
  await expect(newMap.locator('.hex-view-grid, .line-view-field')).toHaveCount(2);
});

test('a screen that cannot be fetched says why, and comes once the server answers', async ({
  page,
}) => {
  await page.goto(`${network.url}/login`);
  const create = page.getByRole('link', { name: 'Create one' });
  await create.waitFor();
  network.cut();
  await create.click();
  const silence = page.getByRole('heading', { name: 'The server does not answer' });
  await expect(silence).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  // Told only when the try is over: a network mended during it answers that try, and the page comes without another.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/status'));
  await again.click();
  await failed;
  await expect(silence).toBeVisible();
  network.mend();
  await again.click();
  await expect(page).toHaveURL(`${network.url}/register`);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('a screen that the server no longer has is told as a new version', async ({ page }) => {
  await page.goto(`${network.url}/login`);
  await page.route(/RegisterScreen/, (route) => route.abort());
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByRole('heading', { name: 'New application version' })).toBeVisible();
  await page.unroute(/RegisterScreen/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('maps and marks that could not be fetched come by themselves once the server answers', async ({
  context,
}) => {
  const { client, id } = project;
  await client.call('PUT', `/projects/${id}/marks/${0x100}`, { body: { text: 'limit' } });
  const lists = /\/(user-maps|marks)$/;
  await context.route(lists, (route) => route.abort());
  const tuner = await project.open(context, network.url);
  const { page } = tuner;
  const failed = page.getByText('The maps could not be fetched');
  await expect(failed).toBeVisible();
  network.cut();
  await expect(away(page)).toBeVisible();
  await context.unroute(lists);
  network.mend();
  await expect(away(page)).toBeHidden();
  await expect(failed).toBeHidden();
  await expect(page.getByText('No maps yet')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('F6');
  await tuner.expectStatus('00000100');
});

test('a save that is swallowed without a sound is given up after a minute, and can be repeated', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url, { withClock: true });
  const { page } = tuner;
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  await tuner.saveAs('Stage 1');
  await edit(tuner, expected, 0x110);
  network.silence();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving', { exact: true })).toBeVisible();
  await edit(tuner, expected, 0x120);
  await seenAfter(page, 61_000, notSaved(page));
  network.mend();
  await notSaved(page).getByRole('button', { name: 'Try again' }).click();
  await saved(tuner, expected);
});

test('a server that has no time for a moment does not take the editor away, and the save arrives', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url, { withClock: true });
  const { page } = tuner;
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  await tuner.saveAs('Stage 1');
  await edit(tuner, expected, 0x110);
  network.haveNoTimeFor(/\/api\//, 503, 10);
  const refused = page.waitForResponse(/\/files\//);
  await page.keyboard.press('Control+s');
  expect((await refused).status()).toBe(503);
  await expect(page.getByText('Saving', { exact: true })).toBeVisible();
  network.mend();
  await seenAfter(page, 10_500, page.getByText('0 of 10,000 unsaved'));
  await saved(tuner, expected);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a server that wants to be left alone for longer is asked again when the person says so', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url);
  const { page } = tuner;
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  network.haveNoTimeFor(/^POST .*\/files/, 429, 40);
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Save as a new version' });
  await dialog.getByRole('button', { name: 'Save version' }).click();
  await expect(notSaved(page)).toContainText('Time to wait: 40 seconds.');
  network.mend();
  await notSaved(page).getByRole('button', { name: 'Try again' }).click();
  await saved(tuner, expected);
});

test('maintenance that begins in the middle of editing gives every edit back when it is over', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url, { withClock: true });
  const { page } = tuner;
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  await tuner.saveAs('Stage 1');
  await edit(tuner, expected, 0x110);
  network.answerAll(503);
  await page.keyboard.press('Control+s');
  await expect(notSaved(page)).toContainText('The server cannot save at this moment.');
  const maintenance = page.getByRole('heading', { name: 'We are improving Mapwright' });
  await seenAfter(page, 10_500, maintenance);
  network.mend();
  await seenAfter(page, 31_000, page.getByText('1 unsaved byte from your last visit is back'));
  await tuner.editorReady();
  await expect(page.getByText('1 unsaved byte from your last visit is back')).toBeVisible();
  await page.keyboard.press('Control+s');
  await saved(tuner, expected);
});

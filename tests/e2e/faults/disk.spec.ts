import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { readTemporaryFile } from '../../../core/versions/temporary-file.ts';
import { sampleImage, sha256 } from '../../support/api-server.ts';
import { edit, nameVersion } from '../../support/fault-edits.ts';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import type { Person } from '../person.ts';

let server: RunningServer;
let project: FaultProject;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  project = await faultProject(server);
});
test.afterAll(() => server.dispose());

/** Ends the tab without a word to it. */
async function crash({ page }: Person): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/**
 * Has the tab end in the very moment when its status bar says something: no answer of the database reaches it any more.
 *
 * @returns waits until the tab has ended
 */
async function crashAtStatus({ page }: Person, part: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  const status = page.getByRole('region', { name: 'Status' });
  await status.evaluate((bar, text) => {
    new MutationObserver(() => {
      // biome-ignore lint/suspicious/noDebugger: nothing of the page runs from here on
      if (bar.textContent.includes(text)) debugger;
    }).observe(bar, { subtree: true, childList: true, characterData: true });
  }, part);
  return async () => {
    await paused;
    const crashed = page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  };
}

const told = (page: Page) => page.getByText('This browser cannot keep a journal of your edits');
const comeBack = (page: Page) => page.getByText('from your last visit');

test('a full disk is told at once; editing and saving go on, and the journal begins again when there is room', async ({
  context,
}) => {
  const disk = await smallDisk(context, server.url);
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await expect(told(first.page)).toBeHidden();
  await disk.fill(first.page);
  await edit(first, expected, 0x110);
  await expect(told(first.page)).toBeVisible();
  await edit(first, expected, 0x120);
  await first.expectStatus('3 of 10,000 unsaved');
  await first.saveAs('Stage 1');
  await first.expectStatus('0 of 10,000 unsaved');
  const [version] = await project.versions();
  expect(await project.file(version?.id ?? '')).toEqual(Uint8Array.from(expected));

  await disk.free();
  await edit(first, expected, 0x130);
  await expect(told(first.page)).toBeHidden();
  await edit(first, expected, 0x140);
  await crash(first);

  const second = await project.open(context, server.url);
  await expect(comeBack(second.page)).toContainText('2 unsaved bytes');
  await second.page.keyboard.press('Control+s');
  await second.expectStatus('0 of 10,000 unsaved');
  expect(await project.file(version?.id ?? '')).toEqual(Uint8Array.from(expected));
});

test('what was in the journal before the disk was full comes back', async ({ context }) => {
  const disk = await smallDisk(context, server.url);
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await edit(first, expected, 0x110);
  const kept = expected.slice();
  await disk.fill(first.page);
  await edit(first, expected, 0x120);
  await expect(told(first.page)).toBeVisible();
  await edit(first, expected, 0x130);
  await crash(first);

  const second = await project.open(context, server.url);
  await expect(comeBack(second.page)).toContainText('2 unsaved bytes');
  await second.saveAs('Stage 1');
  const [version] = await project.versions();
  expect(await project.file(version?.id ?? '')).toEqual(Uint8Array.from(kept));
});

test('what was saved while the disk was full is not covered by an older journal later', async ({
  context,
}) => {
  const disk = await smallDisk(context, server.url);
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await disk.fill(first.page);
  await edit(first, expected, 0x100);
  await edit(first, expected, 0x110);
  await expect(told(first.page)).toBeVisible();
  await first.saveAs('Stage 1');
  await first.expectStatus('0 of 10,000 unsaved');
  await crash(first);

  const second = await project.open(context, server.url);
  await second.expectStatus('1 of 200,000 modified');
  await second.expectStatus('0 of 10,000 unsaved');
  await expect(comeBack(second.page)).toBeHidden();
});

test('a tab that dies in the moment its save is answered leaves no older journal over it', async ({
  context,
}) => {
  const disk = await smallDisk(context, server.url);
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await disk.fill(first.page);
  await edit(first, expected, 0x110);
  await expect(told(first.page)).toBeVisible();
  const crashed = await crashAtStatus(first, '0 of 10,000 unsaved');
  await first.page.keyboard.press('Control+Shift+s');
  await nameVersion(first, 'Stage 1');
  await crashed();

  const second = await project.open(context, server.url);
  await second.expectStatus('2 of 200,000 modified');
  await second.expectStatus('0 of 10,000 unsaved');
  await expect(comeBack(second.page)).toBeHidden();
});

test('entries that a crash has left without their journal give their room back at the next visit', async ({
  context,
}) => {
  const { page } = await project.open(context, server.url);
  const journalIds = (added: readonly string[]) => page.evaluate(entriesWith, added);
  expect(await journalIds(['gone', 'gone', 'gone as well'])).toContain('gone');
  await page.reload();
  await expect.poll(() => journalIds([])).not.toContain('gone');
  expect(await journalIds([])).not.toContain('gone as well');
});

test('whoever is logged out elsewhere while no journal is kept takes the work along as a file', async ({
  context,
}) => {
  const disk = await smallDisk(context, server.url);
  const tuner = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await disk.fill(tuner.page);
  await edit(tuner, expected, 0x100);
  await expect(told(tuner.page)).toBeVisible();
  const downloaded = tuner.page.waitForEvent('download');
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${server.url}/login`);
  await elsewhere.evaluate(() => localStorage.removeItem('mapwright.token'));
  const text = await readFile(await (await downloaded).path(), 'utf8');
  const carried = readTemporaryFile(text, sha256(sampleImage));
  expect(carried.ok && applyPatch(sampleImage, carried.version.merged)).toEqual(expected);
});

/** Adds entries to the journals' database. @returns the journal of every entry that is there. Runs in the page. */
async function entriesWith(added: readonly string[]): Promise<string[]> {
  const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open('mapwright-journals'));
  const entries = database.transaction('entries', 'readwrite').objectStore('entries');
  for (const journalId of added) entries.add({ journalId, entry: { kind: 'undo' } });
  const rows: ReadonlyArray<{ readonly journalId: string }> = await answer(entries.getAll());
  database.close();
  return rows.map(({ journalId }) => journalId);
}

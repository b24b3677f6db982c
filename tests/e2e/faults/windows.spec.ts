import { expect, type Page, test } from '@playwright/test';
import { sampleImage } from '../../support/api-server.ts';
import { edit } from '../../support/fault-edits.ts';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
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

const save = ({ page }: Person): Promise<void> => page.keyboard.press('Control+s');
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Saved in another window' });

async function newestFile(): Promise<Uint8Array> {
  return project.file((await project.versions()).at(-1)?.id ?? '');
}

test('two windows that changed the same byte: the later save asks, and either answer keeps its own byte', async ({
  context,
}) => {
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await first.saveAs('Stage 1');
  const second = await project.open(context, server.url);
  await second.expectStatus('1 of 200,000 modified');

  const [inFirst, inSecond] = [expected.slice(), expected.slice()];
  await edit(first, inFirst, 0x110);
  await edit(first, inFirst, 0x120);
  await save(first);
  await first.expectStatus('0 of 10,000 unsaved');
  await second.goTo(0x110);
  await second.type('5a');
  inSecond[0x110] = 0x5a;

  await save(second);
  await expect(conflict(second.page)).toContainText('Nothing of yours is lost');
  await conflict(second.page).getByRole('button', { name: 'Cancel' }).click();
  await second.expectStatus('1 of 10,000 unsaved');
  expect(await newestFile()).toEqual(Uint8Array.from(inFirst));

  await save(second);
  await conflict(second.page).getByRole('button', { name: 'Take over, keep my changes' }).click();
  await second.expectStatus('3 of 200,000 modified');
  await second.goTo(0x110);
  await second.expectStatus('0x5A');
  await save(second);
  await second.expectStatus('0 of 10,000 unsaved');
  inFirst[0x110] = 0x5a;
  expect(await newestFile()).toEqual(Uint8Array.from(inFirst));
});

test('two windows that save the very same bytes are not asked anything', async ({ context }) => {
  const first = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(first, expected, 0x100);
  await first.saveAs('Stage 1');
  const second = await project.open(context, server.url);
  await second.expectStatus('1 of 200,000 modified');
  await edit(second, expected.slice(), 0x110);
  await edit(first, expected, 0x110);
  for (const window of [first, second]) {
    await save(window);
    await window.expectStatus('0 of 10,000 unsaved');
  }
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  expect((await project.versions()).map(({ revision }) => revision)).toEqual([2]);
  expect(await newestFile()).toEqual(Uint8Array.from(expected));
});

test('a version that is deleted in another window leaves all of its bytes here, to be saved as a new one', async ({
  context,
}) => {
  const tuner = await project.open(context, server.url);
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  await tuner.saveAs('Stage 1');
  await edit(tuner, expected, 0x110);
  const [version] = await project.versions();
  await project.client.call('DELETE', `/projects/${project.id}/files/${version?.id}`);

  await save(tuner);
  await expect(tuner.page.getByText('This version was deleted in another window.')).toBeVisible();
  // Behind the dialog that asks for a name.
  await expect(tuner.page.getByLabel('Status', { exact: true })).toContainText(
    '2 of 10,000 unsaved',
  );
  const dialog = tuner.page.getByRole('dialog', { name: 'Save as a new version' });
  await dialog.getByLabel('Name').fill('Stage 2');
  await dialog.getByRole('button', { name: 'Save version' }).click();
  await tuner.expectStatus('0 of 10,000 unsaved');
  expect((await project.versions()).map(({ name }) => name)).toEqual(['Stage 2']);
  expect(await newestFile()).toEqual(Uint8Array.from(expected));
});

test('two windows that die each come back with their own work, and never with a mixture', async ({
  context,
}) => {
  const first = await project.open(context, server.url);
  const second = await project.open(context, server.url);
  const [inFirst, inSecond] = [sampleImage.slice(), sampleImage.slice()];
  await edit(first, inFirst, 0x100);
  await edit(second, inSecond, 0x110);
  await edit(second, inSecond, 0x120);
  await edit(first, inFirst, 0x130);
  await edit(first, inFirst, 0x140);
  for (const { page } of [first, second]) await page.close();

  const newest = await project.open(context, server.url);
  await expect(newest.page.getByText('3 unsaved bytes from your last visit')).toBeVisible();
  const other = await project.open(context, server.url);
  await expect(other.page.getByText('2 unsaved bytes from your last visit')).toBeVisible();
  await newest.saveAs('First');
  expect(await newestFile()).toEqual(Uint8Array.from(inFirst));
  await other.saveAs('Second');
  expect(await newestFile()).toEqual(Uint8Array.from(inSecond));
});

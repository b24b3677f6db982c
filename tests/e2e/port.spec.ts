import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Project } from '../../core/contract/projects.ts';
import { type ApiClient, type ApiServer, startApiServer } from '../support/api-server.ts';
import { carriedByCore, leaveUnread, type PortScene, portScene } from '../support/port-scenes.ts';
import { expectUsable } from './expect-usable.ts';
import { openTrialProject, type TrialProject } from './trial-project.ts';

const SCENE = portScene(7, [3, 20, 40]);
/** One of its maps is not in the other version. */
const TORN = portScene(7, [3, 20, 40], { withGone: true });

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

async function saved(
  client: ApiClient,
  { id, originalSha256 }: Pick<Project, 'id' | 'originalSha256'>,
  name: string,
  patches: Readonly<Record<number, number>>,
): Promise<string> {
  const body = { name, patches, originalSha256 };
  const headers = { action: 'create' };
  return (await client.call('POST', `/projects/${id}/files`, { body, headers })).json.id;
}

/** Another project of the same person, with the work. */
async function workOf({ client }: TrialProject, { first, patches }: PortScene): Promise<void> {
  const details = { name: 'Golf', softwareNumber: '1037366506', ecuFamily: 'ME7' };
  const { json: project } = await client.upload(first, { details });
  await leaveUnread(server, project.id);
  await saved(client, project, 'Stage 1', patches);
}

/** Opens the dialog as somebody who knows what it is called. */
async function openPort(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('port my work');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Port my work' });
}

async function lookFor(page: Page): Promise<Locator> {
  const dialog = await openPort(page);
  await dialog.getByRole('radio', { name: /^Golf/ }).check();
  await dialog.getByRole('radio', { name: /^Stage 1/ }).check();
  await dialog.getByRole('button', { name: 'Look for its maps' }).click();
  const report = page.getByRole('dialog', { name: 'Stage 1: what is carried over' });
  await expect(report).toBeVisible({ timeout: 60_000 });
  return report;
}

/** A copy: parts of a `Buffer` are no copies of it. */
async function bytesOf(
  { client, projectId }: TrialProject,
  versionId: string,
): Promise<Uint8Array> {
  const headers = { accept: 'application/octet-stream' };
  const { bytes } = await client.call('GET', `/projects/${projectId}/files/${versionId}`, {
    headers,
  });
  return new Uint8Array(bytes);
}

test('work of another project is looked for, its conflicts decided, applied and taken back', async ({
  page,
}) => {
  const [clash] = SCENE.changed;
  const at = clash?.there ?? 0;
  const project = await openTrialProject(page, server, SCENE.second);
  const { tuner, client, projectId } = project;
  await workOf(project, SCENE);
  const target = (await client.call('GET', `/projects/${projectId}`)).json;
  const mine = { [at]: (SCENE.second[at] ?? 0) ^ 1 };
  const versionId = await saved(client, target, 'Mine', mine);
  await page.reload();
  await tuner.editorReady();
  await page.getByRole('button', { name: /Versions and files/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Mine/ }).click();
  await tuner.expectStatus('1 of 200,000 modified');
  await page.getByRole('grid').focus();
  const before = await bytesOf(project, versionId);

  await test.step('a version is chosen among all own projects', async () => {
    const dialog = await openPort(page);
    const golf = dialog.getByRole('radio', { name: /^Golf/ });
    await expect(golf).toBeVisible();
    await expect(dialog.getByRole('radiogroup', { name: 'My projects' })).toContainText(
      '1037366506',
    );
    await expect(dialog.getByRole('button', { name: 'Look for its maps' })).toBeDisabled();
    await dialog.getByRole('searchbox').fill('nothing like this');
    await expect(dialog).toContainText('No project is found under this.');
    await dialog.getByRole('searchbox').fill('gol');
    await golf.check();
    await dialog.getByRole('radio', { name: /^Stage 1/ }).check();
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeFocused();
  });

  await test.step('every map is told with its place, and whose values count is asked', async () => {
    const report = await lookFor(page);
    await expect(report).toContainText('3 maps');
    await expect(report).toContainText('another software, values are carried over');
    await expect(report.getByRole('option')).toHaveCount(3);
    await expect(report).toContainText('1 map needs your choice.');
    await expect(report.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await expectUsable(page);
    await report.getByRole('radio', { name: 'Keep mine' }).click();
    await report.getByRole('button', { name: 'Apply' }).click();
  });

  await test.step('what was done is told, and its differences are those of the core alone', async () => {
    const done = page.getByRole('dialog', { name: 'Golf · Stage 1: applied' });
    await expect(done).toContainText('3 maps written, and the version saved.');
    await done.getByRole('button', { name: 'Show the differences' }).click();
    const differences = page.getByRole('dialog', { name: 'Differences' });
    await expect(differences.getByRole('combobox')).toContainText('Before Golf · Stage 1');
    const wanted = carriedByCore(SCENE, before, { ownEdits: { r1: 'keepMine' } });
    const count = wanted.reduce((sum, byte, i) => sum + (byte === before[i] ? 0 : 1), 0);
    await expect(differences).toContainText(`${count.toLocaleString('en')} bytes differ`);
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: /Versions and files/ }).click();
        await page.getByRole('menuitem', { name: 'Download this version' }).click();
      })(),
    ]);
    expect(Buffer.compare(await readFile(await download.path()), wanted)).toBe(0);
  });

  await test.step('it is taken back whole, and is no solution', async () => {
    await page.keyboard.press('F9');
    const list = page.getByRole('dialog', { name: 'Solutions' });
    await list.getByRole('radio', { name: /^My solutions/ }).click();
    await expect(list).toContainText('No solutions of your own yet');
    await list.getByRole('radio', { name: /^Applied/ }).click();
    await list.getByRole('button', { name: 'Take back: Golf · Stage 1' }).click();
    const report = page.getByRole('dialog', { name: 'Golf · Stage 1: taken back' });
    await expect(report).toContainText('Its cells are as they were before');
    expect(Buffer.compare(await bytesOf(project, versionId), before)).toBe(0);
  });
});

test('maps without a place keep all of it from being written, until they are left out by name', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, TORN.second);
  await workOf(project, TORN);
  const report = await lookFor(page);
  await expect(report).toContainText('not found');
  await expect(report.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await expectUsable(page);
  await report.getByRole('button', { name: 'Leave out this map…' }).click();
  const question = page.getByRole('dialog', { name: 'Leave out 1 map?' });
  await expect(question).toContainText('What belongs together may be torn apart');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await report.getByRole('button', { name: 'Leave out this map…' }).click();
  await question.getByRole('button', { name: 'Leave out' }).click();
  await expect(report).toContainText('Left out:', { timeout: 60_000 });
  await expect(report.getByRole('option')).toHaveCount(3);
  await expectUsable(page);

  await report.getByRole('button', { name: 'Apply' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as a new version' });
  await naming.getByLabel('Name').fill('Carried');
  await naming.getByRole('button', { name: 'Save version' }).click();
  await expect(page.getByRole('dialog', { name: 'Golf · Stage 1: applied' })).toContainText(
    '3 maps written, and the version saved.',
  );
});

test('without anything to carry it says so, without a licence it is not opened', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, SCENE.second);
  const dialog = await openPort(page);
  await expect(dialog).toContainText('No work to port yet');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await project.endLicence();
  await page.reload();
  await project.tuner.editorReady();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('port my work');
  await expect(page.getByRole('option', { name: /^Port my work/ })).toContainText(
    'This needs a licence.',
  );
});

import { expect, type Locator, type Page, test } from '@playwright/test';
import { editorPath } from '../../src/application/paths.ts';
import { type ApiClient, type ApiServer, startApiServer } from '../support/api-server.ts';
import { publishMaps, type SisterMap, sisterFiles } from '../support/sister-files.ts';
import { expectUsable } from './expect-usable.ts';
import { openTrialProject, type TrialProject } from './trial-project.ts';

const FILES = sisterFiles(2, 'rescaled');

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterEach(() => server.db.deleteFrom('projects').execute());
test.afterAll(() => server.close());

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Maps' });
const line = (page: Page, name: string | RegExp): Locator =>
  tree(page).getByRole('treeitem', { name });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Map pack' });

async function userMaps(client: ApiClient, projectId: string): Promise<string[]> {
  const { json } = await client.call('GET', `/projects/${projectId}/user-maps`);
  return json.data.map(({ name }: { name: string }) => name);
}

test('a map pack is seen, bought, opened and copied', async ({ page }) => {
  const folderOf = ({ width }: { width: number }): string | null => (width > 30 ? 'Large' : null);
  await publishMaps(server, FILES.first, FILES.maps, { folderOf });
  const { client, projectId } = await openTrialProject(page, server, FILES.second);

  await test.step('before it is bought it says what is in it', async () => {
    await expect(line(page, /^Map pack/)).toContainText('Processed', { timeout: 60_000 });
    await line(page, /^Map o/)
      .first()
      .dblclick();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('Processed');
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Buy the map pack, 15 coins' }).click();
    const offer = page.getByRole('dialog', { name: 'Pay 15 green coins?' });
    await offer.getByRole('button', { name: /^Pay/ }).click();
    await expect(dialog).toContainText('Purchased');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a map of it opens as a tab, and is copied by a key', async () => {
    await expect(line(page, /^Map pack/)).toContainText('Purchased');
    const [name = ''] = await sureNames(projectId);
    await tree(page).getByText(name, { exact: true }).click();
    await expect(page.getByRole('tab', { name: new RegExp(name) })).toBeVisible();
    await page.keyboard.press('Alt+Shift+Enter');
    await expect.poll(() => userMaps(client, projectId)).toEqual([name]);
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => userMaps(client, projectId)).toEqual([]);
  });

  await test.step('its definition stays as it was bought', async () => {
    const [name = ''] = await sureNames(projectId);
    await expect(page.getByRole('tab', { name: new RegExp(name) })).toBeVisible();
    const tools = page.getByRole('toolbar', { name: 'Map', exact: true });
    await expect(tools.getByRole('button', { name: 'Properties' })).toBeDisabled();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('map properties');
    await expect(page.getByRole('option', { name: /^Map properties/ })).toContainText(
      'Copy it to your maps first.',
    );
    await page.getByRole('combobox').fill('manage maps');
    await page.keyboard.press('Enter');
    const managed = page.getByRole('dialog', { name: 'Manage maps' });
    await expect(managed).toContainText('0 of 0');
    await page.keyboard.press('Escape');
    await expect(managed).toBeHidden();
  });

  await test.step('all that is certain is copied at once, with its folders', async () => {
    await line(page, /^Map pack/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy to my maps' }).click();
    const sure = await sureNames(projectId);
    await expect.poll(() => userMaps(client, projectId)).toHaveLength(sure.length);
    expect((await userMaps(client, projectId)).sort()).toEqual(sure.toSorted());
    const { json } = await client.call('GET', `/projects/${projectId}/folders`);
    expect(json.data.map((folder: { name: string }) => folder.name)).toEqual(['Large']);
  });
});

/** Names of the pack's maps that are where they are with hardly a doubt. */
async function sureNames(projectId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('pack_maps')
    .innerJoin('maps', 'maps.id', 'pack_maps.map_id')
    .select('fields')
    .where('pack_maps.project_id', '=', projectId)
    .where('confidence', '>=', 0.99)
    .orderBy('maps.position')
    .execute();
  return rows.map(({ fields }) => fields.name);
}

/** Puts maps at these places where the reading has found others. */
async function findMaps(projectId: string, maps: readonly SisterMap[]): Promise<void> {
  await server.db
    .deleteFrom('maps')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'POTENTIAL_MAP')
    .execute();
  const rows = maps.flatMap(({ map: { folderId: _, ...map }, there }) => {
    if (there === undefined) return [];
    const name = there.toString(16).toUpperCase().padStart(8, '0');
    const fields = { ...map, name, cells: { ...map.cells, address: there } };
    return [
      {
        project_id: projectId,
        folder_id: null,
        kind: 'POTENTIAL_MAP' as const,
        fields: JSON.stringify(fields),
        updated_at: new Date(),
      },
    ];
  });
  await server.db.insertInto('maps').values(rows).execute();
}

async function openAgain({ tuner, projectId }: TrialProject): Promise<void> {
  await tuner.page.goto(`${server.url}${editorPath(projectId)}`);
  await tuner.editorReady();
}

test('names of another project are shown and taken over', async ({ page }) => {
  await server.db.deleteFrom('map_packs').execute();
  const first = await openTrialProject(page, server, FILES.first);
  const { client } = first;
  const body = { maps: FILES.maps.map(({ map }) => map) };
  const root = `/projects/${first.projectId}`;
  expect((await client.call('POST', `${root}/user-maps`, { body })).status).toBe(201);
  const { json } = await client.upload(FILES.second, { details: { name: 'Sister' } });
  const named = async (): Promise<boolean> => {
    const answer = await client.call('GET', `/projects/${json.id}/map-names`);
    return answer.json.isMatching;
  };
  await expect.poll(named, { timeout: 60_000 }).toBe(false);
  await findMaps(json.id, FILES.maps);
  await openAgain({ ...first, projectId: json.id });

  await test.step('they stand in the tree, with where they are from', async () => {
    const status = page.getByRole('status').filter({ hasText: 'named:' });
    await expect(status).toContainText(
      /Maps found: \d+, named: \d+, not found of the library: \d+/,
    );
    await line(page, /^(HiLo|LoHi|2D|Byte|Curves|Lines)/i)
      .first()
      .click();
    const name = line(page, /^Map o/).first();
    await expect(name).toBeVisible();
    await expect(name.locator('span[title]').first()).toHaveAttribute('title', /as in .*%/);
    await page.screenshot({ path: test.info().outputPath('names.png') });
  });

  await test.step('one is taken over by a key, and all that are sure by a button', async () => {
    await line(page, /^Map o/)
      .first()
      .click();
    await page.keyboard.press('Alt+Shift+Enter');
    await expect.poll(async () => (await userMaps(client, json.id)).length).toBe(1);
    await page.getByRole('button', { name: /^Take over \d+ sure names?/ }).click();
    await expect.poll(async () => (await userMaps(client, json.id)).length).toBeGreaterThan(10);
    await expect(page.getByRole('button', { name: /^Take over/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(async () => (await userMaps(client, json.id)).length).toBe(1);
  });
});

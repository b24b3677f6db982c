import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { mapDefinition } from '../../support/sample-map-definition.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import { type Person, personOn } from '../person.ts';

let server: RunningServer;
let project: FaultProject;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  project = await faultProject(server);
});
test.afterAll(() => server.dispose());

const notice = (around: Page | Locator) =>
  around.getByRole('alert').filter({ hasText: 'Changed elsewhere meanwhile' });
const menu = (page: Page, item: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${item}`) });

/** What the server has of the project, or of what is in it. */
const saved = async (path = '') =>
  (await project.client.call('GET', `/projects/${project.id}${path}`)).json;

/** Opens the details of the project in two windows of one person. */
async function twoForms(context: BrowserContext): Promise<readonly [Page, Page]> {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await personOn(first, server.url).login('demo-tuner', 'mapwright-demo');
  for (const page of [first, second]) {
    await page.goto(`${server.url}/edit-project/${project.id}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  }
  return [first, second];
}

/** Creates a map, and opens the editor in two windows that have it listed. */
async function twoEditors(context: BrowserContext): Promise<readonly [Person, Person]> {
  const { id: _, kind: __, ...fields } = mapDefinition({ name: 'Boost' });
  const body = { maps: [fields] };
  const created = await project.client.call('POST', `/projects/${project.id}/user-maps`, { body });
  expect(created.status).toBe(201);
  await project.client.call('POST', `/projects/${project.id}/folders`, { body: { name: 'Turbo' } });
  const first = await project.open(context, server.url);
  await treeItem(first.page, 'Boost').waitFor();
  const second = await project.open(context, server.url);
  await treeItem(second.page, 'Boost').waitFor();
  return [first, second];
}

const treeItem = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Maps' }).getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** Chooses an entry of the menu of a line of the tree. @returns the dialog that it opens */
async function openFromTree(page: Page, line: string, item: string): Promise<Locator> {
  await treeItem(page, line).click({ button: 'right' });
  await menu(page, item).press('Enter');
  await page.getByRole('dialog').waitFor();
  return page.getByRole('dialog');
}

test('the details of a project: what others have told comes into the form, what was typed stays', async ({
  context,
}) => {
  const [first, second] = await twoForms(context);
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  await field(first, 'Name').fill('Golf of window one');
  await field(first, 'Brand').fill('Volkswagen');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first).toHaveURL(/\/projects$/);

  await field(second, 'Name').fill('Golf of window two');
  await field(second, 'Comment').fill('a long story');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(second)).toContainText('Name: Golf of window one');
  await expect(field(second, 'Brand')).toHaveValue('Volkswagen');
  await expect(field(second, 'Name')).toHaveValue('Golf of window two');
  await expect(field(second, 'Comment')).toHaveValue('a long story');
  expect((await saved()).name).toBe('Golf of window one');

  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second).toHaveURL(/\/projects$/);
  expect(await saved()).toMatchObject({
    name: 'Golf of window two',
    brand: 'Volkswagen',
    comment: 'a long story',
  });
});

test('the properties of a map: the second window keeps what it typed, and saves over what it was shown', async ({
  context,
}) => {
  const [{ page: first }, { page: second }] = await twoEditors(context);
  const form = await openFromTree(second, 'Boost', 'Properties');
  await form.getByLabel('Factor').fill('0.5');
  await form.getByLabel('Name', { exact: false }).first().fill('Boost of two');

  const other = await openFromTree(first, 'Boost', 'Properties');
  await other.getByLabel('Name', { exact: false }).first().fill('Boost of one');
  await other.getByLabel('Unit').fill('hPa');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toBeHidden();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(form)).toContainText('Name: Boost of one');
  await expect(form.getByLabel('Unit')).toHaveValue('hPa');
  await expect(form.getByLabel('Factor')).toHaveValue('0.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const [map] = (await saved('/user-maps')).data;
  expect(map).toMatchObject({ name: 'Boost of two', unit: 'hPa', scale: { factor: 0.5 } });
});

test('the properties of a map that was deleted elsewhere become a new map', async ({ context }) => {
  const [{ page: first }, { page: second }] = await twoEditors(context);
  const form = await openFromTree(second, 'Boost', 'Properties');
  await form.getByLabel('Factor').fill('0.5');

  await treeItem(first, 'Boost').click({ button: 'right' });
  await menu(first, 'Delete map').press('Enter');
  await first.getByRole('dialog').getByRole('button', { name: 'Delete map' }).click();
  await expect(treeItem(first, 'Boost')).toHaveCount(0);

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('does not exist, or no longer exists')).toBeVisible();
  await expect(form.getByLabel('Factor')).toHaveValue('0.5');
  await form.getByRole('button', { name: 'Create map' }).click();
  await expect(form).toBeHidden();
  const { data } = await saved('/user-maps');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ name: 'Boost', scale: { factor: 0.5 } });
});

test('a folder that both windows rename: the second is told the other name first', async ({
  context,
}) => {
  const [{ page: first }, { page: second }] = await twoEditors(context);
  const form = await openFromTree(second, 'Turbo', 'Rename folder');
  await form.getByLabel('Name').fill('Two');
  const other = await openFromTree(first, 'Turbo', 'Rename folder');
  await other.getByLabel('Name').fill('One');
  await other.getByLabel('Note').fill('of window one');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toBeHidden();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(form)).toContainText('Name: One');
  await expect(form.getByLabel('Name')).toHaveValue('Two');
  await expect(form.getByLabel('Note')).toHaveValue('of window one');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const [folder] = (await saved('/folders')).data;
  expect(folder).toMatchObject({ name: 'Two', details: 'of window one' });
});

test('a map that another window has moved stays there when its properties are saved', async ({
  context,
}) => {
  const [, { page: second }] = await twoEditors(context);
  const { data: folders } = await saved('/folders');
  const [map] = (await saved('/user-maps')).data;
  const body = { folderId: folders[0].id };
  await project.client.call('PATCH', `/projects/${project.id}/maps/${map.id}`, { body });

  const form = await openFromTree(second, 'Boost', 'Properties');
  await form.getByLabel('Unit').fill('hPa');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(form)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(treeItem(second, 'Boost')).toHaveAttribute('aria-level', '3');
  const [now] = (await saved('/user-maps')).data;
  expect(now).toMatchObject({ folderId: folders[0].id, unit: 'hPa' });
});

test('a version that both windows rename: the second is told the other name first', async ({
  context,
}) => {
  const first = await project.open(context, server.url);
  await first.goTo(0x100);
  await first.type('11');
  await first.saveAs('Stage 1');
  const second = await project.open(context, server.url);
  await second.expectStatus('1 of 200,000 modified');
  const rename = async ({ page }: Person, name: string): Promise<Locator> => {
    // A page behind another is given one frame a second, and a click waits for two.
    await page.bringToFront();
    await page.getByRole('button', { name: /Versions and files/ }).click();
    await menu(page, 'Rename').click();
    const dialog = page.getByRole('dialog', { name: 'Rename version' });
    await dialog.getByLabel('Name').fill(name);
    return dialog;
  };
  const form = await rename(second, 'Two');
  const other = await rename(first, 'One');
  await other.getByRole('button', { name: 'Rename' }).click();
  await expect(other).toBeHidden();

  await second.page.bringToFront();
  await form.getByRole('button', { name: 'Rename' }).click();
  await expect(notice(form)).toContainText('Name: One');
  await expect(form.getByLabel('Name')).toHaveValue('Two');
  await form.getByRole('button', { name: 'Rename' }).click();
  await expect(form).toBeHidden();
  expect((await project.versions()).map(({ name }) => name)).toEqual(['Two']);
  await second.goTo(0x110);
  await second.type('22');
  await second.page.keyboard.press('Control+s');
  await second.expectStatus('0 of 10,000 unsaved');
});

test('values typed quickly one after the other into an axis of the person are all kept', async ({
  context,
}) => {
  const { id: _, kind: __, ...fields } = mapDefinition({ name: 'Own axis', width: 4, height: 1 });
  const x = { ...fields.x, reference: 'USER_DEF', userValues: [1, 2, 3, 4] };
  const body = { maps: [{ ...fields, x }] };
  await project.client.call('POST', `/projects/${project.id}/user-maps`, { body });
  const { page } = await project.open(context, server.url);
  await treeItem(page, 'Own axis').dblclick();
  const table = page.getByRole('grid', { name: 'Table of Own axis' });
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowUp');
  for (const value of ['11', '22', '33']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect
    .poll(async () => (await saved('/user-maps')).data[0].x.userValues)
    .toEqual([11, 22, 33, 4]);
});

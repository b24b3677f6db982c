import { expect, type Page, test } from '@playwright/test';
import type { Project } from '../../../core/contract/projects.ts';
import { apiClient, login, sampleImage } from '../../support/api-server.ts';
import { type BreakingNetwork, breakingNetwork } from '../../support/breaking-network.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import { personOn } from '../person.ts';

let server: RunningServer;
let network: BreakingNetwork;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  network = await breakingNetwork(server.url);
});
test.afterEach(() => network.dispose());
test.afterAll(() => server.dispose());

const CREATION = /^POST \/api\/v2\/projects$/;
const create = (page: Page) => page.getByRole('button', { name: 'Create project' });
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const notCreated = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText('Project not created');

/** Fills the form of a new project. */
async function fillForm(page: Page, projectName: string): Promise<void> {
  await personOn(page, network.url).login('demo-tuner', 'mapwright-demo');
  await page.goto(`${network.url}/create-project`);
  await chooseFile(page.locator('input[type=file]'), { name: 'golf.bin', bytes: sampleImage });
  await name(page).fill(projectName);
}

/** Projects on the server whose names begin so. */
async function projectsNamed(beginning: string): Promise<readonly Project[]> {
  const token = await login(apiClient(server), 'demo-tuner', 'mapwright-demo');
  const { json } = await apiClient(server, token).call('GET', '/projects?perPage=100');
  return json.data.filter((project: Project) => project.name.startsWith(beginning));
}

test('a creation whose answer is lost is one project, however often it is asked for again', async ({
  page,
}) => {
  await fillForm(page, 'Lost answer');
  for (const _ of [1, 2]) {
    const lost = network.breakNextCall(CREATION, 'beforeTheAnswer');
    await create(page).click();
    await lost;
    await expect(notCreated(page)).toBeVisible();
    await expect(name(page)).toHaveValue('Lost answer');
    network.mend();
  }
  await create(page).click();
  await expect(page).toHaveURL(/\/editor$/, { timeout: 60_000 });
  const projects = await projectsNamed('Lost answer');
  expect(projects).toHaveLength(1);
  expect(page.url()).toContain(projects[0]?.id);
});

test('a creation that the browser itself sends again is one project', async ({ page }) => {
  await fillForm(page, 'Sent twice');
  const lost = network.loseNextAnswer(CREATION);
  await create(page).click();
  await lost;
  const [isThere, isTold] = [page.getByRole('grid'), notCreated(page)];
  await expect(isThere.or(isTold).first()).toBeVisible({ timeout: 60_000 });
  if (await isTold.isVisible()) await create(page).click();
  await expect(page).toHaveURL(/\/editor$/, { timeout: 60_000 });
  expect(await projectsNamed('Sent twice')).toHaveLength(1);
});

test('other details after a failed try are another project', async ({ page }) => {
  await fillForm(page, 'Two: first');
  const lost = network.breakNextCall(CREATION, 'beforeTheAnswer');
  await create(page).click();
  await lost;
  await expect(notCreated(page)).toBeVisible();
  network.mend();
  await name(page).fill('Two: second');
  await create(page).click();
  await expect(page).toHaveURL(/\/editor$/, { timeout: 60_000 });
  const names = (await projectsNamed('Two: ')).map((project) => project.name);
  expect(names.toSorted()).toEqual(['Two: first', 'Two: second']);
});

test('a server that has no time for a new project says when it will, and nothing is lost', async ({
  page,
}) => {
  await fillForm(page, 'Busy');
  network.haveNoTimeFor(CREATION, 503, 5);
  await create(page).click();
  await expect(notCreated(page)).toBeVisible();
  await expect(page.getByText('Time to wait: 5 seconds.')).toBeVisible();
  network.mend();
  await create(page).click();
  await expect(page).toHaveURL(/\/editor$/, { timeout: 60_000 });
  expect(await projectsNamed('Busy')).toHaveLength(1);
});

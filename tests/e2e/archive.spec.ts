import { expect, test } from '@playwright/test';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { TOKEN_KEY } from '../../src/state/token-keeper.ts';
import {
  type ApiServer,
  apiClient,
  login,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { PASSWORD } from './person.ts';

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
test.afterAll(() => server.close());

test('a project is archived, restored and deleted, each told by its words', async ({ page }) => {
  const tuner = await newTuner(server, 'keeps.order');
  for (const name of ['Golf', 'Passat', 'Polo', 'Touran']) await newProject(tuner, name);
  const token = await login(apiClient(server), 'keeps.order', PASSWORD);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  const told = async (code: AlertCode): Promise<void> => {
    const { headline } = en.alerts[code];
    const alert = page.locator('[data-alerts]').getByText(headline, { exact: true });
    await expect(alert.first(), code).toBeVisible();
  };
  const choose = async (name: string, entry: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const question = page.getByRole('dialog');

  await page.goto(`${server.url}/projects`);
  for (const name of ['Golf', 'Passat', 'Polo']) {
    await choose(name, 'Archive');
    await expect(question).toContainText(`Archive “${name}”?`);
    if (name === 'Golf') {
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(row(name)).toBeVisible();
      await choose(name, 'Archive');
    }
    await question.getByRole('button', { name: 'Archive', exact: true }).click();
    await told('ARCHIVE_PROJECT_SUCCESS');
    await expect(row(name)).toHaveCount(0);
  }
  await expect(row('Touran')).toBeVisible();

  await page.goto(`${server.url}/archived-projects`);
  await choose('Golf', 'Restore');
  await told('RESTORE_PROJECT_SUCCESS');
  await expect(row('Golf')).toHaveCount(0);

  await choose('Passat', 'Delete');
  await expect(question).toContainText('Delete “Passat” for good?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await told('DELETE_PROJECT_SUCCESS');
  await expect(row('Passat')).toHaveCount(0);
  await expect(row('Polo')).toBeVisible();

  await page.getByRole('button', { name: 'Clear archive' }).click();
  await expect(question).toContainText('Clear the whole archive?');
  await question.getByRole('button', { name: 'Clear archive' }).click();
  await told('CLEAR_ARCHIVE_SUCCESS');
  await expect(page.getByText('The archive is empty')).toBeVisible();

  await page.goto(`${server.url}/projects`);
  await expect(row('Golf')).toBeVisible();
  await choose('Golf', 'Edit details');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Golf 5 GTI');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told('EDIT_PROJECT_SUCCESS');
});

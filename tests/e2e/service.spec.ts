import { expect, test } from '@playwright/test';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { admin, environmentOf } from '../support/admin.ts';
import { type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';
import { expectServerErrors } from '../support/server-errors.ts';
import { personOn } from './person.ts';

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
test.beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
});
test.afterAll(async () => {
  await server.close();
  await drop();
});

async function command(...line: string[]): Promise<void> {
  const { code, complaint } = await admin(environmentOf(choice), ...line);
  expect([code, complaint]).toEqual([0, '']);
}

test('a page hears of a new version and of a break, goes away for it and comes back by itself', async ({
  page,
}) => {
  await newTuner(server, 'hears.all');
  await personOn(page, server.url).login('hears.all');
  const question = page.getByRole('dialog', { name: 'New application version' });
  // What is told before the page listens is told to nobody.
  await expect(async () => {
    await command('reload');
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
  await question.getByRole('button', { name: 'Later' }).click();
  await expect(question).toBeHidden();
  await command('reload');
  const loaded = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  const projects = page.getByRole('heading', { name: 'Projects', exact: true });
  await expect(projects).toBeVisible();

  await expect(async () => {
    await command('maintenance', 'start', '--in', '10m');
    await expect(page.getByText('Maintenance work starts in 10 min.')).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  expectServerErrors(/^503 GET \/api\/v2\/status$/);
  await command('maintenance', 'start', '--in', '0m');
  const away = page.getByRole('heading', { name: 'We are improving Mapwright' });
  await expect(away).toBeVisible();
  await expect(page.getByText(/^© \d{4} Mapwright$/)).toBeVisible();
  await command('maintenance', 'end');
  await expect(projects).toBeVisible();
});

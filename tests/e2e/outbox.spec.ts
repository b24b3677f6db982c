import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('the mail of a registration is one click from the login, also after the server was started anew', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const mail = page.getByRole('link', { name: /registration-confirm/ });
  await personOn(page, server.url).registerOnPage('one.click');
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Local outbox' }).click();
  await expect(mail).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(mail).toBeVisible();
  expect(complaints).toEqual([]);

  await page.goto(`${server.url}/login`);
  const outbox = page.getByRole('link', { name: 'Local outbox' });
  // Whether there is one the page asks the server: not one that is being stopped.
  await expect(outbox).toBeVisible();
  await server.restart();
  await outbox.click();
  await expect(mail).toBeVisible();
});

test('a server that others reach says that nobody can register, and has no outbox', async ({
  page,
}) => {
  await server.restart({ HOST: '0.0.0.0' });
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Local outbox' })).toBeHidden();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody can register here yet' })).toBeVisible();
  await page.goto(`${server.url}/outbox`);
  await expect(page.getByText('There is no outbox here')).toBeVisible();
  expect(server.output()).toContain('No demo account and no local outbox');
});

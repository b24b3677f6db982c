import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('whoever begins a trial sees its coins, in every bar, and whoever comes next does not', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const coins = page.getByRole('list', { name: 'Coins' });
  await tuner.register('first.coins');
  await expect(coins).toBeHidden();
  await tuner.login('first.coins');
  await expect(coins.getByRole('listitem')).toHaveText([
    'Green coins, granted20',
    'Red coins, bought0',
  ]);
  await tuner.createProject('Small', { name: 'small.bin', bytes: new Uint8Array(0x8000) });
  await expect(coins.getByRole('listitem').first()).toContainText('20');

  await page.getByRole('button', { name: /Ada Tuner/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(coins).toBeHidden();
  await tuner.openSample();
  await expect(coins.getByRole('listitem')).toHaveText([
    'Green coins, granted0',
    'Red coins, bought0',
  ]);
});

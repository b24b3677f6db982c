import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('the shown tab is in sight however many are open, and the wheel moves along them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const tabs = page.getByRole('tab');
  const shown = page.getByRole('tab', { selected: true });
  for (const name of [
    'Air charge from throttle',
    'Boost target',
    'Exhaust recirculation',
    'Injector dead time',
    'Lambda target',
    'Warm-up enrichment',
    'Ignition timing',
  ]) {
    await page.getByRole('treeitem', { name: new RegExp(name) }).click();
    await expect(shown).toHaveAttribute('title', new RegExp(name));
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await expect(tabs.first()).not.toBeInViewport();

  await tabs.last().hover();
  await page.mouse.wheel(0, -5000);
  await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  await expect(shown).not.toBeInViewport();

  await tabs.first().click();
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press('Alt+PageDown');
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
});

test('the tree of the maps is left as it was, hidden for a while and over a reload', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const folder = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} \\d`) });
  await folder('Fuel').click();
  await expect(folder('Fuel')).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'By name' }).click();

  await page.getByRole('button', { name: 'Hide the maps' }).click();
  await page.getByRole('button', { name: 'Show the maps' }).click();
  await expect(folder('Fuel')).toHaveAttribute('aria-expanded', 'false');
  await expect(folder('Torque')).toHaveAttribute('aria-expanded', 'true');

  await page.reload();
  await tuner.editorReady();
  await expect(folder('Fuel')).toHaveAttribute('aria-expanded', 'false');
  await expect(folder('Torque')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'By address' })).toBeVisible();
});
